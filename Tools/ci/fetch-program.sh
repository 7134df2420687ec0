#!/usr/bin/env bash
# Used by find-program.sh: downloads the released program of version ALMANAC_VERSION, from the tarball of the release or else
# the wheel, and prints its path. Fails if there is neither, in which case the program is built.
#
# With ALMANAC_SHA256, only the tarball with that checksum is accepted. Without it, the download is verified against the
# release's list of checksums.
set -euo pipefail

releases=${ALMANAC_RELEASES:-${GITHUB_SERVER_URL:-https://github.com}/${GITHUB_ACTION_REPOSITORY:-}/releases/download}
system=$ALMANAC_VERSION-linux-$(uname -m)
folder=$RUNNER_TEMP/almanac-$ALMANAC_VERSION
archive=almanac-$system.tar.xz
mkdir -p "$folder"

fetch() { curl --fail --silent --show-error --location --retry 2 --output "$folder/$1" "$releases/v$ALMANAC_VERSION/$1"; }

released() {
  fetch "$archive" || return 1
  if [ -n "${ALMANAC_SHA256:-}" ]; then
    echo "$ALMANAC_SHA256  $archive" >"$folder/wanted"
  else
    fetch SHA256SUMS || return 1
    grep -F "  $archive" "$folder/SHA256SUMS" >"$folder/wanted" || return 1
  fi
  if ! (cd "$folder" && sha256sum --check --quiet wanted) >&2; then
    rm -f "$folder/$archive"
    echo "::error title=almanac::$archive does not have the expected checksum" >&2
    exit 4
  fi
  tar -C "$folder" -xJf "$folder/$archive" || return 1
  echo "$folder/almanac-$system/bin/almanac"
}

wheel() {
  if [ -n "${ALMANAC_SHA256:-}" ]; then return 1; fi
  python3 -m venv "$folder/python" >&2 || return 1
  "$folder/python/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: \
    "almanac-ical==$ALMANAC_VERSION" >&2 || return 1
  echo "$folder/python/bin/almanac"
}

released || wheel
