# The commands of this project; `make` alone lists them. They need only make and Python.

PYTHON ?= python3
OLDEST_PYTHON := $(shell sed -n 's/^requires-python = ">=\(.*\)"/\1/p' pyproject.toml)
VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements/lock.txt
PLAY_LOCK := requirements/play.txt
NODE_LOCK := requirements/node.txt
ZIG_LOCK := requirements/zig.txt
RESEARCH_LOCK := requirements/research.txt
RESEARCH := .venv-research
DIST ?= dist
CONFORMANCE_MATCHES ?= 10000
# What "make quick" runs: the tests that find the most in half a minute.
QUICK_TESTS := tests/clauses tests/properties tests/counts tests/goldens tests/docs $(wildcard tests/test_*.py)
# Bots have nearly the lowest priority. With a higher one the tests would leave them no time where all cores are busy.
PYTEST := nice -n 19 $(BIN)/pytest -q
# One process for each core; whoever has nothing left to do takes tests from the others.
SPREAD := -n auto --dist worksteal
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
COMPILE := uv pip compile --quiet --no-config --universal --python-version $(OLDEST_PYTHON) --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links --upgrade

# The compiled core without Python around it: for sanitizers, and for counting instructions (benchmarks/native.py).
CXX ?= c++
FLAGS_sanitize := -O1 -Wall -Wextra -Wshadow -Wconversion -Werror -D_GLIBCXX_ASSERTIONS \
	-fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_count := -O3 -g -march=x86-64-v3
