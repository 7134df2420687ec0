# Tests the tarball in /packages on a system without the libraries: unpacks it and uses the program as an ordinary user.
# Run by bare-debian.sh.
set -eu
say() { printf '\n== %s\n' "$*"; }
say "what is here"
rm -rf /usr/share/zoneinfo
ldd --version | head -n 1
for name in libcurl libarchive libical libsqlite3 libexpat libicuuc libpsl; do
  if ls /usr/lib/*/"$name"* >/dev/null 2>&1; then echo "$name is installed" && exit 1; fi
done
echo "there are no libraries and no time zone data"
say "unpack"
if ! command -v xz >/dev/null; then { apt-get -qq update && apt-get -qq -y install xz-utils; } >/dev/null 2>&1; fi
useradd --create-home ada
began=$(date +%s)
for archive in /packages/almanac*-linux-*.tar.xz; do tar -C /opt -xJf "$archive"; done
echo "took $(($(date +%s) - began)) s"
du -sh /opt/almanac-*
su ada -s /bin/sh <<'END'
set -eu
cd
almanac=$(ls /opt/almanac-*/bin/almanac)
say() { printf '\n== %s\n' "$*"; }
say "first use, as $(id -un)"
"$almanac" --version
"$almanac" add "Lunch with Ada tomorrow at 12" --tz Europe/Berlin
"$almanac" agenda tomorrow --tz Europe/Berlin
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260105T100000Z\r\nTRANSP:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >a.ics
status=0; "$almanac" validate --second-opinion a.ics || status=$?
[ "$status" = 1 ]
gzip -k a.ics
status=0; "$almanac" validate a.ics.gz || status=$?
[ "$status" = 1 ]
"$almanac" expand --rrule "RSCALE=CHINESE;FREQ=YEARLY" --start 20260217 --limit 3
status=0; "$almanac" validate https://127.0.0.1:9/x.ics || status=$?
[ "$status" = 6 ]
"$almanac" store doctor
"$almanac" doctor --install
server=$(ls /opt/almanac-*/bin/almanac-server 2>/dev/null || true)
if [ -n "$server" ]; then
  say "the server"
  "$almanac" serve --help | head -n 1
  mkdir stores
  echo "correct horse battery" | "$server" users add ada --stores stores --password-stdin
  "$server" users list --stores stores
fi
END
echo "the tarball works"
