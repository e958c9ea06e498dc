"""Where the pigs lie in the deck, as a python-constraint problem: a variable a pig."""

from collections.abc import Iterator

from wolfwise.models.watch import tick

Places = tuple[int, ...]
"""How many cards lie above each pig, the uppermost pig first."""


def pig_places(cards: int, pigs: int, bottom: int) -> Iterator[Places]:
    """Every way for so many pigs to lie among so many cards, all of them equally likely.

    Set-up puts one pig and so many houses at the bottom; what is drawn comes from the top.
    """
    import constraint

    if not pigs:
        yield ()
        return
    problem = constraint.Problem()
    problem.addVariables(range(pigs), range(cards))
    for pig in range(pigs - 1):  # pigs are alike, so one order stands for all
        problem.addConstraint(lambda upper, lower: upper < lower, [pig, pig + 1])
    at_the_bottom = set(range(cards)[-bottom - 1 :])
    problem.addConstraint(constraint.SomeInSetConstraint(at_the_bottom, n=1, exact=True))
    for found in problem.getSolutionIter():
        tick()
        yield tuple(found[pig] for pig in range(pigs))
