"""Answers about Wooolf!!: each function turns results of the analysis into one Answer."""
