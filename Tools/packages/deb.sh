#!/bin/sh
# Builds Debian packages from folders installed by `make install`. The same files always produce the same package.
# Usage: Tools/packages/deb.sh BUILD FOLDER STAGED...
#   BUILD   the build folder, for the licences of the code linked into the programs
#   FOLDER  the destination of the packages
#   STAGED  a folder installed with DESTDIR=STAGED PREFIX=/usr; its last component is the name of the package
# MAINTAINER is the maintainer of the packages, such as "Ada <ada@example.org>". Needs SOURCE_DATE_EPOCH.
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
build=$1 folder=$2
shift 2
version=${PACKAGE_VERSION:-$("$tools/version.sh")}-1
homepage=https://github.com/$(cat "$tools/../publisher.txt")/almanac
maintainer=${MAINTAINER:-The authors of Almanac <almanac@users.noreply.github.com>}
swift=$("${SWIFT:-swift}" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$folder"

# Prints the packages with the libraries that a program is linked with, in versions that have all the symbols it uses.
libraries() {
  mkdir -p "$scratch/shlibs/debian"
  echo "Source: almanac" >"$scratch/shlibs/debian/control"
  (cd "$scratch/shlibs" && dpkg-shlibdeps -O --ignore-missing-info "$1" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

filled() {
  sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$(dpkg --print-architecture)|; s|@MAINTAINER@|$maintainer|" \
    -e "s|@HOMEPAGE@|$homepage|; s|@SWIFT@|$swift|; s|@LIBRARIES@|${linked:-}|; s|@SIZE@|${size:-0}|" "$1"
}

for staged in "$@"; do
  name=$(basename "$staged")
  root=$scratch/$name
  notes=$root/usr/share/doc/$name
  cp -a "$staged" "$root"
  mkdir -p "$notes/licences" "$root/DEBIAN"

  filled "$tools/debian/copyright" >"$notes/copyright"
  "$tools/list-parts.py" --licences "$notes/licences" "$build" >/dev/null
  gzip -9n <"$tools/../../CHANGELOG.md" >"$notes/changelog.gz"
  {
    printf 'almanac (%s) bookworm; urgency=medium\n\n  * See changelog.gz for the changes.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")"
  } | gzip -9n >"$notes/changelog.Debian.gz"
  find "$root/usr/share/man" -name '*.1' -exec gzip -9n {} + 2>/dev/null || true
  # Debian uses a different path.
  if [ -d "$root/usr/share/zsh/site-functions" ]; then
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
  fi

  case $name in
  almanac)
    # The unit is the one written by `almanac daemon install`, for each user's store.
    mkdir -p "$root/usr/lib/systemd/user"
    env -i HOME=/nowhere "$root/usr/bin/almanac" daemon install -n 2>/dev/null |
      sed -n '/^\[Unit\]/,/^WantedBy/p' | sed 's|^ExecStart=.*|ExecStart=/usr/bin/almanac daemon run|; /^Environment=/d' \
      >"$root/usr/lib/systemd/user/almanac.service"
    grep -q '^WantedBy=default.target' "$root/usr/lib/systemd/user/almanac.service"
    ;;
  almanac-server)
    mkdir -p "$root/lib/systemd/system" "$root/usr/lib/sysusers.d"
    cp "$tools"/../systemd/almanac-serve.* "$root/lib/systemd/system/"
    cp "$tools/debian/almanac-server.sysusers" "$root/usr/lib/sysusers.d/almanac-server.conf"
    ;;
  almanac-dev)
    mkdir -p "$root/usr/share/pkgconfig"
    # The program that uses this library determines where Swift's libraries are.
    patchelf --remove-rpath "$root/usr/lib/almanac-sdk/lib/libEventKitDynamic.so"
    strip --strip-unneeded --remove-section=.comment "$root/usr/lib/almanac-sdk/lib/libEventKitDynamic.so"
    ln -s ../../lib/almanac-sdk/lib/pkgconfig/eventkit.pc "$root/usr/share/pkgconfig/eventkit.pc"
    ;;
  esac
  if [ -f "$tools/debian/$name.lintian-overrides" ]; then
    install -D -m 644 "$tools/debian/$name.lintian-overrides" "$root/usr/share/lintian/overrides/$name"
  fi

  linked=
  if [ -x "$root/usr/bin/$name" ]; then linked=$(libraries "$root/usr/bin/$name"); fi
  size=$(du -sk --apparent-size "$root/usr" | cut -f 1)
  filled "$tools/debian/$name.control" >"$root/DEBIAN/control"
  for script in postinst prerm postrm; do
    if [ -f "$tools/debian/$name.$script" ]; then install -m 755 "$tools/debian/$name.$script" "$root/DEBIAN/$script"; fi
  done
  (cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  chmod -R u+w,go-w,a+rX "$root"
  dpkg-deb --root-owner-group ${DEB_COMPRESSION:--Zxz} --build "$root" "$folder" >/dev/null
  ls -l "$folder/${name}_${version}_$(dpkg --print-architecture).deb"
done
