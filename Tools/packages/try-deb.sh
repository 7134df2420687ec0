# Tests the Debian packages in a minimal system: installs them, uses the program as an ordinary user, upgrades from an older
# version with an existing store, downgrades, removes and purges. Run by bare-debian.sh as root, with /packages/new/*.deb
# and the older packages in /packages/old/*.deb.
set -eu
export DEBIAN_FRONTEND=noninteractive
say() { printf '\n== %s\n' "$*"; }
version() { dpkg-query -W -f '${Package} ${Version} ${db:Status-Abbrev}\n' almanac 'almanac-server' 2>/dev/null || true; }
as_ada() { su ada -s /bin/sh -c "cd && export TZ=Europe/Berlin LC_ALL=C.UTF-8; $1"; }
apt() { apt-get -qq -y --allow-downgrades "$@" >/tmp/apt.log 2>&1 || { tail -n 20 /tmp/apt.log; exit 1; }; }

apt update
useradd --create-home ada
store=/home/ada/.local/share/almanac/almanac.sqlite

if ls /packages/old/*.deb >/dev/null 2>&1; then
  say "the older version, and a store"
  apt install /packages/old/*.deb
  version
  as_ada 'almanac --version; almanac add "Lunch with Ada tomorrow at 12:00"; almanac add "Choir every tuesday at 19:30"'
fi

say "install"
began=$(date +%s)
apt install /packages/new/*.deb
echo "took $(($(date +%s) - began)) s"
version
getent passwd almanac

say "first use, as an ordinary user"
as_ada 'id -un; almanac --version; almanac-server --version; almanac add "Dentist on friday at 9am"; almanac agenda today +14d; almanac store doctor; almanac doctor --install'
as_ada 'almanac search dentist; man -w almanac 2>/dev/null || ls /usr/share/man/man1/almanac* 2>/dev/null || echo "manual pages are excluded by /etc/dpkg"'
ls /usr/lib/systemd/user/almanac.service /lib/systemd/system/almanac-serve.* /usr/share/bash-completion/completions/almanac \
  /usr/share/zsh/vendor-completions/_almanac /usr/share/fish/vendor_completions.d/almanac.fish
if command -v systemd-analyze >/dev/null; then
  systemd-analyze verify --man=no /lib/systemd/system/almanac-serve.socket /lib/systemd/system/almanac-serve.service && echo "the units are valid"
fi

say "the server, as its user"
mkdir -p /var/lib/almanac && chown almanac: /var/lib/almanac
echo 'correct horse battery' >/tmp/password
su almanac -s /bin/sh -c 'almanac serve users add bob --stores /var/lib/almanac --password-stdin' </tmp/password
ls -ln /var/lib/almanac

if ls /packages/old/*.deb >/dev/null 2>&1; then
  say "back to the older version"
  apt remove almanac-server
  apt install /packages/old/*.deb
  version
  status=0
  as_ada 'almanac agenda today +14d' || status=$?
  echo "its exit code is $status"
  say "forward again"
  apt install /packages/new/*.deb
  as_ada 'almanac agenda today +14d; almanac store doctor | grep -E "store|integrity"'
fi

say "remove"
apt remove almanac almanac-server
version
! command -v almanac
ls -l "$store"
say "purge"
apt-get -qq -y purge almanac almanac-server 2>&1 | tail -n 3
version
ls -l "$store"
ls -d /var/lib/almanac
left=$(find / -xdev -path /proc -prune -o -path /packages -prune -o -path /home -prune -o -path '/var/lib/almanac*' -prune -o -path '/var/log*' -prune \
  -o -path '/var/cache*' -prune -o -path /tmp -prune -o -name '*almanac*' -print)
echo "left behind: ${left:-nothing}"
say "install again: the store is as it was"
apt install /packages/new/almanac_*.deb
as_ada 'almanac search dentist'
echo "the packages work"
