"""Completion by bash, zsh and fish, of lists with commas and of `key=value` as well.

Click finds the flag or argument that is being typed, and hands what may stand there to the shell by
a script of its own. Those scripts know no lists (in fish a comma ends a value), let the shell
expand a `?`, and bash takes words apart at `=`; so there are others here.
"""

import os
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.registry import GAMES, known
from wolfwise.questions import Words

GOES_ON = "part"
"""The type of a completion that no space follows."""
JOINTS = ("=", ":")
"""What bash takes for words of their own."""
STEERING = set(" \t'\"\\?*[](){}<>|&;$`!~#")
"""What a shell takes for more than a letter."""

# ---------------------------------------------------------------- what may stand there


def items(words: Words, ctx: click.Context, typed: str) -> list[CompletionItem[str]]:
    """What may stand where a flag or an argument takes words of that kind."""
    from wolfwise.setting import Setting  # what these need is needed here alone
    from wolfwise.words import FILES, completions

    if words.kind in FILES:
        return [CompletionItem(typed, type=words.kind)]
    # A flag that still lacks its value keeps Click from sorting out the words that stand alone.
    alone = {"words": (*(ctx.params.get("words") or ()), *ctx.args)}
    found: list[CompletionItem[str]] = []
    with suppress(Exception):  # whoever is still typing wants to see nothing of that
        found += [
            CompletionItem(one.text, type=GOES_ON if one.goes_on else "plain")
            for one in completions(words, Setting(_game(ctx), ctx.params | alone), typed)
        ]
    if words.kind == "claim":  # a record may stand there as well
        found.append(CompletionItem(typed, type="file"))
    return found


def _game(ctx: click.Context) -> str:
    """The game that a command is about; any, if it does not say so yet."""
    group = ctx.parent.info_name if ctx.parent else None
    said = [name for name in (group, ctx.params.get("game"), *ctx.args) if name]
    for name in said:
        with suppress(WolfwiseError):
            return known(name)
    return GAMES[0]


# ---------------------------------------------------------------- shells

BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' found type value
    COMPREPLY=()
    while read -r found; do
        type=${found%%%%,*}
        value=${found#*,}
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            part) compopt -o nospace; COMPREPLY+=("$value") ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \\
        %(complete_var)s=bash_complete "$1")
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
ZSH = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a response whole parts described
    local type value says
    (( ! $+commands[%(prog_name)s] )) && return 1
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \\
        %(complete_var)s=zsh_complete %(prog_name)s)}")
    for type value says in "${(@)response}"; do
        case $type in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            part) parts+=("$value") ;;
            plain) if [[ $says == _ ]]; then
                whole+=("$value"); else described+=("$value:$says"); fi ;;
        esac
    done
    (( $#described )) && _describe -V unsorted described -U
    (( $#whole )) && compadd -U -V unsorted -a whole
    (( $#parts )) && compadd -U -V unsorted -S '' -a parts
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""
FISH = """\
function %(complete_func)s
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \\
        COMP_CWORD=(commandline -t) %(prog_name)s)
    for found in $response
        set -l parts (string split -m 1 "," -- $found)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case '*'
                echo $parts[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _InItsWord(ShellComplete):
    """What is found is handed over in place of the whole word that a shell has there."""

    word = ""  # as the shell has it
    typed = ""  # as Click asks about it, without the `--flag=` before it

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        flag, equals, value = incomplete.partition("=")
        self.typed = value if equals and flag.startswith("-") else incomplete
        self.word = self.own_word(incomplete)
        found = super().get_completions(args, incomplete)
        for item in found:
            if item.type not in ("file", "dir"):
                item.value = self._instead(item.value)
        return found

    def own_word(self, incomplete: str) -> str:
        return incomplete

    def _instead(self, text: str) -> str:
        """What replaces the word: with what stands before a value, or only the end of one."""
        more = len(self.word) - len(self.typed)
        return self.word[:more] + text if more >= 0 else text[-more:]


@add_completion_class
class Bash(_InItsWord, BashComplete):
    source_template = BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        at = int(os.environ["COMP_CWORD"])
        words = split_arg_string(os.environ["COMP_WORDS"])[: at + 1]
        words += [""] * (at + 1 - len(words))
        self.last = "" if words[-1] in JOINTS else words[-1]
        joined: list[str] = []
        for before, word in zip(["", *words], words, strict=False):
            if joined and word and (word in JOINTS or before in JOINTS):
                joined[-1] += word
            else:
                joined.append(word)
        return joined[1:-1], joined[-1]

    def own_word(self, incomplete: str) -> str:
        return self.last

    def format_completion(self, item: CompletionItem[Any]) -> str:
        raw = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1][-1]
        if raw[:1] not in ("'", '"'):
            item.value = "".join(f"\\{c}" if c in STEERING else c for c in item.value)
        return super().format_completion(item)


@add_completion_class
class Zsh(_InItsWord, ZshComplete):
    source_template = ZSH


@add_completion_class
class Fish(_InItsWord, FishComplete):
    source_template = FISH
