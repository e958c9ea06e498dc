"""Which die is this? `die`."""

from wolfwise.analysis.crywolf.which_die import EXAMPLE_DICE, EXAMPLES, Example, WhichDie
from wolfwise.models.crywolf.dice import ANIMALS, Die, written
from wolfwise.models.rulebook import Rules
from wolfwise.reports.answer import Answer, Chance, Row, Table, chance
from wolfwise.reports.crywolf.words import dice


def die(rules: Rules, result: WhichDie) -> Answer[WhichDie]:
    """The candidate dice, how likely each is, and how likely it makes the rulebook's examples."""
    rolled = sum(result.rolls)
    examples: list[Row] = [
        [_faces(c.die), *(Chance(p) for p in c.examples), Chance(c.if_settlements_were_rolled)]
        for c in result.candidates
    ]
    rows: list[Row] = [[_faces(c.die), Chance(c.posterior)] for c in result.candidates]
    data = {
        "rolled": dict(zip(map(str, ANIMALS), result.rolls, strict=True)),
        "candidates": [
            {
                "die": written(c.die),
                **chance(c.posterior),
                "examples": {
                    _example(e): chance(p) for e, p in zip(EXAMPLES, c.examples, strict=True)
                },
                "if_settlements_were_rolled": chance(c.if_settlements_were_rolled),
            }
            for c in result.candidates
        ],
    }
    best = result.best
    if rolled:
        told = (
            f"After {rolled} rolls ({dice(result.rolls)}) the most likely die is "
            f"{_faces(best.die)}: {Chance(best.posterior)}."
        )
    else:
        told = "Nothing rolled yet, so all ten dice are equally likely. Give --rolled to find out."
    headings = ["die", *(_example(e) for e in EXAMPLES), "if rolled"]
    parts: list[str | Table] = [
        f"{rules}: every die with six faces that shows all four animals",
        Table(["die", "how likely"], rows, frozenset({0} if rolled else ())),
        told,
        f"The rulebook's own examples under each die, with {EXAMPLE_DICE} dice; the last column "
        "is how likely the die would be if the counts of 18, 20 and 22 sheep had been rolled:",
        Table(headings, examples),
    ]
    return Answer(rules, "die", data, parts, result)


def _faces(faces: Die) -> str:
    return " ".join(f"{animal} {n}" for animal, n in zip(ANIMALS, faces, strict=True))


def _example(example: Example) -> str:
    if example.exact:
        return f"{example.row} {example.least}"
    if example.most == EXAMPLE_DICE:
        return f"{example.row} {example.least}+"
    return f"{example.row} <{example.most + 1}"
