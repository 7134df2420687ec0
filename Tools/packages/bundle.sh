#!/bin/sh
# Turns a folder into a bundle that runs with glibc 2.35 or later: the programs in its bin/ with the libraries that they need
# in lib/almanac, time zone data, all licences, and an SBOM. Needs patchelf and a C compiler.
# Usage: Tools/packages/bundle.sh ROOT BUILD
#   ROOT   the folder installed by `make install PREFIX=`
#   BUILD  the build folder, with the sources of the packages used
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
root=$1
build=$2
lib=$root/lib/almanac
notes=$root/share/doc/almanac
mkdir -p "$lib" "$notes/licences" "$root/share/almanac"

# glibc and the loader are provided by the system.
libraries=$("$tools/../list-libraries.sh" "$root"/bin/* |
  grep -v -E '/(ld-linux[^/]*|lib(c|m|dl|rt|resolv|pthread|util|anl)\.so\.[0-9]+)$')
for library in $libraries; do
  cp -L "$library" "$lib/"
  chmod 644 "$lib/${library##*/}"
done
for library in "$lib"/libicudata.so.*; do
  [ -e "$library" ] || continue
  "$tools/trim-icu.py" "$library" "$library.small"
  mv "$library.small" "$library"
done
for library in "$lib"/*; do patchelf --set-rpath '$ORIGIN' "$library"; done
for program in "$root"/bin/*; do patchelf --set-rpath '$ORIGIN/../lib/almanac' "$program"; done
"${CC:-cc}" -Os -shared -fPIC -nostartfiles -Wl,-s -Wl,--build-id=none -Wl,-soname,libarc4random.so -o "$lib/libarc4random.so" \
  "$tools/arc4random.c"
"$tools/lower-glibc.py" "$lib/libarc4random.so" "$root"/bin/* "$lib"/lib*.so.*

# Leave out the copies for clocks that count leap seconds.
tar -C "${TZDIR:-/usr/share/zoneinfo}" --exclude ./right --exclude ./posix --dereference --hard-dereference -c . |
  { mkdir -p "$root/share/almanac/zoneinfo" && tar -C "$root/share/almanac/zoneinfo" -x; }

cp "$tools/../../LICENSE" "$notes/"
# shellcheck disable=SC2086  # the paths of libraries do not contain spaces
"$tools/list-parts.py" --licences "$notes/licences" --sbom "$notes/sbom.spdx.json" "$build" $libraries
