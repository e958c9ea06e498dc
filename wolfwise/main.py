"""The command `wolfwise`. Whatever takes time to load is loaded only when it is asked for."""

import gc
import sys
from collections.abc import Sequence
from signal import SIGTERM, default_int_handler, signal

from wolfwise.console import ended, open_streams


def run(words: Sequence[str]) -> int:
    """Run a command, the quick way if it is a plain question; the exit code."""
    sys.set_int_max_str_digits(0)  # fractions of long records have thousands of digits

    def work() -> int:
        from wolfwise import quick

        code = quick.run(words)
        if code is None:
            from wolfwise import cli

            code = cli.run(words)
        return code

    return ended(work)


def main() -> None:
    """The console command."""
    open_streams()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    signal(SIGTERM, default_int_handler)  # so that workers are ended, and it is said what is kept
    gc.set_threshold(100_000)  # loading makes many objects and no garbage
    code = run(sys.argv[1:])
    gc.freeze()  # nor is it worth looking for garbage now
    sys.exit(code)


if __name__ == "__main__":
    main()
