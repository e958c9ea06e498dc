"""Hidden dice as a python-constraint problem: how many of them show each animal."""

from collections.abc import Iterator

from wolfwise.models.crywolf.dice import ANIMALS, Cup
from wolfwise.models.watch import tick


def cups(dice: int) -> Iterator[Cup]:
    """Every way how so many dice can fall, dice not told apart."""
    import constraint

    problem = constraint.Problem()
    problem.addVariables(ANIMALS, range(dice + 1))
    problem.addConstraint(constraint.ExactSumConstraint(dice))
    for found in problem.getSolutionIter():
        tick()
        cow, sheep, dog, wolf = (found[animal] for animal in ANIMALS)
        yield cow, sheep, dog, wolf
