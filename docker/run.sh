#!/usr/bin/env bash
# Run a command in the container on this folder, as yourself: docker/run.sh [COMMAND...]
#
#   docker/run.sh                              an interactive shell
#   docker/run.sh make dataset                 one command; the results are in this folder, and yours
#   docker/run.sh kernelmill verify --backend rocm examples/reduction/reduction.hip
#
# With an AMD GPU the service `rocm` of compose.yaml runs, otherwise the service `cpu`; KERNELMILL_SERVICE overrides this.
# DOCKER and DEVICES are for tests.
set -euo pipefail
cd "$(dirname "$0")/.."

docker=${DOCKER:-docker}
devices=${DEVICES:-/dev}
if ! command -v "$docker" >/dev/null 2>&1; then
  echo "error: $docker was not found" >&2
  echo "  remedy: install Docker Engine with its compose plugin, or work without a container: make dataset" >&2
  exit 1
fi
if ! "$docker" compose version >/dev/null 2>&1; then
  echo "error: \`$docker compose\` does not work" >&2
  echo "  remedy: install the compose plugin of Docker Engine (docker-compose-plugin)" >&2
  exit 1
fi
# The numbers of groups differ from machine to machine; the device files have those of this one.
group_of() {
  local file
  for file in "$@"; do
    if [[ -e $file ]]; then
      stat -c '%g' "$file"
      return
    fi
  done
  echo "$fallback"
}
fallback=$(id -g)
KERNELMILL_USER="$(id -u):$(id -g)"
KERNELMILL_RENDER=$(group_of "$devices"/dri/renderD* "$devices/kfd")
KERNELMILL_VIDEO=$(group_of "$devices"/dri/card* "$devices/kfd")
export KERNELMILL_USER KERNELMILL_RENDER KERNELMILL_VIDEO

service=cpu
if [[ -e $devices/kfd && -d $devices/dri ]]; then
  service=rocm
fi
exec "$docker" compose run --rm "${KERNELMILL_SERVICE:-$service}" "$@"
