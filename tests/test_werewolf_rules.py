"""Werewolf clause by clause: cards, the steps of a night, dawn, what deaths bring, votes, the end.

Expected values come from the rulebook, not from the code. Every ruling that can be switched has a
test that it makes a difference; the last test counts them.
"""

from fractions import Fraction

import pytest

from tests.helpers.games_werewolf import (
    BOOK,
    SWITCHES,
    alive,
    dealt,
    elect,
    game,
    night,
    tie,
    vote,
)
from tests.helpers.play import Switches, allowed, played, refused
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End
from wolfwise.models.werewolf import end, events
from wolfwise.models.werewolf.acts import (
    Attack,
    Brew,
    Challenge,
    Charm,
    Deal,
    Elect,
    Expose,
    Glimpse,
    Guard,
    Look,
    MayVote,
    Pair,
    Peep,
    Shoot,
    Succeed,
    Take,
    Vote,
)
from wolfwise.models.werewolf.end import Standing
from wolfwise.models.werewolf.events import Died, known, public
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.roles import (
    OUTSIDE,
    Calling,
    Cause,
    Role,
    Side,
    Step,
    role_named,
    spellings,
)

switches = Switches()


def told(position: Position, kind: type, seat: int | None = None) -> list[events.Event]:
    """The events of a kind that everybody, or a seat, knows of."""
    log = public(position.log) if seat is None else known(position.log, seat)
    return [event for event in log if isinstance(event, kind)]


# ---------------------------------------------------------------- cards


def test_roles_are_listed_in_any_order_and_make_the_same_game() -> None:
    one = werewolf(["seer", "werewolf", "villager", "villager", "villager"])
    other = werewolf([Role.VILLAGER, Role.VILLAGER, Role.SEER, Role.VILLAGER, Role.WEREWOLF])
    assert one is other
    assert one.players == 5
    assert one.listed == "werewolf villager*3 seer"
    assert dict(one.deck) == {Role.WEREWOLF: 1, Role.VILLAGER: 3, Role.SEER: 1}


def test_with_a_thief_there_are_two_cards_more_than_players() -> None:
    assert game("werewolf villager*3 seer").players == 5
    assert game("werewolf villager*5 thief").players == 5
    with pytest.raises(WolfwiseError, match="5 to 40 players, not 4 beside the 2 cards"):
        game("werewolf villager*4 thief")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("werewolf villager*3", "5 to 40 players, not 4"),
        ("werewolf villager*40", "5 to 40 players, not 41"),
        ("thief", "not 0"),
        ("", "not 0"),
        ("villager*5", "must be a werewolf"),
        ("werewolf*5", "somebody else than werewolves"),
        ("werewolf villager*4 seer*2", "one seer at most, not 2"),
        ("werewolf villager*8 thief*2", "one thief at most, not 2"),
        ("werewolf villager*4 wich", "no role 'wich'; did you mean 'witch'"),
    ],
)
def test_role_lists_that_cannot_be_are_refused(cards: str, why: str) -> None:
    with pytest.raises(WolfwiseError, match=why):
        game(cards)


def test_there_may_be_forty_players() -> None:
    assert game("werewolf*10 villager*30").players == 40


@pytest.mark.parametrize("role", Role)
def test_roles_are_named_in_the_singular_and_the_plural(role: Role) -> None:
    for word in spellings(role):
        assert role_named(word) is role_named(word.upper()) is role


def test_thirteen_roles_of_the_rulebook_and_others_on_three_sides() -> None:
    side = game("werewolf villager*4").side
    assert len(side) == len(Role) == 13 + len(OUTSIDE)
    assert [role for role in Role if side[role] is Side.WEREWOLVES] == [Role.WEREWOLF]
    assert [role for role in Role if side[role] is Side.PIPER] == [Role.PIPER]


def test_what_the_rulebook_says_of_each_role() -> None:
    callings = game("werewolf villager*4").callings
    village, wolves = Side.VILLAGE, Side.WEREWOLVES
    assert callings[Role.THIEF] == Calling(Role.THIEF, village, Step.THIEF, True)
    assert callings[Role.CUPID] == Calling(Role.CUPID, village, Step.CUPID, True)
    assert callings[Role.WEREWOLF] == Calling(Role.WEREWOLF, wolves, Step.WEREWOLVES)
    assert callings[Role.PIPER] == Calling(Role.PIPER, Side.PIPER, Step.PIPER)
    for role in (Role.GUARD, Role.SEER, Role.GIRL, Role.WITCH):
        assert callings[role] == Calling(role, village, Step(role.value))
    for role in (Role.VILLAGER, Role.HUNTER, Role.IDIOT, Role.ELDER, Role.SCAPEGOAT):
        assert callings[role] == Calling(role, village, None)


def test_cards_are_dealt_one_after_another_with_exact_chances() -> None:
    position = new_game(game("werewolf*2 villager*3 seer"))
    assert position.turn is CHANCE
    assert dict(position.chances()) == {
        Deal(Role.WEREWOLF): Fraction(1, 3),
        Deal(Role.VILLAGER): Fraction(1, 2),
        Deal(Role.SEER): Fraction(1, 6),
    }
    after = position.play(Deal(Role.SEER))
    assert dict(after.chances()) == {
        Deal(Role.WEREWOLF): Fraction(2, 5),
        Deal(Role.VILLAGER): Fraction(3, 5),
    }
    assert after.view(0).card is Role.SEER
    assert after.view(1).card is None


# ---------------------------------------------------------------- order


def test_the_order_of_the_first_night_and_of_later_ones() -> None:
    steps = game("werewolf villager*4").steps
    assert " ".join(steps(1)) == (
        "thief cupid lovers guard seer werewolves girl witch piper charmed"
    )
    assert " ".join(steps(2)) == "guard seer werewolves girl witch piper charmed"
    assert steps(2) == steps(9)


@switches("later-nights=seer")
def test_read_otherwise_later_nights_begin_with_the_seer() -> None:
    position = dealt("werewolf guard seer villager villager villager", "later-nights=seer")
    assert position.game.steps(2)[0] is Step.SEER
    position = tie(night(position, Attack(3)), 0, 1)
    assert position.table.nights == 2
    assert position.step is Step.SEER
    usual = tie(night(dealt("werewolf guard seer villager villager villager"), Attack(3)), 0, 1)
    assert usual.step is Step.GUARD


def test_everybody_acts_in_the_order_of_the_night() -> None:
    position = dealt(
        "piper witch girl werewolf seer guard cupid thief villager", middle="hunter idiot"
    )
    asked = []
    while position.table.dark:
        if position.turn is not CHANCE:
            asked.append((position.step.value, position.to_act))
        position = position.play(position.moves()[0])
    assert asked == [("thief", 7), ("cupid", 6), ("guard", 5), ("seer", 4), ("werewolves", 3),
                     ("girl", 2), ("witch", 1), ("piper", 0)]  # fmt: skip


@switches("begins=day")
def test_the_game_begins_with_a_night_or_with_a_day() -> None:
    cards = "werewolf seer villager villager villager"
    first = dealt(cards)
    assert (first.table.dark, first.table.nights, first.table.days) == (True, 1, 0)
    other = dealt(cards, "begins=day")
    assert (other.table.dark, other.table.nights, other.table.days) == (False, 0, 1)
    assert other.step is Step.VOTE
    assert told(other, events.WolvesMet, 0) == []
    other = tie(other, 2, 3)
    assert (other.step, other.table.nights) == (Step.SEER, 1)
    assert other.steps == other.game.steps(1)


