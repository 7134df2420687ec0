#!/bin/sh
# Builds the container image: programs with what they need, and busybox as sh if it is installed.
# Usage: Tools/packages/image.sh FOLDER PROGRAM...
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [ -x /bin/busybox ]; then set -- "$@" /bin/busybox=/bin/sh; fi
"$tools/../bare-root.sh" "$scratch/root" "$@"
"$tools/image.py" "$scratch/root" "$folder/almanac-$("$tools/version.sh")-image-$(uname -m).tar"
