# Everything runs in an environment of its own, .venv, built from the lock files.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test bench lock clean help

help:
	@echo "make demo   set up and run the tool on the bundled examples"
	@echo "make test   set up and run everything that CI runs"
	@echo "make bench  measure the exact engine beside its alternatives"
	@echo "make lock   pin the newest versions of all dependencies"

demo: .venv/run
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(SHELL) examples/demo.sh

test: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses=auto

bench: .venv/dev
	$(BIN)/python -m benchmarks.wooolf

# Two stamps: what the tool needs, and what working on it needs as well.
.venv/run: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

.venv/dev: requirements-dev.lock .venv/run
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.lock
	touch $@

lock:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --upgrade --no-header --universal --generate-hashes pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --no-header --universal --generate-hashes --group dev --constraint requirements.lock pyproject.toml --output-file requirements-dev.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
