# Everything runs in an environment of its own, .venv, built from the lock files.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PACKAGES := models analysis reports wolfwise

.PHONY: help demo test fuzz bench league reports chromium compiled kernel usual-rounds tables grammar api man notebooks fonts lock clean

help:
	@echo "make demo     set up and run the tool on the bundled examples"
	@echo "make test     set up and run everything that CI runs"
	@echo "make fuzz     try records, questions, commands and games at random (NUMBER=100000: of each, of each game)"
	@echo "make bench    measure the exact engine beside its alternatives"
	@echo "make league   play the advice against rules of thumb (takes long; GAMES=1000)"
	@echo "make reports  write the strategy reports of all games into out/ (QUICK=1: in two minutes)"
	@echo "make tables   compile the rulebooks and record grammars anew after a change"
	@echo "make api      write the page about the library anew after a change"
	@echo "make man      write the manual page anew after a change of commands or flags"
	@echo "make notebooks  run the notebooks and store what they answer after a change"
	@echo "make usual-rounds  count anew what rounds of Wooolf!! bring after a change of its bots"
	@echo "make fonts    cut the fonts of reports anew"
	@echo "make lock     pin the newest versions of all dependencies"

demo: .venv/run compiled
	@$(BIN)/wolfwise demo

test: .venv/dev compiled kernel chromium
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses=auto

fuzz: .venv/dev compiled kernel
	$(BIN)/python -m tests.fuzz $(KINDS) --number $(or $(NUMBER),2000) --seed $(or $(SEED),0)

bench: .venv/bench compiled kernel
	for file in benchmarks/[a-z]*.py; do $(BIN)/python -m benchmarks.$$(basename $$file .py) || exit 1; done

league: .venv/run compiled kernel
	$(BIN)/python -m benchmarks._league --games $(or $(GAMES),1000)

reports: .venv/run compiled
	$(BIN)/wolfwise report all --out out --format html,md,csv,json,pdf $(if $(QUICK),--quick)

# The tests look at reports in a real browser. Root gets it from Debian; everybody else is told.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing chromium by apt-get, to look at reports in a browser"; \
	    apt-get update --quiet --quiet && DEBIAN_FRONTEND=noninteractive \
	    apt-get install --quiet --quiet --yes --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
	else \
	    echo "chromium is not installed: reports are not looked at in a browser"; \
	fi

# Lark, which compiles the grammars, is for those who work on the project.
tables grammar: .venv/dev
	$(BIN)/python -m wolfwise.tables

api: .venv/run
	$(BIN)/python -m tools.api

man: .venv/run
	$(BIN)/python -m tools.man

usual-rounds: .venv/run compiled kernel
	$(BIN)/python -m tools.usual_rounds

notebooks: .venv/dev
	$(BIN)/python -m tools.notebooks

# What the fonts are cut from is large, and needed here alone.
fonts: .venv/run
	$(PIP) install --no-deps --upgrade --target .venv/originals \
	    noto-cjk-sans-jp-regular==0.0.1 noto-cjk-sans-jp-bold==0.0.1
	$(BIN)/python -m tools.fonts .venv/originals

# Some machines are told not to write bytecode while they run, and without it the tool takes
# nearly twice as long to start; so it is written here, for whatever has changed.
compiled: .venv/run
	@$(BIN)/python -m compileall -q $(PACKAGES)

# Leagues of Wooolf!! are played by what numba compiles, and whoever is first waits for it: half a
# minute. Before many processes start it is done here, once.
kernel: .venv/run
	@$(BIN)/wolfwise league wooolf --players 4 --bots random --games 1 >/dev/null

# Three stamps: what the tool needs, what working on it needs as well, and what only the
# benchmarks compare it with.
.venv/run: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) install --requirement requirements.lock
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.venv/dev: requirements-dev.lock .venv/run
	$(PIP) install --requirement requirements-dev.lock
	@touch $@

.venv/bench: requirements-bench.lock .venv/run
	$(PIP) install --requirement requirements-bench.lock
	@touch $@

lock:
	$(PYTHON) -m venv .venv
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --upgrade --no-header --universal --generate-hashes \
	    --extra reports --group build pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --no-header --universal --generate-hashes \
	    --all-extras --group dev --constraint requirements.lock pyproject.toml \
	    --output-file requirements-dev.lock
	$(BIN)/uv pip compile --quiet --upgrade --no-header --universal --generate-hashes \
	    --group bench --constraint requirements-dev.lock pyproject.toml \
	    --output-file requirements-bench.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
