#!/bin/sh
# Packs a bundle from bundle.sh into NAME-VERSION-linux-MACHINE.tar.xz. All programs are packed in a folder with the same name,
# so that they find each other.
# Usage: Tools/packages/tarball.sh BUNDLE FOLDER [BASE]
#   BUNDLE  the bundle; its last component is the name of the program
#   FOLDER  the destination of the tarball
#   BASE    another bundle, whose tarball must be unpacked too; its files are left out
# Needs SOURCE_DATE_EPOCH. The same bundle always produces the same tarball.
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
# Machine code compresses better with absolute jumps, and its data with a dictionary as large as the program.
tar -C "$bundle" --verbatim-files-from --files-from "$contents" --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --transform "s|^\.|almanac-$system|" -c |
  xz --check=sha256 --x86 --lzma2=preset="${XZ_PRESET:-9e}",dict=128MiB >"$archive"
cp "$bundle/share/doc/almanac/sbom.spdx.json" "$folder/$name-$system.spdx.json"
ls -l "$archive"
