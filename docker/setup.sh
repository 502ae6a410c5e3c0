#!/usr/bin/env bash
# Install Ubuntu packages in their versions of a given date: setup.sh SNAPSHOT PACKAGE...
#
# SNAPSHOT is a time such as 20260901T000000Z. Ubuntu's archive deletes old versions, so a Dockerfile with exact versions
# stops building after a few weeks; its snapshot service keeps every date. APT_SOURCES, APT_GET, APT_LISTS and
# CERTIFICATES are for tests.
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
# apt finds the snapshot server in the index of the archive, so it has to read that index first.
"$apt_get" update
# Insert a `Snapshot:` field after the first line of each stanza; a second run changes nothing.
sed -i -e '/^Snapshot:/d' -e "s/^Types:.*/&\nSnapshot: $snapshot/" "$sources"
# The snapshot server speaks HTTPS only, and a bare image has no certificates to check it by. Packages are signed anyway.
if [[ ! -e ${CERTIFICATES:-/etc/ssl/certs/ca-certificates.crt} ]]; then
  "$apt_get" -o Acquire::https::Verify-Peer=false update
  "$apt_get" -o Acquire::https::Verify-Peer=false install --yes --no-install-recommends ca-certificates
fi
"$apt_get" update
"$apt_get" install --yes --no-install-recommends "$@"
"$apt_get" clean
rm -rf "${APT_LISTS:-/var/lib/apt/lists}"/*
