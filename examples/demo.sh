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
printf '\nNow try it during a game: .venv/bin/wolfwise live my-game.wolf\n'
