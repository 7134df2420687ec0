#!/bin/sh
# Prints the paths of the libraries that programs need to run: those they are linked with, and those they load on first
# use. Packages and images include the libraries in this list.
# Usage: Tools/list-libraries.sh PROGRAM...
set -eu

# Prints the paths in `NAME => PATH (ADDRESS)` and `PATH (ADDRESS)`. A file without libraries has none.
linked() {
  { ldd "$1" 2>/dev/null || true; } | sed -n 's/.*=> \(\/[^ ]*\) (.*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p'
}

{
  for program in "$@"; do linked "$program"; done
  for name in libcurl.so.4 libarchive.so.13 libical.so.3; do
    library=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p | sed -n "s/^[[:space:]]*$name .*=> //p" | head -n 1)
    if [ -n "$library" ]; then
      echo "$library"
      linked "$library"
    fi
  done
} | LC_ALL=C sort -u
