# syntax=docker/dockerfile:1
# kernelmill with ROCm's compilers and PyTorch for ROCm:  docker build -t kernelmill .
# To use an AMD GPU:  docker run --device=/dev/kfd --device=/dev/dri --group-add video --group-add render ...
#
# Everything is pinned: the base image by digest, Ubuntu packages by a date of the snapshot archive (docker/setup.sh), Python
# packages by requirements/lock.txt, and torch and the Triton version it requires by exact build.
FROM rocm/dev-ubuntu-24.04:7.2.1-complete@sha256:3db551c4e1229aac1857ac44fcb6141bb749f41348eb572452f11279153c13c3

SHELL ["/bin/bash", "-euo", "pipefail", "-c"]

# The clang of the base image is AMD's, for device code; this one compiles host programs, with sanitizers and coverage.
COPY docker/setup.sh /usr/local/lib/kernelmill/setup.sh
RUN bash /usr/local/lib/kernelmill/setup.sh 20260901T000000Z \
      build-essential ca-certificates clang-18 git libclang-rt-18-dev llvm-18 make python3.12-dev python3.12-venv

# Without this, hipcc selects the NVIDIA platform if it finds nvcc on PATH.
ENV HIP_PLATFORM=amd \
    PATH=/opt/rocm/bin:/usr/lib/llvm-18/bin:$PATH \
    PYTHON=python3.12 \
    TORCH="torch==2.13.0+rocm7.2 triton-rocm==3.7.1" \
    TORCH_INDEX=https://download.pytorch.org/whl/rocm7.2 \
    HOME=/home/kernelmill \
    KERNELMILL_CACHE=/home/kernelmill/.cache/kernelmill

# The groups `video` and `render` own the device files of GPUs; the base image may lack one of them.
RUN groupadd --force --system render \
 && groupadd --force --system video \
 && useradd --uid 10001 --user-group --groups video,render --create-home --shell /bin/bash kernelmill
USER 10001:10001
WORKDIR /home/kernelmill/kernelmill

# Copy the inputs of the environment first, so that a change of the code does not reinstall it.
COPY --chown=10001:10001 Makefile pyproject.toml README.md LICENSE ./
COPY --chown=10001:10001 requirements requirements
COPY --chown=10001:10001 kernelmill/__init__.py kernelmill/__init__.py
COPY --chown=10001:10001 stages/__init__.py stages/__init__.py
RUN make setup

COPY --chown=10001:10001 . .
# The image has no git history, which might contain credentials; tell DVC so.
RUN .venv/bin/dvc config --local core.no_scm true

CMD ["make", "dataset"]
