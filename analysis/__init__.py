"""What follows from the rules and the facts: exact posteriors, odds, advice, explanations."""
