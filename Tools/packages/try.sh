#!/bin/sh
# Tries the packages in a folder, each in the barest place it is for. As root; Debian's archive must be there.
# Usage: Tools/packages/try.sh FOLDER
set -eu
tools=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) && echo "the checksums are right"
"$tools/try-wheel.sh" "$folder"
"$tools/try-image.sh" "$folder"
"$tools/bare-debian.sh" "$folder" "$tools/try-tarball.sh"
if lintian --fail-on error "$folder"/*.deb; then echo "lintian finds no errors"; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/new"
cp "$folder"/almanac_*.deb "$folder"/almanac-server_*.deb "$scratch/new/"
# What to upgrade from, where somebody has kept it.
if [ -d "$folder/old" ]; then cp -r "$folder/old" "$scratch/old"; fi
"$tools/bare-debian.sh" "$scratch" "$tools/try-deb.sh"