# ---------------------------------------------------------------- thief


def thief_and(middle: str, *changes: str) -> Position:
    return dealt("thief werewolf villager villager villager", *changes, middle=middle)


def test_the_thief_takes_a_card_from_the_middle_or_keeps_his() -> None:
    position = thief_and("seer werewolf")
    assert told(position, events.MiddleSeen, 0) == [
        events.MiddleSeen(0, (Role.SEER, Role.WEREWOLF))
    ]
    assert told(position, events.MiddleSeen, 1) == []
    assert set(position.moves()) == {Take(None), Take(Role.SEER), Take(Role.WEREWOLF)}
    refused(position, Take(Role.WITCH), "no witch lies in the middle")
    kept = position.play(Take(None))
    assert (kept.roles[0], kept.step) == (Role.THIEF, Step.WEREWOLVES)
    seer = position.play(Take(Role.SEER))
    assert (seer.roles[0], seer.middle) == (Role.SEER, (Role.THIEF, Role.WEREWOLF))
    assert (seer.step, seer.to_act) == (Step.SEER, 0)
    assert seer.view(0).card is Role.SEER
    assert told(seer, events.Swapped, 0) == [events.Swapped(0, Role.SEER)]


def test_a_thief_who_takes_a_werewolf_is_one_of_them() -> None:
    position = thief_and("seer werewolf").play(Take(Role.WEREWOLF))
    assert told(position, events.WolvesMet, 1) == [events.WolvesMet((0, 1))]
    refused(position, Attack(0), "none of their own")
    assert Standing(position.game, position.roles, {0, 1}).end() == End(end.WEREWOLVES, (0, 1))


def test_the_thief_must_take_one_of_two_werewolves() -> None:
    position = thief_and("werewolf werewolf")
    assert list(position.moves()) == [Take(Role.WEREWOLF)]
    refused(position, Take(None), "must take one")


@switches("thief-must=never")
def test_or_the_thief_may_always_keep_his_card() -> None:
    allowed(thief_and("werewolf werewolf", "thief-must=never"), Take(None))


def test_where_all_werewolves_lie_in_the_middle_the_village_wins_at_dawn() -> None:
    position = dealt("villager villager villager seer witch", middle="werewolf thief")
    position = position.play(Look(0))
    assert told(position, events.VictimSeen, 4) == [events.VictimSeen(4, None)]
    refused(position, Brew(save=True), "nobody to save")
    assert position.play(Brew()).turn == End(end.VILLAGE, (0, 1, 2, 3, 4))


# ---------------------------------------------------------------- cupid and lovers


CUPID = "cupid werewolf villager villager villager hunter"


def test_cupid_names_two_lovers_who_learn_names_and_no_cards() -> None:
    position = dealt(CUPID)
    assert len(position.moves()) == 15
    refused(position, Pair(2, 2), "two players")
    refused(position, Pair(3, 2), "the lower seat first")
    paired = position.play(Pair(1, 2))
    for lover in (1, 2):
        assert told(paired, events.LoversMet, lover) == [events.LoversMet((1, 2))]
    assert told(paired, events.LoversMet, 3) == []
    assert told(paired, events.Paired, 0) == [events.Paired(0, (1, 2))]
    assert told(paired, events.Paired, 1) == []
    assert Role.WEREWOLF not in known(paired.log, 2)[-1]


@switches("cupid-self=forbidden")
def test_cupid_may_name_himself_or_not() -> None:
    allowed(dealt(CUPID), Pair(0, 1))
    refused(dealt(CUPID, "cupid-self=forbidden"), Pair(0, 1), "cannot name himself")
    assert len(dealt(CUPID, "cupid-self=forbidden").moves()) == 10


def test_when_a_lover_dies_the_other_dies_at_once() -> None:
    position = night(dealt(CUPID), Pair(2, 3), Attack(2))
    assert told(position, Died) == [
        Died(2, Role.VILLAGER, Cause.NIGHT),
        Died(3, Role.VILLAGER, Cause.GRIEF),
    ]
    by_day = vote(night(dealt(CUPID), Pair(2, 3), Attack(4)), 3)
    assert told(by_day, Died)[1:] == [
        Died(3, Role.VILLAGER, Cause.LYNCHED),
        Died(2, Role.VILLAGER, Cause.GRIEF),
    ]


# ---------------------------------------------------------------- guard


GUARD = "guard werewolf villager villager villager girl"


def test_the_guard_protects_anybody_alive_himself_too() -> None:
    position = dealt(GUARD)
    assert set(position.moves()) == {Guard(seat) for seat in range(6)}
    refused(position, Guard(6), "no seat 7")
    refused(position, Guard(-1), "no seat 0")
    after = night(position, Guard(0), Attack(0), Peep(False))
    assert alive(after) == set(range(6))
    assert told(after, events.Guarded, 0) == [events.Guarded(0, 0)]
    assert told(after, events.Guarded, 2) == []


def test_the_guard_never_protects_the_same_player_twice_running() -> None:
    second = tie(night(dealt(GUARD), Guard(2), Attack(3), Peep(False)), 0, 1)
    refused(second, Guard(2), "two nights running")
    refused(second, Guard(3), "dead")
    third = tie(night(second, Guard(0), Attack(4), Peep(False)), 0, 1)
    allowed(third, Guard(2))


def test_protecting_the_girl_is_useless() -> None:
    after = night(dealt(GUARD), Guard(5), Attack(5), Peep(False))
    assert 5 not in alive(after)


@switches("guard-must=no")
def test_the_guard_must_protect_somebody_or_need_not() -> None:
    refused(dealt(GUARD), Guard(None), "must protect somebody")
    free = dealt(GUARD, "guard-must=no")
    allowed(free, Guard(None))
    second = tie(night(free, Guard(None), Attack(2), Peep(False)), 0, 1)
    assert {Guard(None), Guard(0), Guard(3)} <= set(second.moves())


@switches("guard-poison=both")
def test_the_guard_holds_off_the_poison_or_not() -> None:
    cards = "guard witch werewolf villager villager villager"
    for change, dies in (("guard-poison=wolves only", True), ("guard-poison=both", False)):
        after = night(dealt(cards, change), Guard(3), Attack(4), Brew(poison=3))
        assert (3 not in alive(after)) is dies


@switches("guard-elder=loses")
def test_an_attack_on_the_guarded_elder_costs_him_a_life_or_not() -> None:
    cards = "guard elder werewolf villager villager villager"
    for change, lives in (("guard-elder=keeps", 2), ("guard-elder=loses", 1)):
        after = night(dealt(cards, change), Guard(1), Attack(1))
        assert alive(after) == set(range(6))
        assert after.lives == lives


# ---------------------------------------------------------------- seer


SEER = "seer werewolf villager villager villager"


def test_the_seer_is_shown_a_card() -> None:
    position = dealt(SEER)
    refused(position, Look(0), "another player")
    after = position.play(Look(1))
    assert told(after, events.Checked, 0) == [events.Checked(0, 1, True, Role.WEREWOLF)]
    for other in range(1, 5):
        assert told(after, events.Checked, other) == []
    after = position.play(Look(2))
    assert told(after, events.Checked, 0) == [events.Checked(0, 2, False, Role.VILLAGER)]


