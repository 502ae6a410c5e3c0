#!/usr/bin/env bash
# Start a command in the image, as any user and in any working folder: entrypoint.sh COMMAND...
#
# A folder that is mounted from outside belongs to somebody whom the image does not know. Run the container as that user
# (`docker run --user`, or docker/run.sh): this script gives it a home and a cache that it may write, and nothing has to
# be opened to everybody.
set -euo pipefail

if [[ $# -eq 0 ]]; then
  set -- bash
fi
if [[ ! -w $PWD ]]; then
  owner=$(stat -c '%u:%g' .)
  echo "error: $PWD belongs to user $owner, and this container runs as $(id -u):$(id -g), which may not write there" >&2
  echo "  remedy: run it as the owner: docker run --user $owner ..., or docker/run.sh, which does so" >&2
  exit 1
fi
# A user without an entry in /etc/passwd has no home and no name.
if [[ ! -w ${HOME:-/} ]]; then
  HOME=$(mktemp -d "${TMPDIR:-/tmp}/kernelmill-home.XXXXXX")
  export HOME
fi
if ! id -un >/dev/null 2>&1; then
  export USER=kernelmill LOGNAME=kernelmill
fi
cache=${KERNELMILL_CACHE:-$HOME/.cache/kernelmill}
if ! mkdir -p "$cache" 2>/dev/null || [[ ! -w $cache ]]; then
  cache=$PWD/.kernelmill-cache
fi
export KERNELMILL_CACHE=$cache
# git and DVC refuse a repository of somebody else, as where the engine maps users; this one was mounted on purpose.
if [[ -e .git && ! -O .git ]]; then
  git config --global --add safe.directory "$PWD"
fi
# The mounted code, not the copy in the image, that the environment was made with.
if [[ -f kernelmill/__init__.py ]]; then
  export PYTHONPATH=$PWD
fi
exec "$@"
