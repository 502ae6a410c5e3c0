#!/usr/bin/env bash
# Create the user of the image, the groups that own the device files of GPUs, and folders of that user:
# user.sh UID FOLDER...
#
# The base image may lack one of the groups. Other users cannot read the home of a user on Ubuntu, so what a mapped user
# needs is in these folders. GROUPADD, USERADD and INSTALL are for tests.
set -euo pipefail

if [[ $# -lt 2 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
  echo "usage: user.sh UID FOLDER..." >&2
  exit 2
fi
for group in render video; do
  "${GROUPADD:-groupadd}" --force --system "$group"
done
"${USERADD:-useradd}" --uid "$1" --user-group --groups video,render --create-home --shell /bin/bash kernelmill
"${INSTALL:-install}" --directory --owner="$1" --group="$1" --mode=0755 "${@:2}"