@switches("seer-sees=side")
def test_or_the_seer_only_learns_whether_it_is_a_werewolf() -> None:
    after = dealt(SEER, "seer-sees=side").play(Look(1))
    assert told(after, events.Checked, 0) == [events.Checked(0, 1, True, None)]


# ---------------------------------------------------------------- werewolves and girl


WOLVES = "villager werewolf girl werewolf villager villager"


def test_the_werewolves_know_each_other_and_name_one_victim() -> None:
    position = dealt(WOLVES)
    assert (position.step, position.to_act) == (Step.WEREWOLVES, 1)
    for wolf in (1, 3):
        assert told(position, events.WolvesMet, wolf) == [events.WolvesMet((1, 3))]
    assert told(position, events.WolvesMet, 0) == []
    after = position.play(Attack(0))
    for wolf in (1, 3):
        assert told(after, events.Attacked, wolf) == [events.Attacked(0)]
    for other in (0, 2, 4, 5):
        assert told(after, events.Attacked, other) == []
    dawn = night(after, Peep(False))
    assert len(told(tie(dawn, 1, 2), events.WolvesMet, 1)) == 1
    assert told(dawn, Died) == [Died(0, Role.VILLAGER, Cause.NIGHT)]


@switches("wolves-target=anyone")
def test_the_werewolves_attack_none_of_their_own_or_whom_they_like() -> None:
    position = dealt(WOLVES)
    assert list(position.moves()) == [Attack(0), Attack(2), Attack(4), Attack(5)]
    refused(position, Attack(3), "none of their own")
    free = dealt(WOLVES, "wolves-target=anyone")
    assert len(free.moves()) == 6
    assert 3 not in alive(night(free, Attack(3), Peep(False)))


@switches("wolves-must=no")
def test_the_werewolves_must_attack_or_may_let_a_night_pass() -> None:
    refused(dealt(WOLVES), Attack(None), "must name somebody")
    free = dealt(WOLVES, "wolves-must=no")
    assert list(free.moves()) == [Attack(s) for s in (None, 0, 2, 4, 5)]
    dawn = night(free, Attack(None), Peep(True))
    assert alive(dawn) == set(range(6))
    assert told(dawn, events.Attacked, 1) == [events.Attacked(None)]
    assert told(dawn, events.NobodyDied) == [events.NobodyDied()]
    shown = dealt(WITCH, "wolves-must=no").play(Attack(None))
    assert told(shown, events.VictimSeen, 0) == [events.VictimSeen(0, None)]
    refused(shown, Brew(save=True), "nobody to save")
    assert 2 not in alive(shown.play(Brew(poison=2)))


def test_the_girl_makes_out_one_werewolf_by_chance() -> None:
    position = dealt(WOLVES).play(Attack(0))
    assert (position.step, position.to_act) == (Step.GIRL, 2)
    peeping = position.play(Peep(True))
    assert dict(peeping.chances()) == {Glimpse(1): Fraction(1, 2), Glimpse(3): Fraction(1, 2)}
    seen = peeping.play(Glimpse(3))
    assert told(seen, events.Peeped, 2) == [events.Peeped(2, (3,))]
    assert told(seen, events.Peeped, 1) == []
    blind = position.play(Peep(False))
    assert told(blind, events.Peeped, 2) == []


@switches("girl-peep=all", "girl-peep=nothing")
def test_or_the_girl_makes_out_all_werewolves_or_nothing() -> None:
    all_of_them = dealt(WOLVES, "girl-peep=all").play(Attack(0)).play(Peep(True))
    assert told(all_of_them, events.Peeped, 2) == [events.Peeped(2, (1, 3))]
    nothing = dealt(WOLVES, "girl-peep=nothing").play(Attack(0))
    assert nothing.step is Step.VOTE


# ---------------------------------------------------------------- witch


WITCH = "witch werewolf villager villager villager villager villager"


def test_the_witch_is_shown_the_victim_and_saves_or_poisons() -> None:
    position = dealt(WITCH).play(Attack(2))
    assert told(position, events.VictimSeen, 0) == [events.VictimSeen(0, 2)]
    assert told(position, events.VictimSeen, 1) == []
    assert len(position.moves()) == 2 * 7
    refused(position, Brew(poison=0), "poisons another player")
    assert alive(position.play(Brew())) == {0, 1, 3, 4, 5, 6}
    saved = position.play(Brew(save=True))
    assert alive(saved) == set(range(7))
    assert told(saved, Died) == []
    assert told(saved, events.Saved, 0) == [events.Saved(0, 2)]
    assert told(saved, events.Saved, 2) == []
    poisoned = position.play(Brew(poison=4))
    assert alive(poisoned) == {0, 1, 3, 5, 6}
    assert told(poisoned, Died) == [
        Died(2, Role.VILLAGER, Cause.NIGHT),
        Died(4, Role.VILLAGER, Cause.NIGHT),
    ]


def test_each_potion_is_used_once() -> None:
    second = tie(night(dealt(WITCH), Attack(2), Brew(save=True)), 0, 1).play(Attack(2))
    refused(second, Brew(save=True), "antidote has been used")
    allowed(second, Brew(poison=3))
    third = tie(second.play(Brew(poison=3)), 0, 1).play(Attack(4))
    assert third.step is Step.VOTE
    assert told(third, events.VictimSeen, 0)[-1] == events.VictimSeen(0, 4)


@switches("witch-potions=0")
def test_or_both_potions_are_there_anew_every_night() -> None:
    first = night(dealt(WITCH, "witch-potions=0"), Attack(2), Brew(True, 3))
    second = tie(first, 0, 1).play(Attack(2))
    allowed(second, Brew(True, 4))


@switches("witch-sees=with antidote")
def test_the_witch_sees_the_victim_always_or_while_she_has_an_antidote() -> None:
    for change, seen in (("witch-sees=always", 2), ("witch-sees=with antidote", 1)):
        first = night(dealt(WITCH, change), Attack(2), Brew(save=True))
        second = tie(first, 0, 1).play(Attack(2))
        assert (second.step, second.to_act) == (Step.WITCH, 0)
        assert len(told(second, events.VictimSeen, 0)) == seen


@switches("witch-self=first night", "witch-self=forbidden")
def test_the_witch_may_save_herself_always_or_at_first_or_never() -> None:
    for change, at_first, later in (
        ("witch-self=allowed", True, True),
        ("witch-self=first night", True, False),
        ("witch-self=forbidden", False, False),
    ):
        first = dealt(WITCH, change)
        assert (Brew(save=True) in first.play(Attack(0)).moves()) is at_first
        second = tie(night(first, Attack(2), Brew()), 0, 1).play(Attack(0))
        assert (Brew(save=True) in second.moves()) is later
        if not later:
            refused(second, Brew(save=True), "save herself")


@switches("witch-both=forbidden")
def test_the_witch_may_use_both_potions_in_a_night_or_not() -> None:
    allowed(dealt(WITCH).play(Attack(2)), Brew(True, 3))
    allowed(dealt(WITCH).play(Attack(2)), Brew(True, 2))
    single = dealt(WITCH, "witch-both=forbidden").play(Attack(2))
    refused(single, Brew(True, 3), "one potion a night")
    allowed(single, Brew(save=True))
    allowed(single, Brew(poison=3))


