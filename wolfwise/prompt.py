"""The input line of live play: completion and history by prompt_toolkit."""

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

Complete = Callable[[str], list[str]]


class _Words(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(text.rpartition(" ")[2])
        return (Completion(word, start_position=-typed) for word in self._complete(text))


def typed_lines(complete: Complete) -> Iterator[str]:
    """Lines until the end of input; Ctrl-C only clears the line."""
    session: PromptSession[str] = PromptSession(completer=_Words(complete))
    while True:
        try:
            yield session.prompt("> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
