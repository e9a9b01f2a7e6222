# Everything sets itself up in .venv on first use. `make` alone lists what there is.

# Tried in this order; `make PYTHON=/path/to/python3 ...` names another.
PYTHON ?= python3.14 python3.13 python3.12 python3.11 python3
UV_VERSION := 0.13.7
V := .venv
PIP = $(V)/bin/uv pip install -q --python $(V)/bin/python
LOCK = $(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock' $(UPGRADE)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal test check mutants format bench compiled golden pictures lock clean

# `make test COMPILED=1`, and likewise play, terminal and bench: with the compiled engine.
COMPILED ?=
ifneq ($(COMPILED),)
export PYTHONPATH := $(CURDIR)/build/compiled
endif

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile

play: $(V)/.run $(if $(COMPILED),compiled) ## open the web table and play in the browser (ARGS="--port 9000")
	@$(V)/bin/caravanserai serve $(ARGS)

terminal: $(V)/.run $(if $(COMPILED),compiled) ## play a game in the terminal
	@$(V)/bin/caravanserai $(ARGS)

test: $(V)/.dev $(if $(COMPILED),compiled) ## run the tests (ARGS="-k name" picks some)
	$(V)/bin/python -m pytest -q -n auto $(ARGS)

check: $(V)/.dev ## lint, formatting, types, layers, determinism, rule ids, published golden files
	$(V)/bin/ruff check
	$(V)/bin/ruff format --check
	$(V)/bin/mypy
	$(V)/bin/lint-imports --no-logo
	$(V)/bin/python -m tools.check_determinism
	$(V)/bin/python -m tools.check_rule_ids
	$(V)/bin/python -m tools.check_golden

mutants: $(V)/.dev ## plant faults one by one and see that the tests catch them (ARGS="kernel", ARGS=--list)
	$(V)/bin/python -m tools.mutants $(ARGS)

format: $(V)/.dev ## put the code in shape
	$(V)/bin/ruff check --fix-only -q
	$(V)/bin/ruff format

bench: $(V)/.dev $(if $(COMPILED),compiled) ## measure speed (BENCH="..." goes to python -m bench)
	$(V)/bin/python -m bench $(BENCH)

compiled: build/compiled ## compile the engine for COMPILED=1 (some minutes; takes a C compiler)

golden: $(V)/.dev ## write the golden files of a new rules number
	$(V)/bin/python -m tools.regenerate_golden
	$(V)/bin/python -m tests.golden.common_rules

pictures: $(V)/.dev ## draw the pictures of the docs anew
	$(V)/bin/python -m tools.picture
	$(V)/bin/python -m tools.flow_picture
	$(V)/bin/python -m tools.web_pictures

lock: $(V)/bin/uv ## pin the dependencies (UPGRADE=--upgrade takes the newest)
	$(LOCK) pyproject.toml --group dev -o requirements/dev.lock
	$(LOCK) pyproject.toml --group build -c requirements/dev.lock -o requirements/run.lock
	echo 'uv==$(UV_VERSION)' | $(LOCK) - --no-annotate -o requirements/bootstrap.lock

clean: ## remove what make, the tests and the tools left behind
	rm -rf $(V) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .schemathesis
	find bench src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(V)/bin/uv: requirements/bootstrap.lock
	@python=$$(sh tools/find_python.sh $(PYTHON)) && set -x && "$$python" -m venv $(V)
	$(V)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@

build/compiled: $(V)/.dev $(shell find src/caravanserai/kernel src/caravanserai/games src/caravanserai/bots tools/compiled -name '*.py')
	PYTHONPATH= $(V)/bin/python -m tools.compiled $@

$(V)/.run: pyproject.toml requirements/run.lock $(V)/bin/uv
	$(PIP) --require-hashes -r requirements/run.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(V)/.dev: pyproject.toml requirements/dev.lock $(V)/bin/uv
	$(PIP) --require-hashes -r requirements/dev.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $(V)/.run $@
