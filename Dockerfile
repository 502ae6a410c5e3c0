# syntax=docker/dockerfile:1
# kernelmill in a container:
#
#   docker build -t kernelmill .                   with ROCm's compilers and PyTorch for ROCm
#   docker build -t kernelmill:cpu --target cpu .  small, without them, for continuous integration
#
# docker/run.sh and compose.yaml run them on a mounted working folder.
#
# Everything is pinned: the base images by digest, Ubuntu packages by a date of the snapshot archive (docker/setup.sh),
# Python packages by requirements/lock.txt, and torch and the Triton version it requires by exact build.

# ---- cpu: the pipeline and its tests, without a GPU
FROM ubuntu:24.04@sha256:a08e551cb33850e4740772b38217fc1796a66da2506d312abe51acda354ff061 AS cpu

SHELL ["/bin/bash", "-euo", "pipefail", "-c"]

COPY docker /usr/local/lib/kernelmill
RUN bash /usr/local/lib/kernelmill/setup.sh 20260901T000000Z \
      build-essential ca-certificates clang-18 git libclang-rt-18-dev llvm-18 make python3.12-dev python3.12-venv \
 && bash /usr/local/lib/kernelmill/user.sh 10001 /opt/kernelmill /opt/kernelmill/source

ENV PATH=/usr/lib/llvm-18/bin:$PATH \
    PYTHON=python3.12 \
    KERNELMILL_VENV=/opt/kernelmill/venv \
    HOME=/home/kernelmill \
    KERNELMILL_CACHE=/home/kernelmill/.cache/kernelmill

USER 10001:10001
WORKDIR /opt/kernelmill/source

# Copy the inputs of the environment first, so that a change of the code does not reinstall it.
COPY --chown=10001:10001 Makefile pyproject.toml README.md LICENSE ./
COPY --chown=10001:10001 requirements requirements
COPY --chown=10001:10001 kernelmill/__init__.py kernelmill/__init__.py
COPY --chown=10001:10001 stages/__init__.py stages/__init__.py
RUN make setup
ENV PATH=/opt/kernelmill/venv/bin:$PATH

COPY --chown=10001:10001 . .
# The image has no git history, which might contain credentials; tell DVC so.
RUN dvc config --local core.no_scm true

ENTRYPOINT ["bash", "/usr/local/lib/kernelmill/entrypoint.sh"]
CMD ["make", "dataset"]

# ---- rocm: the same with ROCm's compilers and PyTorch for ROCm
FROM rocm/dev-ubuntu-24.04:7.2.1-complete@sha256:3db551c4e1229aac1857ac44fcb6141bb749f41348eb572452f11279153c13c3 AS rocm

SHELL ["/bin/bash", "-euo", "pipefail", "-c"]

# The clang of the base image is AMD's, for device code; this one compiles host programs, with sanitizers and coverage.
COPY docker /usr/local/lib/kernelmill
RUN bash /usr/local/lib/kernelmill/setup.sh 20260901T000000Z \
      build-essential ca-certificates clang-18 git libclang-rt-18-dev llvm-18 make python3.12-dev python3.12-venv \
 && bash /usr/local/lib/kernelmill/user.sh 10001 /opt/kernelmill /opt/kernelmill/source

# Without HIP_PLATFORM, hipcc selects the NVIDIA platform if it finds nvcc on PATH.
ENV HIP_PLATFORM=amd \
    PATH=/opt/rocm/bin:/usr/lib/llvm-18/bin:$PATH \
    PYTHON=python3.12 \
    TORCH="torch==2.13.0+rocm7.2 triton-rocm==3.7.1" \
    TORCH_INDEX=https://download.pytorch.org/whl/rocm7.2 \
    KERNELMILL_VENV=/opt/kernelmill/venv \
    HOME=/home/kernelmill \
    KERNELMILL_CACHE=/home/kernelmill/.cache/kernelmill

USER 10001:10001
WORKDIR /opt/kernelmill/source

# Copy the inputs of the environment first, so that a change of the code does not reinstall it.
COPY --chown=10001:10001 Makefile pyproject.toml README.md LICENSE ./
COPY --chown=10001:10001 requirements requirements
COPY --chown=10001:10001 kernelmill/__init__.py kernelmill/__init__.py
COPY --chown=10001:10001 stages/__init__.py stages/__init__.py
RUN make setup
ENV PATH=/opt/kernelmill/venv/bin:$PATH

COPY --chown=10001:10001 . .
# The image has no git history, which might contain credentials; tell DVC so.
RUN dvc config --local core.no_scm true

ENTRYPOINT ["bash", "/usr/local/lib/kernelmill/entrypoint.sh"]
CMD ["make", "dataset"]
