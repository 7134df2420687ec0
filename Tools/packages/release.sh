#!/bin/sh
# Builds everything for a release of a version from a clean clone of the current commit: packages, checksums, and the section
# of the changelog as notes. It does not change or publish anything; tag the commit after trying the results.
# Usage: [SIGNING_KEY=NAME] Tools/packages/release.sh VERSION
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
version=$1
folder=$root/.build/release-$version
fail() { echo "release: $*" >&2; exit 1; }

if [ -z "$version" ]; then fail "VERSION is missing, such as make release VERSION=0.3.0"; fi
if [ "$("$root/Tools/packages/version.sh")" != "$version" ]; then
  fail "the programs are of version $("$root/Tools/packages/version.sh"), as Sources/CommandLine/Version.swift says"
fi
notes=$(awk -v version="$version" '
  /^## / { if (inside) exit; inside = index($0, "## [" version "]") == 1; next }
  /^\[[^]]*\]: / { next }
  inside' "$root/CHANGELOG.md")
if [ -z "$notes" ]; then fail "CHANGELOG.md has no section [$version]"; fi
if [ -n "$(git -C "$root" status --porcelain)" ]; then fail "there are changes that are not committed"; fi

rm -rf "$folder"
git clone --quiet "$root" "$folder/almanac"
cd "$folder/almanac"
# Compare with the last tag, if there is one.
if [ -n "$(git tag --list 'v*')" ]; then Tools/check-api.sh; fi
make lint
make packages PACKAGES="$folder/packages"
printf '%s\n' "$notes" >"$folder/packages/NOTES.md"
rm -rf "$folder/packages/staged" "$folder/packages/bundled"
ls -l "$folder/packages"
echo "Built from $(git rev-parse --short HEAD). Try it with \`make try-packages PACKAGES=$folder/packages\`, then tag it v$version."
