# syntax=docker/dockerfile:1
# kernelmill with ROCm's compilers and PyTorch for ROCm:  docker build -t kernelmill .
# An AMD GPU, where there is one:  docker run --device=/dev/kfd --device=/dev/dri --group-add video --group-add render ...
#
# Everything is pinned: the base by digest, Ubuntu's packages by a day of its snapshot archive (docker/setup.sh), Python's
# packages by requirements/lock.txt (NumPy among them), torch and the Triton that it names by exact build.
FROM rocm/dev-ubuntu-24.04:7.2.1-complete@sha256:3db551c4e1229aac1857ac44fcb6141bb749f41348eb572452f11279153c13c3

SHELL ["/bin/bash", "-euo", "pipefail", "-c"]

# The base's clang is AMD's, for device code; this one is for host programs, with its sanitizers and coverage tools.
COPY docker/setup.sh /usr/local/lib/kernelmill/setup.sh
RUN bash /usr/local/lib/kernelmill/setup.sh 20260901T000000Z \
      build-essential ca-certificates clang-18 git libclang-rt-18-dev llvm-18 make python3.12-dev python3.12-venv

# hipcc would otherwise take any nvcc on PATH for its platform.
ENV HIP_PLATFORM=amd \
    PATH=/opt/rocm/bin:/usr/lib/llvm-18/bin:$PATH \
    PYTHON=python3.12 \
    TORCH="torch==2.13.0+rocm7.2 triton-rocm==3.7.1" \
    TORCH_INDEX=https://download.pytorch.org/whl/rocm7.2 \
    HOME=/home/kernelmill \
    KERNELMILL_CACHE=/home/kernelmill/.cache/kernelmill

# `video` and `render` own the GPU's device files; the base need not have both.
RUN groupadd --force --system render \
 && groupadd --force --system video \
 && useradd --uid 10001 --user-group --groups video,render --create-home --shell /bin/bash kernelmill
USER 10001:10001
WORKDIR /home/kernelmill/kernelmill

# First what the environment is made from, so that a change of code does not install it again.
COPY --chown=10001:10001 Makefile pyproject.toml README.md LICENSE ./
COPY --chown=10001:10001 requirements requirements
COPY --chown=10001:10001 kernelmill/__init__.py kernelmill/__init__.py
COPY --chown=10001:10001 stages/__init__.py stages/__init__.py
RUN make setup

COPY --chown=10001:10001 . .
# The image holds no git history (it may hold credentials); local configuration tells DVC so.
RUN .venv/bin/dvc config --local core.no_scm true

CMD ["make", "dataset"]
