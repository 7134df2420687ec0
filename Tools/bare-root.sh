#!/bin/sh
# Gathers programs and what they need to run into a root folder with nothing else: the libraries that they are linked with
# or open when they need them, the loader, the data of time zones, certificates of authorities, and a user without rights.
# The Containerfile makes its image of it.
# Usage: Tools/bare-root.sh FOLDER PROGRAM[=PATH]...    PROGRAM goes to PATH there, else to /usr/bin
set -eu

root=$1
shift

# Copies the libraries that a file is linked with: the paths in `NAME => PATH (ADDRESS)` and `PATH (ADDRESS)`. A file
# without libraries has none.
gather() {
  { ldd "$1" 2>/dev/null || true; } | sed -n 's/.*=> \(\/[^ ]*\) (.*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p' |
    while IFS= read -r library; do
      mkdir -p "$root$(dirname "$library")"
      if [ ! -e "$root$library" ]; then cp -L "$library" "$root$library"; fi
    done
}

mkdir -p "$root/usr/bin" "$root/usr/share" "$root/etc" "$root/tmp" "$root/home/almanac" "$root/proc" "$root/dev"
chmod 1777 "$root/tmp"
for program in "$@"; do
  from=${program%%=*}
  to=/usr/bin/$(basename "$from")
  case $program in *=*) to=${program#*=} ;; esac
  mkdir -p "$root$(dirname "$to")"
  cp -L "$from" "$root$to"
  gather "$from"
done
# What almanac opens when it is first used.
for name in libcurl.so.4 libarchive.so.13 libical.so.3; do
  library=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p | sed -n "s/^[[:space:]]*$name .*=> //p" | head -n 1)
  if [ -z "$library" ]; then continue; fi
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
  gather "$library"
done
cp -RL "${TZDIR:-/usr/share/zoneinfo}" "$root/usr/share/"
# Whom TLS trusts, where libcurl of this system looks for it.
authorities=/etc/ssl/certs/ca-certificates.crt
if [ -e "$authorities" ]; then
  mkdir -p "$root${authorities%/*}"
  cp -L "$authorities" "$root$authorities"
fi
echo 'almanac:x:1000:1000::/home/almanac:/bin/sh' >"$root/etc/passwd"
echo 'almanac:x:1000:' >"$root/etc/group"
chown -R 1000:1000 "$root/home/almanac" "$root/proc" "$root/dev"
