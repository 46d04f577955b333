SHELL := /bin/bash
.DEFAULT_GOAL := help
BIN := .venv/bin
PORT ?= 2024

export LANGGRAPH_CLI_NO_ANALYTICS := 1
export LANGGRAPH_NO_VERSION_CHECK := 1
export LANGSMITH_TRACING := false
export LANGGRAPH_STRICT_MSGPACK := true
export PYTHONPATH := .
# Compiled files are kept, also where the surroundings say no: each start of Python is faster by them.
unexport PYTHONDONTWRITEBYTECODE
# An optional folder of development data.
ifneq ($(wildcard ../shared/data),)
export SUREFOOT_DATA ?= ../shared/data
endif

.PHONY: help setup lock audit demo test chaos mutants check docs pictures load bench serve clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

setup: ## Make .venv, install everything, find a browser; LOCKED=1 takes just what is locked
	@LOCKED=$(LOCKED) scripts/setup.sh $(filter setup,$(MAKECMDGOALS))

lock: setup ## Write anew which packages `make setup LOCKED=1` installs
	@$(BIN)/python -m venv .venv-lock && env -u PYTHONPATH .venv-lock/bin/python -m pip install -q --disable-pip-version-check uv
	@echo 'setuptools>=77' | .venv-lock/bin/uv pip compile -q pyproject.toml - --extra dev --universal --python-version 3.11 \
	  --generate-hashes --upgrade --no-header --no-annotate -o configs/lock/requirements.txt

audit: setup ## Ask PyPI for known holes in what is locked; fails where it cannot tell
	@$(BIN)/python -m venv .venv-lock && env -u PYTHONPATH .venv-lock/bin/python -m pip install -q --disable-pip-version-check pip-audit
	@.venv-lock/bin/pip-audit --strict --progress-spinner off --require-hashes --disable-pip -r configs/lock/requirements.txt

demo: setup ## Run the main job on the bundled app: no key, no network
	@$(BIN)/surefoot demo

test: setup ## Run all tests
	@scripts/apart.sh
	@$(BIN)/python -m pytest

chaos: setup ## Run the long tests: many killed processes, then the gates of load with nothing beside them
	@$(BIN)/python -m pytest -m "chaos and not load"
	@$(BIN)/python -m pytest -m load -n0

check: setup ## Format, lint, types, layers, scripts, README
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@if command -v shellcheck >/dev/null; then shellcheck scripts/*.sh .ci/run configs/evals/apps/*.sh configs/evals/apps/*/*.sh && echo "shellcheck: no faults"; \
	  else echo "shellcheck: not installed, left out"; fi
	@$(BIN)/python -m pytest -q -n0 tests/test_project.py -k README

pictures: setup ## Take the pictures of the docs anew
	@$(BIN)/python scripts/pictures.py

docs: setup ## Build README and docs/ as a site in build/docs; a broken link fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict && echo "docs: build/docs/index.html"

mutants: setup ## Take defences out, one at a time, in a copy: their tests must notice; ARGS=40 or all
	@$(BIN)/python -m tests.support.mutate $(ARGS)

load: setup ## Measure the gates of load against baselines of the same run; ARGS="part..." for some only
	@$(BIN)/python -m bench.load $(ARGS)

bench: setup ## Measure; ARGS="name..." for some only
	@$(BIN)/python -m bench $(ARGS)

serve: setup ## Serve the graphs and the HTTP API on 127.0.0.1; PORT=2024
	@$(BIN)/surefoot serve --port $(PORT)

clean: ## Remove what was made here; the runs stay
	@rm -rf .venv .venv-fuzz .venv-lock .venv-harmony .venv-vision .setup .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	  .langgraph_api build dist *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
