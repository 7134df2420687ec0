#!/bin/sh
# Packs what bundle.sh made into NAME-VERSION-linux-MACHINE.tar.xz. All programs go to a folder of one name, so that they
# find each other.
# Usage: Tools/packages/tarball.sh BUNDLE FOLDER [BASE]
#   BUNDLE  its last part is the name of the program
#   FOLDER  where the tarball goes
#   BASE    another bundle, whose tarball is to be unpacked too: what it has is left out
# Needs SOURCE_DATE_EPOCH: the same bundle always makes the same tarball.
set -eu

bundle=$1 folder=$2 base=${3:-/nowhere}
name=$(basename "$bundle")
system=$("$(dirname "$0")/version.sh")-linux-$(uname -m)
archive=$folder/$name-$system.tar.xz
mkdir -p "$folder"
contents=$(mktemp)
trap 'rm -f "$contents"' EXIT
(cd "$bundle" && find . ! -type d | LC_ALL=C sort | while IFS= read -r file; do
  cmp -s "$file" "$base/$file" || printf '%s\n' "$file"
done) >"$contents"
# Machine code packs better with its jumps made absolute, and its data with a dictionary as long as the program.
tar -C "$bundle" --verbatim-files-from --files-from "$contents" --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --transform "s|^\.|almanac-$system|" -c |
  xz --check=sha256 --x86 --lzma2=preset="${XZ_PRESET:-9e}",dict=128MiB >"$archive"
cp "$bundle/share/doc/almanac/sbom.spdx.json" "$folder/$name-$system.spdx.json"
ls -l "$archive"
