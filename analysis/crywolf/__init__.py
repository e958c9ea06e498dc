"""Every conclusion the tool can draw about You Cry Wolf!."""