@switches("double-save=kills")
def test_guarded_and_saved_he_lives_or_dies() -> None:
    cards = "witch guard werewolf villager villager villager"
    for change, lives in (("double-save=lives", True), ("double-save=kills", False)):
        after = night(dealt(cards, change), Guard(3), Attack(3), Brew(save=True))
        assert (3 in alive(after)) is lives


@switches("attack-and-poison=werewolves")
def test_attacked_and_poisoned_he_dies_of_the_poison_or_of_the_werewolves() -> None:
    cards = "witch hunter werewolf villager villager villager"
    for cause, shoots in (("poison", False), ("werewolves", True)):
        position = dealt(cards, "hunter-poisoned=silent", f"attack-and-poison={cause}")
        after = night(position, Attack(1), Brew(poison=1))
        assert 1 not in alive(after)
        assert (after.step is Step.SHOT) is shoots


# ---------------------------------------------------------------- piper


PIPER = "piper werewolf villager villager villager villager villager"


def test_the_piper_charms_two_a_night_and_the_charmed_meet() -> None:
    position = dealt(PIPER).play(Attack(6))
    assert len(position.moves()) == 15
    refused(position, Charm((0, 2)), "not charm himself")
    refused(position, Charm((3, 2)), "lower seats first")
    refused(position, Charm((2, 2)), "lower seats first")
    refused(position, Charm((2,)), "charms 2 tonight")
    refused(position, Charm((2, 3, 4)), "charms 2 tonight")
    after = position.play(Charm((2, 3)))
    assert told(after, events.Charmed, 0) == [events.Charmed(0, (2, 3))]
    for seat in (2, 3):
        assert told(after, events.CharmedMet, seat) == [events.CharmedMet((2, 3))]
        assert told(after, events.Charmed, seat) == []
    assert told(after, events.CharmedMet, 0) == told(after, events.CharmedMet, 1) == []
    second = tie(after, 0, 1).play(Attack(2))
    refused(second, Charm((3, 4)), "charmed already")
    refused(second, Charm((5, 6)), "dead")
    later = second.play(Charm((4, 5)))
    assert told(later, events.CharmedMet, 3)[-1] == events.CharmedMet((2, 3, 4, 5))
    assert told(later, events.CharmedMet, 4) == [events.CharmedMet((2, 3, 4, 5))]


def test_the_dead_do_not_meet_and_without_the_piper_nobody_does() -> None:
    cards = "piper werewolf villager villager villager villager villager villager villager villager"
    second = tie(night(dealt(cards), Attack(9), Charm((2, 3))), 0, 1)
    third = tie(night(second, Attack(2), Charm((4, 5))), 0, 1)
    later = night(third, Attack(8), Charm((6, 7)))
    assert told(later, events.CharmedMet, 3)[-1] == events.CharmedMet((3, 4, 5, 6, 7))
    alone = night(vote(night(second, Attack(8), Charm((4, 5))), 0), Attack(7))
    assert len(told(alone, events.CharmedMet, 3)) == 2


def test_the_piper_charms_fewer_if_fewer_are_left() -> None:
    position = dealt("piper werewolf villager villager villager", "mayor=none")
    second = tie(night(position, Attack(4), Charm((2, 3))), 0, 1).play(Attack(2))
    assert list(second.moves()) == [Charm((1,))]


def test_charm_does_not_pass_between_lovers() -> None:
    position = dealt("piper cupid werewolf villager villager villager villager")
    after = night(position, Pair(3, 4), Attack(6), Charm((1, 3)))
    assert after.charmed == (1, 3)


def test_the_charmed_keep_their_powers() -> None:
    position = dealt("piper seer werewolf villager villager villager villager")
    after = tie(night(position, Look(2), Attack(6), Charm((1, 3))), 0, 1)
    assert (after.step, after.to_act) == (Step.SEER, 1)


# ---------------------------------------------------------------- hunter


HUNTER = "hunter werewolf witch cupid villager villager villager werewolf"


def hunter(*changes: str) -> Position:
    return dealt(HUNTER, *changes).play(Pair(0, 4))


def test_a_hunter_killed_in_the_night_shoots_at_once() -> None:
    position = night(hunter(), Attack(0), Brew())
    assert (position.step, position.to_act) == (Step.SHOT, 0)
    refused(position, Shoot(0), "dead")
    refused(position, Vote(1), "now the hunter shoots")
    after = position.play(Shoot(1))
    assert told(after, events.Shot) == [events.Shot(0, 1)]
    assert told(after, Died) == [
        Died(0, Role.HUNTER, Cause.NIGHT),
        Died(1, Role.WEREWOLF, Cause.SHOT),
        Died(4, Role.VILLAGER, Cause.GRIEF),
    ]


@switches("hunter-lynched=silent")
def test_a_hunter_who_is_voted_out_shoots_or_not() -> None:
    for change, shoots in (("hunter-lynched=shoots", True), ("hunter-lynched=silent", False)):
        after = vote(night(hunter(change), Attack(5), Brew()), 0)
        assert (after.step is Step.SHOT) is shoots


@switches("hunter-poisoned=silent")
def test_a_hunter_who_is_poisoned_shoots_or_not() -> None:
    for change, shoots in (("hunter-poisoned=shoots", True), ("hunter-poisoned=silent", False)):
        after = night(hunter(change), Attack(5), Brew(poison=0))
        assert (after.step is Step.SHOT) is shoots


@switches("hunter-grief=silent")
def test_a_hunter_who_dies_of_grief_shoots_or_not() -> None:
    for change, shoots in (("hunter-grief=shoots", True), ("hunter-grief=silent", False)):
        after = night(hunter(change), Attack(4), Brew())
        assert 0 not in alive(after)
        assert (after.step is Step.SHOT) is shoots


@switches("hunter-must=no")
def test_the_hunter_must_shoot_or_may_hold_his_fire() -> None:
    refused(night(hunter(), Attack(0), Brew()), Shoot(None), "must shoot")
    free = night(hunter("hunter-must=no"), Attack(0), Brew())
    after = free.play(Shoot(None))
    assert told(after, events.Shot) == [events.Shot(0, None)]
    assert alive(after) == {1, 2, 3, 5, 6, 7}


@switches("shot-or-grief=grief first")
def test_the_shot_comes_before_grief_or_after_it() -> None:
    before = night(hunter(), Attack(0), Brew())
    allowed(before, Shoot(4))
    after = night(hunter("shot-or-grief=grief first"), Attack(0), Brew())
    refused(after, Shoot(4), "dead")


def test_where_nobody_is_left_the_hunter_cannot_shoot() -> None:
    """The witch, attacked, poisons the hunter, and his lover, the last werewolf, dies of grief."""
    position = dealt("hunter werewolf witch cupid villager", "shot-or-grief=grief first")
    position = vote(night(position, Pair(0, 1), Attack(4), Brew()), 3)
    last = night(position, Attack(2), Brew(poison=0))
    assert last.turn == End(end.NOBODY_LEFT, ())


# ---------------------------------------------------------------- elder


ELDER = "elder werewolf witch hunter idiot scapegoat guard seer werewolf villager"


