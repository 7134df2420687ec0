#!/bin/sh
# Lists the build requirements that are missing on this machine, and the command that installs them. Runs the command only
# as root, or through sudo with SETUP=yes.
# Usage: Tools/setup.sh [valgrind] [cluster] [packages] [bare]
#   optional requirements: valgrind; PostgreSQL and its client library; tools for building packages; tools for testing
#   packages
set -eu

swift=${SWIFT:-swift}
# shellcheck disable=SC2034  # `needs` uses it
zones=${TZDIR:-/usr/share/zoneinfo}

# Requirement | command that checks for it | package for apt-get | dnf | zypper | pacman | brew
needs() {
  cat <<'END'
pkg-config|command -v pkg-config|pkg-config|pkgconf-pkg-config|pkg-config|pkgconf|pkgconf
libical 3.0 or later, with its headers|pkg-config --atleast-version=3.0 libical|libical-dev|libical-devel|libical-devel|libical|libical
SQLite 3.37 or later, with its headers|pkg-config --atleast-version=3.37 sqlite3|libsqlite3-dev|sqlite-devel|sqlite3-devel|sqlite|sqlite
libarchive, with its headers|pkg-config --exists libarchive|libarchive-dev|libarchive-devel|libarchive-devel|libarchive|libarchive
expat 2.4 or later, with its headers|pkg-config --atleast-version=2.4 expat|libexpat1-dev|expat-devel|libexpat-devel|expat|expat
libcurl 7.68 or later, with its headers|pkg-config --atleast-version=7.68 libcurl|libcurl4-openssl-dev|libcurl-devel|libcurl-devel|curl|curl
libcrypt, with its headers|[ -e /usr/include/crypt.h -o "$(uname)" = Darwin ]|libcrypt-dev|libxcrypt-devel|libxcrypt-devel|libxcrypt|
data of time zones|test -e "$zones/Europe/Berlin"|tzdata|tzdata|timezone|tzdata|
END
  case " $* " in *" valgrind "*) echo 'valgrind|command -v valgrind|valgrind|valgrind|valgrind|valgrind|valgrind' ;; esac
  case " $* " in *" cluster "*)
    cat <<'END'
libpq, with its headers|pkg-config --exists libpq|libpq-dev|libpq-devel|postgresql-devel|postgresql-libs|libpq
the server of PostgreSQL|[ -n "$(command -v initdb; ls /usr/lib/postgresql/*/bin/initdb)" ]|postgresql|postgresql-server|postgresql-server|postgresql|postgresql@17
END
    ;;
  esac
  case " $* " in *" packages "*)
    cat <<'END'
patchelf|command -v patchelf|patchelf|patchelf|patchelf|patchelf|
objdump and a C compiler|command -v objdump && command -v cc|gcc|gcc|gcc|gcc|
dpkg-shlibdeps|command -v dpkg-shlibdeps|dpkg-dev|dpkg-dev|dpkg-devel|dpkg|
xz|command -v xz|xz-utils|xz|xz|xz|
END
    ;;
  esac
  case " $* " in *" bare "*)
    cat <<'END'
debootstrap|PATH=$PATH:/usr/sbin command -v debootstrap|debootstrap|debootstrap|debootstrap|debootstrap|
lintian|command -v lintian|lintian||||
END
    ;;
  esac
  case " $* " in *" failover "*)
    cat <<'END'
Patroni|command -v patroni|patroni|patroni|patroni||
etcd|command -v etcd|etcd-server|etcd|etcd|etcd|etcd
HAProxy|[ -n "$(PATH=$PATH:/usr/sbin command -v haproxy)" ]|haproxy|haproxy|haproxy|haproxy|haproxy
END
    ;;
  esac
}

# Prints the lines of `needs` for missing requirements.
missing() {
  needs "$@" | while IFS='|' read -r what check packages; do
    eval "$check" >/dev/null 2>&1 || printf '%s|%s|%s\n' "$what" "$check" "$packages"
  done
}

if ! version=$("$swift" --version 2>/dev/null); then
  echo "Swift 6.2 or later is missing. To install it, see https://www.swift.org/install." >&2
  exit 1
fi
case $version in
*"Swift version "[0-5].* | *"Swift version 6."[01][!0-9]*)
  echo "Swift 6.2 or later is required; this is $(printf '%s\n' "$version" | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p')." >&2
  exit 1
  ;;
esac

lacking=$(missing "$@")
if [ -z "$lacking" ]; then exit 0; fi

column=
for manager in apt-get:3 dnf:4 zypper:5 pacman:6 brew:7; do
  if command -v "${manager%:*}" >/dev/null 2>&1; then
    column=${manager#*:}
    manager=${manager%:*}
    break
  fi
done

printf '%s\n' "$lacking" | while IFS='|' read -r what _; do echo "Missing: $what"; done >&2
if [ -z "$column" ]; then
  echo "Install these with this system's package manager, then run make again." >&2
  exit 1
fi

packages=$(printf '%s\n' "$lacking" | cut -d '|' -f "$column" | tr '\n' ' ' | sed 's/  */ /g; s/^ //; s/ $//')
sudo=
if [ "$(id -u)" != 0 ] && [ "$manager" != brew ]; then sudo='sudo '; fi
case $manager in
apt-get)
  commands="${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends $packages"
  ;;
pacman) commands="${sudo}pacman -S --needed --noconfirm $packages" ;;
brew) commands="brew install $packages" ;;
*) commands="$sudo$manager install -y $packages" ;;
esac

if [ "$(id -u)" != 0 ] && [ "${SETUP:-}" != yes ]; then
  echo "To install what is missing, run:" >&2
  echo "  $commands" >&2
  echo "\`make setup SETUP=yes\` runs this command." >&2
  exit 1
fi

echo "Installing: $packages" >&2
export DEBIAN_FRONTEND=noninteractive
if ! sh -c "$commands" >/dev/null; then
  echo "This failed: $commands" >&2
  exit 1
fi
lacking=$(missing "$@")
if [ -n "$lacking" ]; then
  printf '%s\n' "$lacking" | while IFS='|' read -r what _; do echo "Still missing: $what"; done >&2
  exit 1
fi
