#!/bin/sh
# Writes the checksums of the packages in a folder to SHA256SUMS, and signs them if a key is given.
# Usage: [SIGNING_KEY=NAME] Tools/packages/sign.sh FOLDER
set -eu
cd "$1"
rm -f SHA256SUMS SHA256SUMS.asc
for file in *.tar.xz *.deb *.whl *.tar *.spdx.json; do [ -f "$file" ] && echo "$file"; done | LC_ALL=C sort |
  xargs sha256sum >SHA256SUMS.new
mv SHA256SUMS.new SHA256SUMS
if [ -n "${SIGNING_KEY:-}" ]; then
  gpg --batch --yes --local-user "$SIGNING_KEY" --armor --detach-sign SHA256SUMS
fi
cat SHA256SUMS