def test_the_elder_survives_the_first_attack_and_dies_of_the_second() -> None:
    first = night(dealt(ELDER), Guard(1), Attack(0), Brew())
    assert 0 in alive(first)
    assert told(first, Died) == []
    assert all(
        not isinstance(e, events.Resolved) for seat in range(10) for e in first.view(seat).events
    )
    second = night(vote(first, 9), Guard(2), Attack(0), Brew())
    assert 0 not in alive(second)
    assert not second.table.powers_lost


def test_an_antidote_leaves_the_elder_with_one_life() -> None:
    saved = night(dealt(ELDER), Guard(1), Attack(0), Brew(save=True))
    assert saved.lives == 1
    assert 0 not in alive(night(vote(saved, 9), Guard(2), Attack(0), Brew()))


def elder_killed(how: str) -> Position:
    """The idiot has been shown on the first day."""
    shown = vote(night(dealt(ELDER), Guard(1), Attack(9), Brew()), 4)
    assert shown.table.idiot == 4
    if how == "poison":
        return night(shown, Guard(2), Attack(7), Brew(poison=0))
    if how == "shot":
        return night(shown, Guard(2), Attack(3), Brew()).play(Shoot(0))
    return vote(night(shown, Guard(2), Attack(7), Brew()), 0)


@pytest.mark.parametrize("how", ["poison", "shot", "vote"])
def test_killed_by_his_own_the_elder_takes_all_powers_with_him(how: str) -> None:
    position = elder_killed(how)
    assert 0 not in alive(position)
    assert position.table.powers_lost
    assert told(position, events.PowersLost) == [events.PowersLost(0)]
    assert told(position, Died)[-1] == Died(4, Role.IDIOT, Cause.ELDER)
    if not position.table.dark:
        position = tie(position, 1, 5)  # the scapegoat's power is gone
        assert 5 in alive(position)
    assert position.step is Step.WEREWOLVES
    later = position.play(Attack(2))  # neither guard nor seer were asked, nor is the witch
    assert (later.table.dark, later.step) == (False, Step.VOTE)
    if how != "shot":
        assert vote(later, 3).step is Step.WEREWOLVES  # the hunter does not shoot


def test_an_idiot_without_power_is_voted_out_like_anybody() -> None:
    position = vote(night(dealt(ELDER), Guard(1), Attack(9), Brew()), 0)
    after = vote(night(position, Attack(6)), 4)
    assert told(after, Died)[-1] == Died(4, Role.IDIOT, Cause.LYNCHED)


def test_the_elder_who_dies_of_grief_takes_no_powers_with_him() -> None:
    position = dealt("elder werewolf cupid seer villager villager villager")
    after = vote(night(position, Pair(0, 4), Attack(5)), 4)
    assert 0 not in alive(after)
    assert not after.table.powers_lost
    assert after.step is Step.SEER


def test_a_hunter_who_dies_with_the_poisoned_elder_does_not_shoot() -> None:
    after = night(dealt(ELDER), Guard(1), Attack(3), Brew(poison=0))
    assert not {0, 3} & alive(after)
    assert after.step is Step.VOTE


def test_an_idiot_whom_the_werewolves_kill_does_not_die_of_the_elder() -> None:
    shown = vote(night(dealt(ELDER), Guard(1), Attack(9), Brew()), 4)
    after = night(shown, Guard(2), Attack(4), Brew(poison=0))
    assert told(after, Died)[-2:] == [
        Died(0, Role.ELDER, Cause.NIGHT),
        Died(4, Role.IDIOT, Cause.NIGHT),
    ]


def test_werewolves_piper_lovers_and_mayor_keep_what_they_have() -> None:
    cards = "elder werewolf piper cupid villager villager villager villager villager"
    first = elect(night(dealt(cards, mayor=True), Pair(4, 5), Attack(8), Charm((3, 4))), 3)
    position = vote(first, 0)
    assert position.table.powers_lost
    after = night(position, Attack(4), Charm((1, 5)))
    assert not {4, 5} & alive(after)
    assert after.table.weight(3) == 2


# ---------------------------------------------------------------- the mayor


MAYOR = "villager villager villager villager werewolf idiot"


@switches("mayor=none")
def test_a_mayor_is_elected_on_the_first_day_or_there_is_none() -> None:
    position = night(dealt(MAYOR, mayor=True), Attack(0))
    assert (position.step, position.to_act, position.asked) == (Step.ELECTION, 1, (1, 2, 3, 4, 5))
    refused(position, Elect(0), "dead")
    after = elect(position, 2)
    assert told(after, events.MayorElected) == [events.MayorElected(2)]
    assert told(after, events.Backed)[0] == events.Backed(1, 2)
    assert after.step is Step.VOTE
    later = vote(night(vote(after, 2, 1, 2, 1, 1), Attack(2)), 3)
    assert len(told(later, events.MayorElected)) == 1
    assert night(dealt(MAYOR), Attack(0)).step is Step.VOTE


def test_the_mayors_vote_counts_two() -> None:
    position = elect(night(dealt(MAYOR, mayor=True), Attack(0)), 2)
    after = vote(position, 3, 4, 4, 3, 5)  # 1 and 4 for 3; the mayor and 3 for 4
    assert told(after, events.Lynched) == [events.Lynched(4)]
    assert events.Voted(2, 4, 2) in told(after, events.Voted)


@switches("mayor-tie=none")
def test_a_tied_election_is_held_again_the_next_day_or_never() -> None:
    for change, again in (("mayor-tie=again", True), ("mayor-tie=none", False)):
        position = night(dealt(MAYOR, change, mayor=True), Attack(0))
        position = played(position, *(Elect(seat) for seat in (1, 2, 3, 4, 5)))
        assert told(position, events.MayorElected) == [events.MayorElected(None)]
        after = night(vote(position, 1), Attack(2))
        assert (after.step is Step.ELECTION) is again


def test_an_idiot_who_was_shown_elects_nobody() -> None:
    position = night(dealt(MAYOR, mayor=True), Attack(0))
    position = played(position, *(Elect(seat) for seat in (1, 2, 3, 4, 5)))
    after = night(vote(position, 5), Attack(1))
    assert (after.step, after.asked) == (Step.ELECTION, (2, 3, 4))


@switches("mayor-dies=successor")
def test_with_the_mayor_his_office_ends_or_he_names_the_next() -> None:
    ends = vote(elect(night(dealt(MAYOR, mayor=True), Attack(0)), 2), 2)
    assert ends.table.mayor is None
    assert ends.table.dark
    named = dealt(MAYOR, "mayor-dies=successor", mayor=True)
    named = vote(elect(night(named, Attack(0)), 2), 2)
    assert (named.step, named.to_act) == (Step.SUCCESSOR, 2)
    refused(named, Succeed(2), "dead")
    after = named.play(Succeed(4))
    assert told(after, events.MayorNamed) == [events.MayorNamed(2, 4)]
    assert (after.table.mayor, after.table.dark) == (4, True)


def test_a_mayor_shown_to_be_the_idiot_has_no_vote_and_no_successor() -> None:
    position = dealt(MAYOR, "mayor-dies=successor", mayor=True)
    shown = vote(elect(night(position, Attack(0)), 5), 5)
    after = night(shown, Attack(1))
    assert after.asked == (2, 3, 4)
    last = night(vote(after, 2, 3, 2), Attack(5))
    assert isinstance(last.turn, int)
    assert (last.step, last.table.mayor) == (Step.VOTE, None)


