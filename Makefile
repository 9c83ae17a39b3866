# One command to play, one to test. Everything is installed into .venv and web/node_modules; only the
# browser tests may want more: without a Chromium they install it with apt-get, where they may.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
CLIENT := src/paigow/server/client/index.html
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/coverage/*' 2>/dev/null)
NPM := PATH="$$(scripts/node-env):$$PATH" npm --prefix web
PYTEST_ARGS ?=

.DELETE_ON_ERROR:
.PHONY: help play test setup bench lint fmt wheel lock soak clean client web-check pytest

help: ## Say what each target does
	@sed -n 's/^\([a-z][a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

play: $(VENV)/.runtime client ## Play in the browser
	$(BIN)/paigow serve --open

setup: $(VENV)/.dev ## Install everything that the tests and tools need

test: $(VENV)/.dev web-check client lint pytest ## Run every check and every test

pytest: $(VENV)/.dev client
	scripts/ensure-chromium
	$(BIN)/python -m pytest -n auto --dist loadfile $(PYTEST_ARGS)

lint: $(VENV)/.dev ## Check style, types and who imports whom
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

fmt: $(VENV)/.dev ## Put the Python sources in order
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format

bench: $(VENV)/.dev ## Measure the speed of the hot paths, and live tables under load
	$(BIN)/python -m pytest benchmarks --benchmark-only -p no:xdist $(PYTEST_ARGS)

soak: $(VENV)/.dev client ## Run the long nightly tests
	PAIGOW_SOAK=1 $(BIN)/python -m pytest -n auto --dist loadfile $(PYTEST_ARGS)

wheel: $(VENV)/.dev client ## Build the wheel and the sdist into dist/
	rm -rf dist
	PATH="$$(scripts/node-env):$$PATH" $(BIN)/python -m build --outdir dist

lock: ## Write constraints.txt anew with the newest versions
	scripts/lock

clean: ## Remove everything that was installed or built
	rm -rf $(VENV) web/node_modules src/paigow/server/client build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks

$(BIN)/python:
	@python=$$(scripts/find-python) && "$$python" -m venv $(VENV)

$(VENV)/.pip: constraints.txt | $(BIN)/python
	$(PIP) install --quiet -c constraints.txt --upgrade pip
	@touch $@

$(VENV)/.runtime: pyproject.toml constraints.txt | $(VENV)/.pip
	$(PIP) install --quiet -c constraints.txt -e '.[analysis]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.pip
	$(PIP) install --quiet -c constraints.txt -e '.[analysis,cluster]' --group dev
	@touch $(VENV)/.runtime $@

client: $(CLIENT)

web/node_modules/.installed: web/package.json web/package-lock.json web/.npmrc | $(BIN)/python
	$(NPM) ci
	@mkdir -p $(@D) && touch $@

$(CLIENT): $(WEB_SOURCES) | web/node_modules/.installed
	$(NPM) run build
	@touch $@

web-check: web/node_modules/.installed
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test
