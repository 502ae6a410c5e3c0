#!/usr/bin/env bash
# Install Ubuntu packages as they were on one day: setup.sh SNAPSHOT PACKAGE...
#
# SNAPSHOT is a moment like 20260901T000000Z. Ubuntu's archive forgets old versions, so exact versions in a Dockerfile
# stop building after weeks; its snapshot service keeps every day. APT_SOURCES and APT_GET exist for tests.
set -euo pipefail

sources=${APT_SOURCES:-/etc/apt/sources.list.d/ubuntu.sources}
apt_get=${APT_GET:-apt-get}

if [[ $# -lt 2 || ! $1 =~ ^[0-9]{8}T[0-9]{6}Z$ ]]; then
  echo "usage: setup.sh YYYYMMDDTHHMMSSZ PACKAGE..." >&2
  exit 2
fi
snapshot=$1
shift

if [[ ! -f $sources ]]; then
  echo "error: $sources is missing; is the base image Ubuntu 24.04 or later?" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# apt learns from the archive's own index where its snapshots are, so it must have read that once.
"$apt_get" update
# One `Snapshot:` field per stanza, after its first line; a second run changes nothing.
sed -i -e '/^Snapshot:/d' -e "s/^Types:.*/&\nSnapshot: $snapshot/" "$sources"
"$apt_get" update
"$apt_get" install --yes --no-install-recommends "$@"
"$apt_get" clean
rm -rf "${APT_LISTS:-/var/lib/apt/lists}"/*
