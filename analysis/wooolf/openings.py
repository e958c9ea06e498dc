"""Best first actions: the tool's own advice for the first turn of a round, for every character.

A character can be played with several hands. What an action is worth is the mean over all of them,
each as likely as it is dealt to whoever plays that character; so all but the bits stay exact.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from wolfwise.analysis.wooolf.advice import Lookahead
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.public import PublicEye
from wolfwise.analysis.wooolf.suspicions import stakes_of, suspicions
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Clue, Hand, Question
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import AskOf, PeekAt, Table

ME, TARGET, SOMEBODY = range(3)


@distinct
class Opening(NamedTuple):
    """A first action on any other seat, and what it is worth."""

    action: str  # `peek`, `peek neutral`, `ask has-dog`
    points: Fraction
    success: Fraction  # expected chance of the best suspicion afterwards
    bits: float
    seen: Fraction  # the chance that an onlooker then gives one's true character
    smear: Fraction | None  # the boy's bonus in it


@distinct
class Openings(NamedTuple):
    """All first actions of somebody who plays a character, the best first."""

    blind: Fraction  # chance of the best suspicion before anything is done
    seen: Fraction  # what an onlooker gives the true character before that
    options: tuple[Opening, ...]


def openings(rules: Rules, players: int) -> dict[Character, Openings]:
    """What `wolfwise wooolf advise` says on the first turn of a round, for every character."""
    game = wooolf(players, rules)
    by_character = {}
    for character in Character:
        hands = _hands(Posterior(game, ()), character)
        advised = [(p, _advised(game, hand)) for hand, p in hands.items()]
        options = [
            _mean(action, [(p, options[action]) for p, options in advised])
            for action in advised[0][1]
        ]
        options.sort(key=lambda opening: (-opening.points, -opening.success, -opening.bits))
        blind = sum((p * _blind(game, hand, character) for hand, p in hands.items()), Fraction(0))
        seen = Posterior(game, ()).characters(ME)[character]
        by_character[character] = Openings(blind, seen, tuple(options))
    return by_character


def _hands(posterior: Posterior, character: Character) -> dict[Hand, Fraction]:
    """The hands with which the first seat plays a character, and how likely each of them is."""
    hands = posterior.hands(ME)
    fitting = {h: p for h, p in hands.items() if posterior.game.character(h) is character}
    whole = sum(fitting.values(), Fraction(0))
    return {hand: p / whole for hand, p in fitting.items()}


def _advised(game: Wooolf, hand: Hand) -> dict[str, Opening]:
    """What `advise` says of one seat, and of the neutral one: all others are like the first.

    On the first turn nobody may suspect yet, so that this is all there is to do.
    """
    from wolfwise.analysis.wooolf.information import Pictures, bits  # numpy: only this needs it

    situation, character, stakes = _situation(game, hand), game.character(hand), stakes_of(game)
    posterior = Posterior(game, situation.observations)
    risks = [stakes.end_risk(situation.table, ME)]
    look = Lookahead(situation, ME, character, stakes, risks)
    eye = PublicEye(situation, ME, character)
    pictures = Pictures(posterior, look.targets)
    by_name: dict[str, Opening] = {}
    for seat, actions in look.actions(look.table, None).items():
        if seat not in (TARGET, game.neutral):
            continue
        by_hand = pictures.by_hand(seat)
        for action, outcomes in look.outcomes(posterior, seat, actions):
            smear = eye.smear(posterior, action) if isinstance(action, PeekAt) else None
            after = look.table.after(ME, action)
            worth = look.expected(*look.values(posterior, outcomes, after, None, 1))
            by_name[_name(game, action)] = Opening(
                action=_name(game, action),
                points=worth + (smear or 0),
                success=sum((o.p * o.success for o in outcomes), Fraction(0)),
                bits=bits(by_hand, [look.fits(posterior, o.observation) for o in outcomes]),
                seen=eye.after(outcomes).after,
                smear=smear,
            )
    return by_name


def _name(game: Wooolf, action: PeekAt | AskOf) -> str:
    if isinstance(action, AskOf):
        return f"ask {action.question}"
    return "peek neutral" if action.target == game.neutral else "peek"


def _mean(action: str, options: Sequence[tuple[Fraction, Opening]]) -> Opening:
    smears = [(p, option.smear) for p, option in options if option.smear is not None]
    return Opening(
        action=action,
        points=sum((p * option.points for p, option in options), Fraction(0)),
        success=sum((p * option.success for p, option in options), Fraction(0)),
        bits=sum(float(p) * option.bits for p, option in options),
        seen=sum((p * option.seen for p, option in options), Fraction(0)),
        smear=sum((p * smear for p, smear in smears), Fraction(0)) if smears else None,
    )


def _blind(game: Wooolf, hand: Hand, character: Character) -> Fraction:
    return suspicions(Posterior(game, [Holds(ME, hand)]), ME, character)[0].p


def _situation(game: Wooolf, hand: Hand, seen: Sequence[Observation] = ()) -> Situation:
    """The first seat's turn; it has these cards and has seen that happen at the table."""
    own: Fact[Observation] = Fact(Holds(ME, hand), None, "", True)
    facts = (own, *(Fact(fact, None, "") for fact in seen))
    return Situation(Table.new(game, ME), ME, facts)


# ---------------------------------------------------------------- what the boy should smear


@distinct
class Smear(NamedTuple):
    """What a wolf token of the boy in front of a seat is worth, given what is known of it."""

    before: str  # what was heard of the seat
    worth: Fraction  # points it adds to his expected bonus
    credit: Fraction  # the chance an onlooker gives the seat of being the wolf once it lies there


def smears(rules: Rules, players: int) -> tuple[Smear, ...]:
    """Where the boy should lay his first wolf token, by what was heard of the seat before."""
    game = wooolf(players, rules)
    possible = (_smear(game, heard, seen) for heard, seen in _heard(game))
    return tuple(sorted((s for s in possible if s is not None), key=lambda smear: -smear.worth))


def _heard(game: Wooolf) -> Iterator[tuple[str, Sequence[Observation]]]:
    yield "nothing", ()
    for clue in game.clues:
        yield f"somebody said {clue}", (Peek(SOMEBODY, TARGET, clue),)
    for question in (Question.WOLF_HUNTER_BOY, Question.SHEEP_HUNTER_BOY):
        for yes in (True, False):
            answer = "yes" if yes else "no"
            yield f"{question}: {answer}", (Ask(SOMEBODY, TARGET, question, yes),)


def _smear(game: Wooolf, heard: str, seen: Sequence[Observation]) -> Smear | None:
    """The mean over all hands of the boy; None if no boy can have heard that."""
    try:
        hands = _hands(Posterior(game, seen), Character.BOY)
    except Contradiction:
        return None
    worth = credit = Fraction(0)
    for hand, p in hands.items():
        situation = _situation(game, hand, seen)
        eye = PublicEye(situation, ME, Character.BOY)
        smear = eye.smear(Posterior(game, situation.observations), PeekAt(TARGET))
        if smear is None:
            return None
        worth += p * smear
        credit += p * eye.credit(Peek(ME, TARGET, Clue.WOLF))
    return Smear(heard, worth, credit)
