"""Players by program that somebody has written himself, in a file of his own.

This runs the code of that file, and nothing else here runs what it is given. The text goes along to
every process and machine that plays, so that all of them play by the same, whatever becomes of the
file meanwhile. Whatever goes wrong in it is one sentence with the bot's name and the line.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from random import Random
from types import ModuleType
from typing import Any, TypeVar

from wolfwise.models.errors import IllegalMove, WolfwiseError, did_you_mean, listed
from wolfwise.models.game import Position

AnyPosition = TypeVar("AnyPosition", bound=Position[Any, Any])
LONGEST = 200
"""Letters of a move, or of what somebody's code says, that are repeated in a sentence."""


class OwnBot:
    """The bot `name` of a file with this text: a class, or something that can be called."""

    def __init__(self, file: str, name: str, text: str) -> None:
        self.file, self.name, self.text = file, name, text

    def __reduce__(self) -> tuple[Any, ...]:
        return OwnBot, (self.file, self.name, self.text)

    def __str__(self) -> str:
        return f"{self.file}:{self.name}"

    @property
    def checksum(self) -> str:
        """Of the file's text: two files of one checksum have the same bots."""
        return sha256(self.text.encode()).hexdigest()[:16]

    @property
    def says(self) -> str:
        """What it does, as it says itself."""
        said = self._found.__doc__ or f"A bot of {self.file}."
        return " ".join(str(said).strip().partition("\n\n")[0].split())

    # ------------------------------------------------------------ playing

    def __call__(self, view: Any, random: Random) -> Any:
        with self._blamed("failed"):
            return self._made(view, random)

    def speak(self, view: Any, heard: Any) -> Any:
        """What it says, if it says anything."""
        with self._blamed("failed"):
            own = getattr(self._made, "speak", None)
            return () if own is None else tuple(own(view, heard))

    def decide(self, view: Any, heard: Any, random: Random) -> Any:
        """What it does, in games in which players also talk."""
        with self._blamed("failed"):
            own = getattr(self._made, "decide", None)
            return self._made(view, random) if own is None else own(view, heard, random)

    # ------------------------------------------------------------ loading

    @cached_property
    def _made(self) -> Any:
        """The player itself; of a class there is one that was made of it."""
        with self._blamed("cannot be made"):
            made = self._found() if isinstance(self._found, type) else self._found
        if not callable(made) and not hasattr(made, "decide"):
            raise BotFailed(f"{self} is no bot: it cannot be called")
        return made

    def check(self) -> None:
        """Raise, saying why, unless there is such a bot."""
        _ = self._made

    @cached_property
    def _found(self) -> Any:
        found = getattr(self._module, self.name, None) if self.name else None
        if found is None:
            own = [name for name, what in vars(self._module).items() if self._is_own(name, what)]
            if not self.name:
                raise BotFailed(f"which bot of {self.file}? Say {self.file}:{'|'.join(own)}")
            close = did_you_mean(self.name, own) or f" (it has {listed(own)})"
            raise BotFailed(f"there is no bot {self.name!r} in {self.file}{close}")
        return found

    def _is_own(self, name: str, what: Any) -> bool:
        there = getattr(what, "__module__", None) == self._module.__name__
        return callable(what) and there and not name.startswith("_")

    @cached_property
    def _module(self) -> ModuleType:
        """What the file defines; all bots of one text share it."""
        name = f"wolfwise_bots_{self.checksum}"
        if name not in sys.modules:
            loader = _FromText(name, self.file, self.text)
            spec = spec_from_loader(name, loader)
            assert spec is not None
            sys.modules[name] = module = module_from_spec(spec)  # which its classes look for
            try:
                with self._blamed("cannot be loaded"):
                    loader.exec_module(module)
            except WolfwiseError:
                del sys.modules[name]
                raise
        return sys.modules[name]

    # ------------------------------------------------------------ what goes wrong

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        """Whatever somebody's own code raises is told as the bot's failure."""
        try:
            yield
        except (Exception, SystemExit) as error:
            if isinstance(error, BotFailed):
                raise
            raise self.failed(f"{what}: {_told(error)}{self._where(error)}") from None

    def failed(self, how: str) -> "BotFailed":
        return BotFailed(f"the bot {self} {how}")

    def _where(self, error: BaseException) -> str:
        """The last line of the file that the error came through."""
        if isinstance(error, SyntaxError) and error.filename == self.file:
            return f" (line {error.lineno} of {self.file})"
        line, trace = None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.file:
                line = trace.tb_lineno
            trace = trace.tb_next
        return "" if line is None else f" (line {line} of {self.file})"


class BotFailed(WolfwiseError):
    """Somebody's own bot cannot play, or has played against the rules."""


class _FromText(SourceFileLoader):
    """Loads a text as if it had just been read from its file; nothing is compiled onto disk."""

    def __init__(self, name: str, file: str, text: str) -> None:
        super().__init__(name, file)
        self.text = text

    def get_data(self, path: str) -> bytes:
        return self.text.encode()

    def path_stats(self, path: str) -> Any:
        raise OSError  # so that nothing compiled is looked for


def _told(error: BaseException) -> str:
    """An error in one line: what kind, and what it says."""
    if isinstance(error, IllegalMove):
        return str(error)
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    text = " ".join(f"{type(error).__name__}: {said}".split()).rstrip(": ")
    return text[:LONGEST]


def after_move(position: AnyPosition, bot: Any, move: Any) -> AnyPosition:
    """The position after a bot's move; if it is somebody's own, and not legal, that is said."""
    if not isinstance(bot, OwnBot):
        return position.play(move)
    try:
        return position.play(move)
    except Exception as error:  # what is no move at all may raise anything
        raise bot.failed(
            f"has made an illegal move, {repr(move)[:LONGEST]}: {_told(error)}"
        ) from None
