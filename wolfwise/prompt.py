"""The input line of live play: completion and history by prompt_toolkit."""

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

Complete = Callable[[str], list[str]]


class _Words(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(text.rpartition(" ")[2])
        for word in self._complete(text):
            if " " in word:  # `0 to 999` is only shown; by itself it would be put into the line
                yield from (Completion("", display=shown) for shown in (word, ""))
            else:
                yield Completion(f"{word} ", start_position=-typed, display=word)


def typed_lines(complete: Complete) -> Iterator[str]:
    """Lines until the end of input; Ctrl-C only clears the line."""
    session: PromptSession[str] = PromptSession(
        completer=_Words(complete),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,
    )
    while True:
        try:
            yield session.prompt("> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