# ---------------------------------------------------------------- votes


VILLAGE = "villager villager villager villager villager werewolf"


def day(*changes: str, cards: str = VILLAGE, attack: int = 0) -> Position:
    return night(dealt(cards, *changes), Attack(attack))


def test_whoever_has_most_votes_is_out_and_shows_his_card() -> None:
    after = vote(day(), 2, 1, 2, 1, 1)
    assert told(after, events.Lynched) == [events.Lynched(1)]
    assert told(after, Died)[-1] == Died(1, Role.VILLAGER, Cause.LYNCHED)
    assert after.table.shown[1] is Role.VILLAGER


def test_nobody_sees_a_vote_before_all_have_voted() -> None:
    position = day().play(Vote(5)).play(Vote(3))
    assert told(position, events.Voted) == []
    assert position.view(1).chosen == (5,)
    assert position.view(2).chosen == (3,)
    assert position.view(3).chosen == position.view(0).chosen == ()
    after = played(position, Vote(5), Vote(5), Vote(4))
    assert told(after, events.Voted)[:2] == [events.Voted(1, 5), events.Voted(2, 3)]


def test_only_the_living_vote_and_only_for_the_living() -> None:
    position = day()
    assert position.asked == (1, 2, 3, 4, 5)
    refused(position, Vote(0), "dead")
    refused(position, Vote(6), "no seat 7")


@switches("vote-must=abstain")
def test_everybody_must_vote_or_may_abstain() -> None:
    refused(day(), Vote(None), "must vote")
    free = day("vote-must=abstain")
    allowed(free, Vote(None))
    nobody = vote(free, None)
    assert told(nobody, events.Tied) == [events.Tied(())]
    assert alive(nobody) == {1, 2, 3, 4, 5}
    assert told(vote(free, None, None, 5, None, None), events.Lynched) == [events.Lynched(5)]


def test_where_nobody_votes_the_scapegoat_is_not_taken() -> None:
    cards = "villager villager villager villager scapegoat werewolf"
    after = vote(day("vote-must=abstain", cards=cards), None)
    assert 4 in alive(after)


@switches("vote-self=forbidden")
def test_somebody_may_vote_for_himself_or_not() -> None:
    allowed(day(), Vote(1))
    refused(day("vote-self=forbidden"), Vote(1), "nobody votes for himself")


def test_a_tie_kills_nobody() -> None:
    after = vote(day(), 2, 1, 2, 1, 5)
    assert told(after, events.Tied) == [events.Tied((1, 2))]
    assert alive(after) == {1, 2, 3, 4, 5}
    assert after.table.dark


@switches("tie=revote")
def test_or_those_tied_are_voted_on_again() -> None:
    again = vote(day("tie=revote"), 2, 1, 2, 1, 5)
    assert (again.step, again.table.tied, again.asked) == (Step.VOTE, (1, 2), (1, 2, 3, 4, 5))
    refused(again, Vote(3), "only the tied")
    assert list(again.moves()) == [Vote(1), Vote(2)]
    after = vote(again, 2, 1, 2, 2, 2)
    assert told(after, events.Lynched) == [events.Lynched(2)]
    tomorrow = night(after, Attack(3))
    assert tomorrow.table.tied == ()
    allowed(tomorrow, Vote(4))


@switches("revote-limit=1", "revote-limit=10")
def test_further_votes_come_to_an_end() -> None:
    for limit in (1, 3, 10):
        cards = "villager villager villager villager villager villager werewolf"
        position = day("tie=revote", f"revote-limit={limit}", cards=cards)
        votes = 0
        while not position.table.dark:
            position = vote(position, 1, 2, 1, 2, 1, 2)
            votes += 1
        assert votes == 1 + limit
        assert alive(position) == {1, 2, 3, 4, 5, 6}
        tomorrow = tie(night(position, Attack(5)), 1, 2)
        assert (tomorrow.table.dark, tomorrow.table.revotes) == (False, 1)


# ---------------------------------------------------------------- idiot and scapegoat


IDIOT = "villager villager idiot villager villager hunter werewolf"


def test_an_idiot_who_is_voted_out_stays_but_votes_no_more() -> None:
    after = vote(day(cards=IDIOT), 2)
    assert told(after, events.IdiotShown) == [events.IdiotShown(2)]
    assert 2 in alive(after)
    assert after.table.shown[2] is Role.IDIOT
    tomorrow = night(after, Attack(1))
    assert tomorrow.asked == (3, 4, 5, 6)
    assert tomorrow.table.breach_of_voter(2) == "an idiot who has been shown votes no more"
    allowed(tomorrow, Vote(2))


def test_werewolves_and_hunter_can_kill_an_idiot_who_was_shown() -> None:
    shown = vote(day(cards=IDIOT), 2)
    assert 2 not in alive(night(shown, Attack(2)))
    assert 2 not in alive(night(shown, Attack(5)).play(Shoot(2)))


@switches("idiot-again=dies")
def test_voted_out_again_the_idiot_stays_or_dies() -> None:
    for change, stays in (("idiot-again=stays", True), ("idiot-again=dies", False)):
        after = vote(night(vote(day(change, cards=IDIOT), 2), Attack(1)), 2)
        assert (2 in alive(after)) is stays
        assert len(told(after, events.IdiotShown)) == 1


SCAPEGOAT = "villager villager villager scapegoat villager werewolf villager"


def test_in_a_tie_the_scapegoat_dies_and_names_who_may_vote() -> None:
    position = tie(day(cards=SCAPEGOAT), 1, 2)
    assert told(position, events.ScapegoatTaken) == [events.ScapegoatTaken(3)]
    assert (position.step, position.to_act) == (Step.SCAPEGOAT, 3)
    assert list(position.moves()) == [MayVote(1, True), MayVote(1, False)]
    refused(position, MayVote(2, True), "speaks of seat 2")
    spoken = position.play(MayVote(1, False))
    assert spoken.view(3).chosen == (False,)
    assert spoken.view(1).chosen == spoken.view(4).chosen == ()
    words = {1: False, 2: False, 4: True, 5: False, 6: True}
    after = played(position, *(MayVote(seat, word) for seat, word in words.items()))
    assert told(after, events.VotersNamed) == [events.VotersNamed(3, (4, 6))]
    assert told(after, Died)[-1] == Died(3, Role.SCAPEGOAT, Cause.SCAPEGOAT)
    assert {1, 2} <= alive(after)
    tomorrow = night(after, Attack(4))
    assert tomorrow.asked == (6,)
    assert tomorrow.table.breach_of_voter(1) == "the scapegoat has named others to vote today"
    next_day = night(vote(tomorrow, 1), Attack(2))
    assert next_day.asked == (5, 6)


def test_if_all_who_may_vote_die_nobody_votes() -> None:
    position = tie(day(cards=SCAPEGOAT), 1, 2)
    words = (MayVote(seat, seat == 4) for seat in (1, 2, 4, 5, 6))
    after = night(played(position, *words), Attack(4))
    assert (after.table.dark, after.table.nights) == (True, 3)
    assert told(after, events.Tied)[-1] == events.Tied(())
    assert night(after, Attack(1)).asked == (2, 5, 6)


