"""Imports go one way, games keep apart, and only `wolfwise` talks to the world outside."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from tests.helpers.places import ROOT

FRONT = "wolfwise"
LAYERS = ("models", "analysis", "reports", FRONT)
"""Each may import those before it. All are installed as one package, named like the last."""
GAMES = ("wooolf", "crywolf", "werewolf", "littlewolves")
HEAVY = (
    "numpy", "ortools", "constraint", "networkx", "matplotlib", "loky", "distributed", "jinja2",
    "typst", "fontTools",
)  # fmt: skip


@cache
def sources() -> dict[str, Path]:
    """Every module of the project by its dotted name."""
    found = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):  # which does not follow links
            parts = path.relative_to(ROOT).with_suffix("").parts
            parts = parts if layer == FRONT else (FRONT, *parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(sources()[module].read_text("utf-8"))


def package_of(module: str) -> str:
    is_package = sources()[module].name == "__init__.py"
    return module if is_package else module.rpartition(".")[0]


def imported(module: str, within: ast.AST | None = None) -> set[str]:
    """All that a module imports, wherever in the file (or in a part of it), by full name."""
    names: set[str] = set()
    for node in ast.walk(within or tree(module)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = package_of(module).split(".")
                package = package[: len(package) - node.level + 1]
                base = ".".join([*package, *([base] if base else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                names.add(whole if whole in sources() else base)
    return names


def imported_for_types(module: str) -> set[str]:
    """What a module imports under `if TYPE_CHECKING:`."""
    names: set[str] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            names |= imported(module, node)
    return names


@cache
def imports() -> "nx.DiGraph[str]":
    """Who imports whom among the project's own modules."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sources())
    for module in sources():
        graph.add_edges_from((module, name) for name in imported(module) if name in sources())
    return graph


def layer(module: str) -> str:
    """Where a module belongs; what is not ours is a layer of its own."""
    first, _, rest = module.partition(".")
    second = rest.partition(".")[0]
    return second if first == FRONT and second in LAYERS else first


def games_of(module: str) -> set[str]:
    return set(module.split(".")) & set(GAMES)


every_module = pytest.mark.parametrize("module", sources())
library_module = pytest.mark.parametrize("module", [m for m in sources() if layer(m) != "wolfwise"])


def test_the_project_is_found() -> None:
    assert set(LAYERS) == set(map(layer, sources()))
    assert "wolfwise.models.wooolf.position" in sources()
    assert imports().has_edge("wolfwise.models.wooolf.position", "wolfwise.models.game")


# ---------------------------------------------------------------- one way


def test_imports_go_one_way_from_models_to_wolfwise() -> None:
    upwards = [
        f"{module} imports {name}"
        for module, name in imports().edges
        if LAYERS.index(layer(name)) > LAYERS.index(layer(module))
    ]
    assert upwards == []


def test_the_packages_do_not_import_each_other_in_a_circle() -> None:
    packages: nx.DiGraph[str] = nx.DiGraph()
    packages.add_nodes_from(LAYERS)
    packages.add_edges_from(
        (layer(module), layer(name))
        for module, name in imports().edges
        if layer(module) != layer(name)
    )
    assert nx.is_directed_acyclic_graph(packages)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """A name that only annotations need (under TYPE_CHECKING) makes no circle."""
    graph = imports().copy()
    graph.remove_edges_from([(m, name) for m in sources() for name in imported_for_types(m)])
    circles = [sorted(c) for c in nx.strongly_connected_components(graph) if len(c) > 1]
    assert circles == []


def test_games_never_import_each_other() -> None:
    strangers = [
        f"{module} imports {name}"
        for module, name in imports().edges
        if games_of(module) and games_of(name) and games_of(module) != games_of(name)
    ]
    assert strangers == []


def test_no_game_reaches_another_one_through_what_they_share() -> None:
    strangers = [
        f"{module} reaches {name}"
        for module in imports()
        if games_of(module)
        for name in nx.descendants(imports(), module)
        if games_of(name) and games_of(name) != games_of(module)
    ]
    assert strangers == []


@every_module
def test_nothing_imports_the_tests_benchmarks_or_tools(module: str) -> None:
    assert not {layer(name) for name in imported(module)} & {"tests", "benchmarks", "tools"}


# ---------------------------------------------------------------- quiet libraries


def called(module: str) -> set[str]:
    """The names of all functions that a module calls, as they are written there."""
    calls = (node for node in ast.walk(tree(module)) if isinstance(node, ast.Call))
    return {ast.unparse(call.func) for call in calls}


@library_module
def test_only_wolfwise_prints_opens_files_or_exits(module: str) -> None:
    assert not called(module) & {"print", "input", "open", "exit", "quit", "sys.exit", "os._exit"}
    raised = [n.exc for n in ast.walk(tree(module)) if isinstance(n, ast.Raise) and n.exc]
    assert not any(ast.unparse(error).startswith("SystemExit") for error in raised)


@library_module
def test_only_wolfwise_imports_click(module: str) -> None:
    assert not {name.partition(".")[0] for name in imported(module)} & {"click", "prompt_toolkit"}


@every_module
def test_nothing_is_read_that_could_act(module: str) -> None:
    """What others may have written is data: never code, and never something that runs."""
    acting = {"pickle", "cloudpickle", "dill", "marshal", "shelve"}
    assert not {name.partition(".")[0] for name in imported(module)} & acting
    assert not called(module) & {"eval", "exec", "joblib.load", "np.load", "yaml.load"}


def test_few_modules_import_click_and_no_game_does() -> None:
    """It is slow to load, and plain questions go without."""
    found = {module for module in sources() if "click" in imported(module)}
    assert found == {"wolfwise.cli", "wolfwise.completion"}


# ---------------------------------------------------------------- light start


def loaded_by(*modules: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after these imports."""
    script = f"import {', '.join(modules)}; import sys; sys.stdout.write(' '.join(sys.modules))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return {name.partition(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize(
    "module",
    ["game", "rulebook", "registry", "wooolf.position"],
)
def test_light_modules_load_no_heavy_library(module: str) -> None:
    loaded = loaded_by(f"wolfwise.models.{module}")
    assert "wolfwise" in loaded
    assert not loaded & set(HEAVY)


ACTING = {"pickle", "cloudpickle", "dill", "marshal", "shelve", "joblib"}
"""What these read from a file can do anything."""


@pytest.mark.parametrize("module", sorted(sources()))
def test_nothing_that_is_read_from_disk_can_act(module: str) -> None:
    """Between processes that work for one another there are pickles, by loky and Dask alone."""
    assert not {name.partition(".")[0] for name in imported(module)} & ACTING
    called = {
        node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call)
    }
    assert not called & {"eval", "exec", "execfile", "read_pickle", "loads_pickle", "fromfile"}
    assert "allow_pickle" not in sources()[module].read_text("utf-8")
