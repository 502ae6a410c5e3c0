# Everything a person does with this repository. `make` alone explains.

# Python 3.11 or later that the virtual environment is made from.
PYTHON ?= python3
# The build of torch, and the index it is looked for first: PyTorch's own CPU builds, for torch alone. Where that index
# cannot be reached, pip falls back to the ones it is configured with; `make TORCH_INDEX= ...` does not even try it.
TORCH ?= torch==2.13.0
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu

# What a person's shell may carry and must not leak into the environment that the lock describes.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP
PATH_BEFORE := $(PATH)
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export VIRTUAL_ENV := $(CURDIR)/.venv

SCRIPTS := .ci/run docker/setup.sh

.DEFAULT_GOAL := help
.PHONY: help setup dataset test check format params deps lock clean

help: ## say what there is
	@echo 'kernelmill: from real CUDA projects to exact GPU kernels'
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 18
	@echo
	@echo 'Start with `make dataset`; it sets up all it needs in .venv, and a second run does only what has changed.'
	@echo 'Environment: PYTHON, TORCH_INDEX, KERNELMILL_CACHE, KERNELMILL_WORKERS (README.md says what they do).'

setup: ## make .venv from the lock (the other targets do it themselves)
	@PATH='$(PATH_BEFORE)'; command -v '$(PYTHON)' >/dev/null 2>&1 || \
	  { echo "error: no '$(PYTHON)' here; install Python 3.11 or later, or say \`make PYTHON=/path/to/python3.11 ...\`" >&2; exit 1; }
	@PATH='$(PATH_BEFORE)'; '$(PYTHON)' requirements/bootstrap.py --torch '$(TORCH)' --torch-index '$(TORCH_INDEX)'

dataset: setup ## make the dataset in data/, then say what was made
	@dvc repro
	@python -m kernelmill.pipeline.summary

test: setup ## run the tests
	@python -m pytest -n 2

check: setup ## lint, types, formatting, Dockerfile, scripts, params.yaml
	@ruff check .
	@ruff format --check .
	@mypy kernelmill stages tests requirements
	@hadolint Dockerfile
	@shellcheck $(SCRIPTS)
	@python -m kernelmill.config.compose --check

format: setup ## put the code into the format that `make check` wants
	@ruff check --fix .
	@ruff format .

params: setup ## compose params.yaml from conf/
	@python -m kernelmill.config.compose

deps: setup ## write the code that each stage imports into dvc.yaml
	@python -m kernelmill.pipeline.dependencies

lock: setup ## resolve requirements/*.in into the hashed locks (UPGRADE=--upgrade for newer versions)
	@uv pip compile $(LOCK_OPTIONS) $(UPGRADE) --output-file requirements/build.txt requirements/build.in
	@uv pip compile $(LOCK_OPTIONS) $(UPGRADE) --output-file requirements/lock.txt requirements/requirements.in requirements/dev.in

# One lock for every platform and Python from 3.11 on; no index is written into it.
LOCK_OPTIONS := --quiet --universal --generate-hashes --python-version 3.11 --fork-strategy fewest --no-annotate \
  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

clean: ## delete .venv and tool caches; data/ and the DVC cache stay
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis kernelmill.egg-info
	find kernelmill stages tests requirements -name __pycache__ -type d -prune -exec rm -rf {} +