def test_the_scapegoat_does_not_speak_of_an_idiot_who_was_shown() -> None:
    cards = "villager villager idiot scapegoat villager werewolf villager"
    position = tie(night(vote(day(cards=cards), 2), Attack(1)), 4, 5)
    assert (position.step, position.asked) == (Step.SCAPEGOAT, (4, 5, 6))


def test_the_scapegoat_comes_before_a_further_vote() -> None:
    assert tie(day("tie=revote", cards=SCAPEGOAT), 1, 2).step is Step.SCAPEGOAT


# ---------------------------------------------------------------- werewolves who expose themselves


@switches("wolves-expose=yes")
def test_a_werewolf_who_exposes_himself_ends_the_day() -> None:
    cards = "werewolf werewolf seer hunter villager villager villager"
    assert night(dealt(cards), Attack(6)).step is Step.VOTE
    morning = night(dealt(cards, "wolves-expose=yes"), Attack(6))
    assert (morning.step, morning.asked) == (Step.EXPOSURE, (0, 1))
    assert morning.view(2).asked is None
    second = morning.play(Expose(False))
    assert second.turn == 1
    assert second.play(Expose(False)).step is Step.VOTE
    after = second.play(Expose(True))
    assert (after.table.dark, after.table.nights) == (True, 2)
    assert alive(after) == {0, 2, 3, 4, 5}
    assert after.table.shown[1] is Role.WEREWOLF
    assert told(after, events.Exposed) == [events.Exposed(1)]
    assert told(after, Died)[-1] == Died(1, Role.WEREWOLF, Cause.EXPOSED)
    assert not told(after, events.Voted)
    last = night(after, Attack(5)).play(Expose(True))
    assert last.end is not None
    assert last.end.reason == end.VILLAGE


def test_an_exposure_comes_after_the_election_and_brings_grief_and_a_successor() -> None:
    cards = "werewolf werewolf cupid villager villager villager villager"
    changes = ("wolves-expose=yes", "mayor-dies=successor")
    first = night(dealt(cards, *changes, mayor=True), Pair(0, 3), Attack(6))
    assert first.step is Step.ELECTION
    chosen = elect(first, 3)
    assert chosen.step is Step.EXPOSURE
    grieving = chosen.play(Expose(True))
    assert told(grieving, Died)[1:] == [
        Died(0, Role.WEREWOLF, Cause.EXPOSED),
        Died(3, Role.VILLAGER, Cause.GRIEF),
    ]
    assert (grieving.step, grieving.turn) == (Step.SUCCESSOR, 3)
    assert grieving.play(Succeed(4)).table.dark


# ---------------------------------------------------------------- the knight

KNIGHT = "knight werewolf werewolf seer villager villager villager villager"


def test_the_knight_kills_a_werewolf_and_ends_the_day() -> None:
    morning = night(dealt(KNIGHT), Attack(7))
    assert (morning.step, morning.turn) == (Step.CHALLENGE, 0)
    refused(morning, Challenge(0), "another player")
    refused(morning, Challenge(7), "dead")
    after = morning.play(Challenge(2))
    assert told(after, events.Challenged) == [events.Challenged(0, 2)]
    assert told(after, Died)[-1] == Died(2, Role.WEREWOLF, Cause.CHALLENGED)
    assert after.table.dark
    assert alive(after) == {0, 1, 3, 4, 5, 6}
    assert night(after, Attack(6)).step is Step.VOTE  # once in a game


def test_the_knight_dies_if_he_challenges_somebody_else() -> None:
    morning = night(dealt(KNIGHT, "wolves-expose=yes"), Attack(7))
    after = morning.play(Challenge(3))
    assert told(after, Died)[-1] == Died(0, Role.KNIGHT, Cause.CHALLENGED)
    assert (after.step, after.table.dark) == (Step.EXPOSURE, False)
    assert played(after, Expose(False), Expose(False)).asked == (1, 2, 3, 4, 5, 6)


def test_the_knight_may_wait_and_loses_his_power_with_the_elder() -> None:
    waiting = night(dealt(KNIGHT), Attack(7)).play(Challenge(None))
    assert waiting.step is Step.VOTE
    assert night(vote(waiting, 6), Attack(5)).step is Step.CHALLENGE
    cards = "knight elder werewolf werewolf villager villager villager villager"
    elder = vote(night(dealt(cards), Attack(7)).play(Challenge(None)), 1)
    assert elder.table.powers_lost
    assert night(elder, Attack(6)).step is Step.VOTE


def test_a_challenge_comes_after_the_election_and_a_dead_knight_names_the_next_mayor() -> None:
    first = night(dealt(KNIGHT, "mayor-dies=successor", mayor=True), Attack(7))
    chosen = elect(first, 0)
    assert chosen.step is Step.CHALLENGE
    dead = chosen.play(Challenge(3))
    assert (dead.step, dead.turn) == (Step.SUCCESSOR, 0)
    assert dead.play(Succeed(4)).step is Step.VOTE


def test_the_knight_is_one_of_the_others_of_the_village() -> None:
    roles = (Role.WEREWOLF, Role.KNIGHT, Role.VILLAGER, Role.VILLAGER, Role.VILLAGER)
    this = game("werewolf knight villager*3", "win=side")
    without = Standing(this, roles, (0, 2, 3, 4)).end()
    assert without is not None
    assert without.reason == end.A_GROUP
    assert Standing(this, roles, (0, 1, 2)).end() is None


# ---------------------------------------------------------------- the end


def standing(
    cards: str, living: str, *changes: str, lovers: tuple[int, ...] = (), charmed: str = ""
) -> End | None:
    """Roles of the seats, and the seats that live and are charmed as digits."""
    this = game(cards, *changes)
    roles = [role_named(word) for word in cards.split()]
    return Standing(this, roles, {*map(int, living)}, lovers, {*map(int, charmed)}).end()


SIX = "werewolf werewolf villager seer piper hunter"


def test_the_village_wins_when_no_werewolf_lives_its_dead_too() -> None:
    assert standing(SIX, "24") == End(end.VILLAGE, (2, 3, 5))
    assert standing(SIX, "024") is None


@switches("win-over=village")
def test_the_werewolves_win_when_all_others_or_all_of_the_village_are_dead() -> None:
    assert standing(SIX, "0") == End(end.WEREWOLVES, (0, 1))
    assert standing(SIX, "04") is None
    assert standing(SIX, "04", "win-over=village") == End(end.WEREWOLVES, (0, 1))
    assert standing(SIX, "02", "win-over=village") is None


@switches("win=parity")
def test_or_the_werewolves_win_as_soon_as_they_are_as_many() -> None:
    assert standing(SIX, "02") is None
    assert standing(SIX, "02", "win=parity") == End(end.PARITY, (0, 1))
    assert standing(SIX, "0123", "win=parity") == End(end.PARITY, (0, 1))
    assert standing(SIX, "01235", "win=parity") is None
    assert standing(SIX, "0124", "win=parity", "win-over=village") == End(end.PARITY, (0, 1))


