#!/bin/sh
# Lists the changes to the libraries' interface since the last version that break programs using them.
# Usage: Tools/check-api.sh [MODULE...]    by default all library products
# Intended changes are listed in Documentation/api-breakage.txt, one per line, as printed by this script.
set -eu
cd "$(dirname "$0")/.."

tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
if [ -z "$tag" ]; then
  echo "There is no version to compare with: no tag v*." >&2
  exit 0
fi
for module in "$@"; do set -- "$@" --targets "$module"; shift; done
meant=Documentation/api-breakage.txt
if [ -f $meant ]; then set -- "$@" --breakage-allowlist-path $meant; fi
echo "Comparing with $tag"
exec "${SWIFT:-swift}" package diagnose-api-breaking-changes "$tag" "$@"
