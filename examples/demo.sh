# The tool on the bundled examples. Run by `make demo`, from the project's root.
set -e

run() {
    printf '\n$ wolfwise %s\n' "$*"
    wolfwise "$@"
}

run wooolf who examples/opening.wolf
run wooolf advise examples/opening.wolf
run wooolf suspect examples/caught.wolf
run wooolf why examples/caught.wolf Thomas is the boy
run wooolf why examples/caught.wolf Kenneth is a dog
run wooolf advise examples/four-players.wolf
run wooolf who examples/eight-players.wolf --exact
run wooolf score examples/scored.wolf
run wooolf deck --players 6
run crywolf bid "sheep 14" --players 4 --mine sheep,sheep,sheep,wolf,cow,dog
run crywolf call examples/claims.wolf
run crywolf advise examples/last-round.wolf --for win
run crywolf settle examples/settled.wolf
run werewolf who examples/seer.wolf
run werewolf breakdown examples/two-seers.wolf
run werewolf vote examples/twelve.wolf
run werewolf why examples/seer.wolf Cai is a werewolf
run werewolf check examples/judged.wolf
run werewolf odds --villagers 7 --wolves 2
run werewolf balance --players 9
run littlewolves score examples/three-houses.wolf
run littlewolves plan examples/last-turns.wolf
run littlewolves odds examples/two-builders.wolf
printf '\nNow try it during a game: .venv/bin/wolfwise live my-game.wolf\n'
