#!/bin/sh
# Tests the packages in a folder, each in the most minimal environment that it supports. Needs root and Debian's archive.
# Usage: Tools/packages/try.sh FOLDER
set -eu
tools=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) && echo "the checksums are correct"
"$tools/try-wheel.sh" "$folder"
"$tools/try-image.sh" "$folder"
"$tools/bare-debian.sh" "$folder" "$tools/try-tarball.sh"
if lintian --fail-on error "$folder"/*.deb; then echo "lintian finds no errors"; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/new"
cp "$folder"/almanac_*.deb "$folder"/almanac-server_*.deb "$scratch/new/"
# The older packages to upgrade from, if they were kept.
if [ -d "$folder/old" ]; then cp -r "$folder/old" "$scratch/old"; fi
"$tools/bare-debian.sh" "$scratch" "$tools/try-deb.sh"
