# Everything sets itself up in .venv on first use. `make` alone lists what there is.

# Tried in this order; `make PYTHON=/path/to/python3 ...` names another.
PYTHON ?= python3.14 python3.13 python3.12 python3.11 python3
UV_VERSION := 0.13.7
V := .venv
# A Python that is named and is not the one of $(V): $(V) is made anew. `make PYTHON=python3.13 V=.venv313 ...` keeps both.
ifneq ($(origin PYTHON),file)
WHICH := -c 'import sys; print(sys.base_prefix, sys.version)' 2>/dev/null
NAMED := $(shell sh tools/find_python.sh $(PYTHON) 2>/dev/null)
ifneq ($(shell $(V)/bin/python $(WHICH)),$(shell $(or $(NAMED),false) $(WHICH)))
ANOTHER := another-python
endif
endif
PIP = $(V)/bin/uv pip install -q --python $(V)/bin/python
LOCK = $(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock' $(UPGRADE)

QUICK := tests/kernel tests/games tests/text tests/contract/test_planted_faults.py

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal test quick test-deep check mutants format coverage bench speed compiled golden pictures dist \
	hooks lock clean another-python

# `make test COMPILED=1`, and likewise play, terminal and bench: with the compiled engine.
COMPILED ?=
ENGINE := build/compiled$(patsubst .venv%,%,$(notdir $(V)))
ifneq ($(COMPILED),)
export PYTHONPATH := $(CURDIR)/$(ENGINE)
endif

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 26

play: $(V)/.run $(if $(COMPILED),compiled) ## open the web table and play in the browser (ARGS="--port 9000")
	@$(V)/bin/caravanserai serve $(ARGS)

terminal: $(V)/.run $(if $(COMPILED),compiled) ## play a game in the terminal
	@$(V)/bin/caravanserai $(ARGS)

test: $(V)/.dev $(if $(COMPILED),compiled) ## run the tests (ARGS="-k name" picks some)
	@echo "== $$($(V)/bin/python -VV)"
	$(V)/bin/python -m pytest -q -n auto $(ARGS)

quick: $(V)/.dev $(if $(COMPILED),compiled) ## run the tests of kernel, rules and texts that take a moment
	$(V)/bin/python -m pytest -q -n auto -m 'not slow and not deep' $(QUICK) $(ARGS)

test-deep: $(V)/.dev $(if $(COMPILED),compiled) ## run all tests, at every position and over more matches
	$(V)/bin/python -m pytest -q -n auto -m '' $(ARGS)

# One list of checks. The hooks of .pre-commit-config.yaml call the same targets: tests/tools/test_consistency.py compares.
CHECKS := lint format types layers determinism rules golden repository workflows
.PHONY: $(CHECKS:%=check-%)
check: $(CHECKS:%=check-%) ## everything that is checked without running the tests
check-lint: $(V)/.dev ## ruff, with all its rules
	$(V)/bin/ruff check
check-format: $(V)/.dev ## the shape of the code
	$(V)/bin/ruff format --check
check-types: $(V)/.dev ## mypy, in strict mode
	$(V)/bin/mypy
check-layers: $(V)/.dev ## which package imports which
	$(V)/bin/lint-imports --no-logo
check-determinism: $(V)/.dev ## no clock, no chance, no order of sets in kernel and games
	$(V)/bin/python -m tools.check_determinism
check-rules: $(V)/.dev ## every rule has a test that names its id
	$(V)/bin/python -m tools.check_rule_ids
check-golden: $(V)/.dev ## published golden files have not changed
	$(V)/bin/python -m tools.check_golden
check-repository: $(V)/.dev ## the habits of a Python repository, by sp-repo-review
	$(V)/bin/repo-review . --show err
check-workflows: $(V)/.dev ## the safety of the GitHub workflows, by zizmor
	$(V)/bin/zizmor --offline --quiet .github

coverage: $(V)/.dev ## run the tests and measure which branches they take (ARGS="tests/kernel" picks some)
	$(V)/bin/coverage erase
	$(V)/bin/coverage run -m pytest -q -n auto $(ARGS) && passed=0 || passed=$$?; \
	$(V)/bin/coverage combine --quiet && $(V)/bin/coverage report && exit $$passed

mutants: $(V)/.dev ## plant faults one by one and see that the tests catch them (ARGS="kernel", ARGS=--list)
	$(V)/bin/python -m tools.mutants $(ARGS)

format: $(V)/.dev ## put the code in shape
	$(V)/bin/ruff check --fix-only -q
	$(V)/bin/ruff format

bench: $(V)/.dev $(if $(COMPILED),compiled) ## measure speed (BENCH="..." goes to python -m bench)
	$(V)/bin/python -m bench $(BENCH)

speed: $(V)/.run ## count instructions: fails when a game, a page or the search became more expensive (ARGS=--keep stores the figures)
	$(V)/bin/python -m bench.guard $(ARGS)

compiled: $(ENGINE) ## compile the engine for COMPILED=1 (some minutes; takes a C compiler)

golden: $(V)/.dev ## write the golden files of a new rules number
	$(V)/bin/python -m tools.regenerate_golden
	$(V)/bin/python -m tests.golden.common_rules

pictures: $(V)/.dev ## draw the pictures of the docs anew
	$(V)/bin/python -m tools.picture
	$(V)/bin/python -m tools.flow_picture
	$(V)/bin/python -m tools.web_pictures

dist: $(V)/.dev ## build the package twice, compare the bytes, install it elsewhere and play from it
	$(V)/bin/python -m tools.dist

hooks: $(V)/.dev ## run the checks before every commit, with pre-commit
	$(V)/bin/pre-commit install

lock: $(V)/bin/uv ## pin the dependencies (UPGRADE=--upgrade takes the newest)
	$(LOCK) pyproject.toml --group dev -o requirements/dev.lock
	$(LOCK) pyproject.toml --group build -c requirements/dev.lock -o requirements/run.lock
	$(LOCK) pyproject.toml --group build --extra postgresql -c requirements/dev.lock -o requirements/server.lock
	echo 'uv==$(UV_VERSION)' | $(LOCK) - --no-annotate -o requirements/bootstrap.lock

clean: ## remove what make, the tests and the tools left behind
	rm -rf $(V) build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache \
		.schemathesis
	find art bench src studies tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(V)/bin/uv: requirements/bootstrap.lock $(ANOTHER)
	@python=$$(sh tools/find_python.sh $(PYTHON)) && set -x && "$$python" -m venv --clear $(V)
	$(V)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(ENGINE): $(V)/.dev $(shell find src/caravanserai/kernel src/caravanserai/games src/caravanserai/bots tools/compiled -name '*.py')
	PYTHONPATH= $(V)/bin/python -m tools.compiled $@

$(V)/.run: pyproject.toml requirements/run.lock $(V)/bin/uv
	$(PIP) --require-hashes -r requirements/run.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(V)/.dev: pyproject.toml requirements/dev.lock $(V)/bin/uv
	$(PIP) --require-hashes -r requirements/dev.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $(V)/.run $@
