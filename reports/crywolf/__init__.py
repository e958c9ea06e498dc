"""Answers about You Cry Wolf!: each function turns results of the analysis into one Answer."""
