"""You Cry Wolf!: dice under cups, claims that grow, and the cry that ends them."""
