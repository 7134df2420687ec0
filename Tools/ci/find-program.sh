#!/usr/bin/env bash
# A step of the action (action.yml): determines the program that the next steps use.
# With ALMANAC_PROGRAM, it is the installed program with that name or path. With ALMANAC_VERSION, it is the released program,
# if there is one for this system. Otherwise it is a program to be built, with a cache key derived from the sources, the
# compiler and the system.
set -euo pipefail

if [ -n "${ALMANAC_PROGRAM:-}" ]; then
  if ! program=$(command -v "$ALMANAC_PROGRAM"); then
    echo "::error title=almanac::There is no program $ALMANAC_PROGRAM"
    exit 1
  fi
  echo "program=$program" >>"$GITHUB_OUTPUT"
  exit
fi

if [ -n "${ALMANAC_VERSION:-}" ]; then
  status=0
  program=$("$(dirname "$0")/fetch-program.sh") || status=$?
  if [ $status = 0 ]; then
    echo "program=$program" >>"$GITHUB_OUTPUT"
    exit
  fi
  # After a wrong checksum, do not continue with another program.
  if [ $status = 4 ]; then exit 1; fi
  echo "::notice title=almanac::There is no released program of version $ALMANAC_VERSION for this system; it will be built from source"
fi

cd "$(dirname "$0")/../.."
sum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi }
key=$({
  find Sources Package.swift Makefile -type f -print0 | LC_ALL=C sort -z | xargs -0 cat
  swift --version 2>&1 || true
  cat /etc/os-release 2>/dev/null || true
} | sum | cut -c 1-32)
{
  echo "folder=$RUNNER_TEMP/almanac"
  echo "program=$RUNNER_TEMP/almanac/almanac"
  echo "key=almanac-${RUNNER_OS:-}-${RUNNER_ARCH:-}-$key"
} >>"$GITHUB_OUTPUT"