# What the compiled core is made from: C++, and the facts that a script takes from the Python rules.
CORE := native/CMakeLists.txt native/compile_flags.txt $(wildcard native/*.hpp native/*.cpp native/*.py native/generator/*.py) \
	$(wildcard $(foreach part,core games/* family notation,src/kingdomino/$(part)/*.py))
# Debian would start both; the tests start their own.
INSTALL_SERVICES := RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql redis-server
MATCHES ?= 30
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test long quick style lint units format dist fetch web browser services screenshots conformance equivalence sanitize \
	goldens research lock clean

help: ## this list
	@echo 'make TARGET, where TARGET is one of:'
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(VENV)/.setup ## everything that playing, testing and developing need, in .venv
	@echo 'Ready: the game is $(BIN)/kingdomino.'

play: WAITING := --core-later
play: $(VENV)/.play web ## play in the browser (PORT=8123: another port; HOST=0.0.0.0: friends on your network too)
	@$(BIN)/kingdomino serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) --open

terminal: $(VENV)/.play ## play in the terminal
	@$(BIN)/kingdomino play

test: $(VENV)/.setup browser services ## all checks: style, types, tests, a real browser
	@$(MAKE) --no-print-directory -j2 lint web units
	@echo '• tests (pytest)'
	@$(PYTEST) $(SPREAD) -m 'not long'

long: $(VENV)/.setup web browser services ## the tests that "make test" leaves out: every screen, size and language (many minutes)
	@echo '• long tests (pytest)'
	@$(PYTEST) $(SPREAD) -m long

quick: $(VENV)/.setup style ## the checks to run while working: style, types and the fast tests (under a minute)
	@echo '• fast tests (pytest)'
	@$(PYTEST) -n auto -m 'not slow and not browser and not long' $(QUICK_TESTS)

lint: $(VENV)/.setup style fetch ## style and types of Python, web and C++
	@echo '• web app: style'
	@$(BIN)/python tools/build_web.py --lint
	@echo '• C++: style'
	@$(BIN)/python tools/lint_native.py
	@echo '• known weaknesses of dependencies'
	@$(BIN)/python -m tools.audit_dependencies
	@echo '• lock files name no address'
	@! grep -nE '://|^ *-|@ ' $(LOCK) $(PLAY_LOCK) $(NODE_LOCK) $(ZIG_LOCK) $(RESEARCH_LOCK) | grep -vE '^[^:]*:[0-9]+: *--hash=sha256:[0-9a-f]{64}( .)?$$'

units: $(VENV)/.setup fetch ## types and unit tests of the web app
	@echo '• web app: types and units'
	@$(BIN)/python tools/build_web.py --check

style: $(VENV)/.setup ## style and types of Python alone
	@echo '• Python: style (ruff check)'
	@$(BIN)/ruff check --quiet
	@echo '• Python: layout (ruff format)'
	@$(BIN)/ruff format --check --quiet || { echo 'The layout of some files is not the agreed one; "make format" corrects it.'; exit 1; }
	@echo '• Python: types (mypy)'
	@$(BIN)/mypy --no-error-summary

format: $(VENV)/.setup ## lay out the code, and correct what a tool can correct
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format
	@$(BIN)/python tools/build_web.py --format
	@$(BIN)/python tools/lint_native.py --format

dist: $(VENV)/.play web ## build the packages for others, with the web app inside, into dist (about a minute)
	@rm -f $(DIST)/kingdomino-*.whl $(DIST)/kingdomino-*.tar.gz
	@$(BIN)/python -m build --quiet --no-isolation --outdir $(DIST) .
	@! ls $(DIST)/*-none-any.whl >/dev/null 2>&1 || \
		echo 'There is no C++20 compiler here: this wheel has no compiled core, so batches, playouts and environments are slower.'

fetch: | $(BIN)/python ## fetch what the web app is built from
	@$(BIN)/python tools/build_web.py --fetch

web: fetch | $(BIN)/python ## build the web app, into web/dist
	@$(BIN)/python tools/build_web.py --if-needed $(WAITING)

browser: ## install Chromium for the browser tests, where that is possible
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo '• installing Chromium for the browser tests' && { apt-get install -qq -y chromium >/dev/null 2>&1 || \
		{ apt-get update -qq && apt-get install -qq -y chromium >/dev/null; }; }; } || \
		echo 'Chromium is missing and cannot be installed here: the browser tests will be skipped.'

services: ## install PostgreSQL and Redis for the tests of many servers, where that is possible
	@{ ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; } && \
		command -v redis-server >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo '• installing PostgreSQL and Redis for the tests of many servers' && \
		{ $(INSTALL_SERVICES) >/dev/null 2>&1 || { apt-get update -qq && $(INSTALL_SERVICES) >/dev/null; }; }; } || \
		echo 'PostgreSQL or Redis is missing and cannot be installed here: the tests that need them will be skipped.'

screenshots: $(VENV)/.setup web browser ## pictures of every main screen into docs/screenshots
	@echo '• taking screenshots (about two minutes)'
	@$(BIN)/python -m tools.screenshots

conformance: $(VENV)/.setup ## 10,000 random matches for each combination of game, mode, seats and options (hours)
	@$(BIN)/python -m kingdomino.testing --matches $(CONFORMANCE_MATCHES) --every 10

equivalence: $(VENV)/.setup ## ten million positions in Python and in C++ that must agree (about half an hour)
	@$(BIN)/python -m kingdomino.native.equivalence --positions 10000000

sanitize: build/sanitize/driver ## the compiled core under address and undefined-behaviour sanitizers, fed with altered states
	@$< matches $(MATCHES) $(SEED)

goldens: $(VENV)/.setup ## record the golden matches again, after a change that is meant to change them
	@$(BIN)/python -m tests.goldens.write

research: $(RESEARCH)/.setup ## what needs PyTorch or Ray: install it in .venv-research (several minutes, some gigabytes) and run its tests
	@echo '• tests of what research uses (pytest)'
	@$(RESEARCH)/bin/pytest -q -m research tests/research

lock: | $(BIN)/python ## pin the newest versions of all dependencies
	@echo '• pinning dependencies with their hashes'
	@$(PIP_INSTALL) uv
	@$(BIN)/$(COMPILE) pyproject.toml --all-extras --group dev --output-file $(LOCK) >/dev/null
	@$(BIN)/$(COMPILE) pyproject.toml --extra server --group build --constraint $(LOCK) --output-file $(PLAY_LOCK) >/dev/null
	@$(BIN)/$(COMPILE) --group node --output-file $(NODE_LOCK) >/dev/null
	@$(BIN)/$(COMPILE) --group zig --output-file $(ZIG_LOCK) >/dev/null
	@$(BIN)/$(COMPILE) pyproject.toml --all-extras --group research --constraint $(LOCK) --output-file $(RESEARCH_LOCK) >/dev/null

clean: ## remove .venv and everything that was built
	@rm -rf $(VENV) $(RESEARCH) build dist web/dist web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find src tests tools benchmarks examples native -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The environment. A stamp is as new as the lock that was installed and the sources of the compiled core that was built.

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo 'Python is missing: install Python $(OLDEST_PYTHON) or newer (on Debian: apt-get install python3 python3-venv).'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < tuple(map(int, "$(OLDEST_PYTHON)".split("."))))' || { \
		echo "$$($(PYTHON) --version) is too old: Python $(OLDEST_PYTHON) or newer is needed. If you have one under another name: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo '• installing python3-venv' && \
		{ apt-get install -qq -y python3-venv >/dev/null 2>&1 || { apt-get update -qq && apt-get install -qq -y python3-venv >/dev/null; }; } && \
		$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; } || { \
		echo 'This Python cannot make virtual environments. On Debian: sudo apt-get install python3-venv'; exit 1; }
	@echo '• making $(VENV)'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

%/bin/python: | $(BIN)/python
	@echo '• making $*'
	@$(BIN)/python -m venv $* || { rm -rf $*; exit 1; }

$(RESEARCH)/.setup: $(RESEARCH_LOCK) pyproject.toml $(CORE) | $(RESEARCH)/bin/python
	@echo '• installing what research needs, and building the compiled core'
	@$(RESEARCH)/bin/python -m pip install -qq --disable-pip-version-check --requirement $(RESEARCH_LOCK)
	@$(RESEARCH)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation \
		--config-settings build-dir=build/research --editable .
	@touch $@

$(VENV)/.setup: $(LOCK) pyproject.toml $(CORE) | $(BIN)/python
	@echo '• installing what the checks need, and building the compiled core (a minute or two the first time)'
	@$(PIP_INSTALL) --requirement $(LOCK)
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.play $@

$(VENV)/.play: $(PLAY_LOCK) pyproject.toml $(CORE) | $(BIN)/python
	@echo '• installing what the game needs, and building the compiled core'
	@$(PIP_INSTALL) --requirement $(PLAY_LOCK)
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

build/%/driver: native/tests/driver.cpp $(CORE)
	@command -v $(CXX) >/dev/null || { echo 'A C++ compiler is missing (on Debian: apt-get install g++).'; exit 1; }
	@mkdir -p $(@D)
	@$(PYTHON) native/generate_tables.py $(@D)/tables.hpp
	@$(CXX) @native/compile_flags.txt $(FLAGS_$*) -Inative -I$(@D) native/tests/driver.cpp -o $@ -pthread
