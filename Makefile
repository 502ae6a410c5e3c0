# Common tasks; `make` without a target lists them.

# The Python (3.11 or later) from which the virtual environment is created.
PYTHON ?= python3
# The build of torch, and the index that is searched first for it, and for nothing else: PyTorch's CPU builds. If that
# index cannot be reached, pip falls back to the indexes it is configured with; `make TORCH_INDEX= ...` skips it.
TORCH ?= torch==2.13.0
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu

# The virtual environment; the container has one that all working folders share.
ifeq ($(strip $(KERNELMILL_VENV)),)
KERNELMILL_VENV := $(CURDIR)/.venv
endif

# Variables of the user's shell that must not leak into the locked environment.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP
# Every test process and every stage imports the same modules: without their bytecode each compiles them anew.
unexport PYTHONDONTWRITEBYTECODE
PATH_BEFORE := $(PATH)
export PATH := $(KERNELMILL_VENV)/bin:$(PATH)
export VIRTUAL_ENV := $(KERNELMILL_VENV)
export KERNELMILL_VENV

SCRIPTS := .ci/run docker/setup.sh docker/user.sh docker/entrypoint.sh docker/run.sh

.DEFAULT_GOAL := help
.PHONY: help setup dataset compilers references quick test long check format params deps lock clean

help: ## list the targets
	@echo 'kernelmill: from real CUDA projects to exact GPU kernels'
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 18
	@echo
	@echo 'Start with `make dataset`: it installs what it needs into .venv; later runs only redo what has changed.'
	@echo 'Environment: PYTHON, TORCH_INDEX, KERNELMILL_CACHE, KERNELMILL_WORKERS (see README.md).'

setup: ## create .venv from the lock (the other targets do so themselves)
	@PATH='$(PATH_BEFORE)'; command -v '$(PYTHON)' >/dev/null 2>&1 || \
	  { echo "error: '$(PYTHON)' was not found; install Python 3.11 or later, or run \`make PYTHON=/path/to/python3.11 ...\`" >&2; exit 1; }
	@PATH='$(PATH_BEFORE)'; '$(PYTHON)' requirements/bootstrap.py --torch '$(TORCH)' --torch-index '$(TORCH_INDEX)'

dataset: setup ## build the dataset in data/, then summarize it
	@python -m kernelmill.pipeline.forecast
	@python -m kernelmill.pipeline.local_sources
	@python -m kernelmill.pipeline.reproduce
	@python -m kernelmill.pipeline.summary

compilers: setup ## after dataset: check units and suites with the installed clang, hipcc, nvcc
	@python -m stages.compilers

references: setup ## after dataset: compare suites with the projects' own operators for the CPU
	@python -m stages.references

quick: setup ## run the fast tests: no compiler, no network
	@python -m pytest -q -n 2 -m 'not compiler and not network and not slow and not long'

test: check ## run the checks, then all tests but the long ones
	@python -m pytest -n 2 --dist worksteal -m 'not long'

long: setup ## run the long tests: killed pipelines, all build configurations, remotes, whole sources
	@python -m pytest -n 2 --dist worksteal -m long

check: setup ## lint, check types, formatting, Dockerfile, scripts and params.yaml
	@ruff check .
	@ruff format --check .
	@mypy --num-workers auto
	@hadolint Dockerfile
	@shellcheck $(SCRIPTS)
	@python -m kernelmill.pipeline.compose --check

format: setup ## format the code and apply safe lint fixes
	@ruff check --fix .
	@ruff format .

params: setup ## compose params.yaml from conf/
	@python -m kernelmill.pipeline.compose

deps: setup ## update what is derived from the code: dvc.yaml, docs/architecture.md, docs/records.md
	@python -m kernelmill.pipeline.dependencies

lock: setup ## resolve requirements/*.in into hashed locks (UPGRADE=--upgrade for newer versions)
	@uv pip compile $(LOCK_OPTIONS) $(UPGRADE) --output-file requirements/build.txt requirements/build.in
	@uv pip compile $(LOCK_OPTIONS) $(UPGRADE) --output-file requirements/lock.txt requirements/requirements.in requirements/dev.in

# One lock for every platform and for Python 3.11 and later; it names no package index.
LOCK_OPTIONS := --quiet --universal --generate-hashes --python-version 3.11 --fork-strategy fewest --no-annotate \
  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

clean: ## delete .venv and tool caches, but not data/ or the DVC cache
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis kernelmill.egg-info
	find kernelmill stages tests requirements -name __pycache__ -type d -prune -exec rm -rf {} +