@switches("win=side")
def test_or_the_werewolves_win_when_all_villagers_or_all_others_of_the_village_are_dead() -> None:
    assert standing(SIX, "0345", "win=side") == End(end.A_GROUP, (0, 1))
    assert standing(SIX, "024", "win=side") == End(end.A_GROUP, (0, 1))
    assert standing(SIX, "0123", "win=side") is None
    assert standing(SIX, "0", "win=side") == End(end.WEREWOLVES, (0, 1))
    assert standing(SIX, "2", "win=side") == End(end.VILLAGE, (2, 3, 5))
    only_villagers = "werewolf villager villager villager villager"
    assert standing(only_villagers, "04", "win=side") is None
    assert standing("werewolf seer witch hunter guard", "03", "win=side") is None


def test_lovers_of_different_sides_win_as_the_last_two() -> None:
    assert standing(SIX, "02", lovers=(0, 2)) == End(end.LOVERS, (0, 2))
    assert standing(SIX, "02", "win=parity", lovers=(0, 2)) == End(end.LOVERS, (0, 2))
    assert standing(SIX, "023", lovers=(0, 2)) is None


def test_lovers_of_one_side_win_with_it_only() -> None:
    assert standing(SIX, "23", lovers=(2, 3)) == End(end.VILLAGE, (2, 3, 5))
    assert standing(SIX, "01", lovers=(0, 1)) == End(end.WEREWOLVES, (0, 1))


@switches("lovers-sides=wolf and village")
def test_the_piper_and_his_lover_are_of_different_sides_or_not() -> None:
    assert standing(SIX, "04", lovers=(0, 4)) == End(end.LOVERS, (0, 4))
    letter = "lovers-sides=wolf and village"
    assert standing(SIX, "04", letter, lovers=(0, 4)) is None
    assert standing(SIX, "02", letter, lovers=(0, 2)) == End(end.LOVERS, (0, 2))


@switches("lovers-win=only")
def test_lovers_of_different_sides_win_with_their_own_as_well_or_not() -> None:
    assert standing(SIX, "35", lovers=(0, 2)) == End(end.VILLAGE, (2, 3, 5))
    assert standing(SIX, "35", "lovers-win=only", lovers=(0, 2)) == End(end.VILLAGE, (3, 5))
    assert standing(SIX, "35", "lovers-win=only", lovers=(2, 3)) == End(end.VILLAGE, (2, 3, 5))


def test_the_piper_wins_when_all_who_live_beside_him_are_charmed() -> None:
    assert standing(SIX, "0245", charmed="0235") == End(end.PIPER, (4,))
    assert standing(SIX, "0245", charmed="02") is None


@switches("piper-alive=no")
def test_the_piper_must_live_to_win_or_not() -> None:
    assert standing(SIX, "025", charmed="025") is None
    assert standing(SIX, "025", "piper-alive=no", charmed="025") == End(end.PIPER, (4,))


@switches("all-dead=village", "all-dead=werewolves")
def test_if_everybody_is_dead_nobody_wins_or_somebody() -> None:
    assert standing(SIX, "") == End(end.NOBODY_LEFT, ())
    assert standing(SIX, "", "all-dead=village") == End(end.NOBODY_LEFT, (2, 3, 5))
    assert standing(SIX, "", "all-dead=werewolves") == End(end.NOBODY_LEFT, (0, 1))


@switches("end-order=piper lovers village werewolves", "end-order=village werewolves lovers piper")
def test_where_several_have_won_the_order_decides() -> None:
    """The piper and a charmed villager, lovers, are the last two alive."""
    for order, winners in (
        ("lovers piper village werewolves", End(end.LOVERS, (2, 4))),
        ("piper lovers village werewolves", End(end.PIPER, (4,))),
        ("village werewolves lovers piper", End(end.VILLAGE, (2, 3, 5))),
    ):
        assert standing(SIX, "24", f"end-order={order}", lovers=(2, 4), charmed="2") == winners


@switches("end-check=death")
def test_a_hunter_whose_death_ends_the_game_shoots_or_not() -> None:
    """Three are left, the hunter is voted out: the werewolves are as many as the others then."""
    cards = "werewolf werewolf hunter villager villager villager villager"
    changes = ("win=parity",)
    for change, shoots in (("end-check=chain", True), ("end-check=death", False)):
        position = vote(night(dealt(cards, *changes, change), Attack(3)), 4)
        after = night(position, Attack(2))
        if shoots:
            assert after.step is Step.SHOT
            assert after.end is None
            assert after.play(Shoot(0)).end is None
        else:
            assert after.turn == End(end.PARITY, (0, 1))
            assert after.owed == ()


def test_the_end_is_looked_for_after_the_night_and_after_the_vote() -> None:
    by_vote = vote(day(), 5)
    assert by_vote.turn == End(end.VILLAGE, (0, 1, 2, 3, 4))
    assert by_vote.scores == (1, 1, 1, 1, 1, 0)
    assert told(by_vote, events.Ended) == [events.Ended(end.VILLAGE, (0, 1, 2, 3, 4))]
    refused(by_vote, Vote(1), "the game is over")
    charmed = dealt("piper werewolf villager villager villager")
    second = tie(night(charmed, Attack(4), Charm((2, 3))), 0, 1)
    by_night = night(second, Attack(2), Charm((1,)))
    assert by_night.turn == End(end.PIPER, (0,))
    assert (by_vote.step, by_night.step) == (Step.VOTE, Step.DAWN)
    assert day().scores == (0,) * 6


def test_everybody_can_die() -> None:
    """The last werewolf kills the hunter, who shoots him."""
    position = dealt("werewolf hunter villager villager villager")
    position = vote(night(position, Attack(2)), 3)
    position = tie(night(position, Attack(4)), 0, 1)
    last = night(position, Attack(1)).play(Shoot(0))
    assert last.turn == End(end.NOBODY_LEFT, ())
    assert last.scores == (0,) * 5


# ---------------------------------------------------------------- turns and messages


def test_another_kind_of_move_is_answered_with_what_is_asked_for() -> None:
    refused(dealt(SEER), Vote(1), "now the seer looks at a card")
    refused(day(), Look(1), "now the village votes")
    refused(new_game(game(VILLAGE)), Vote(1), "chance cannot bring that")


def test_seats_have_names_in_messages() -> None:
    position = new_game(game(SEER, "mayor=none"), ("Ann", "Bob", "Cid", "Dot", "Eve"))
    for word in SEER.split():
        position = position.play(Deal(role_named(word)))
    position = night(position, Look(1), Attack(2))
    refused(position, Vote(2), "Cid is dead")


# ---------------------------------------------------------------- no ruling without a test


def test_every_ruling_that_can_be_switched_has_a_test() -> None:
    assert {f"{key}={value}" for key, value in SWITCHES} == switches.tested


@pytest.mark.parametrize("key", BOOK.rulings)
def test_every_ruling_has_a_status_and_a_sentence(key: str) -> None:
    ruling = BOOK.ruling(key)
    assert ruling.says.endswith(".")
    texts = [str(value).casefold() for value in (ruling.value, *ruling.alternatives)]
    assert len(texts) == len(set(texts))
    if ruling.status == "assumed":
        assert ruling.alternatives


def test_every_finding_says_where_it_was_found() -> None:
    assert len(BOOK.findings) >= 10
    for finding in BOOK.findings:
        assert finding.says.endswith(".")
        assert finding.source == ("zh",)
