#!/bin/sh
# Collects the initial inputs for fuzzing, one folder per target: the samples, the test fixtures and the system's time
# zones. Usage: Fuzz/seeds.sh FOLDER
set -eu
folder=$1
cd "$(dirname "$0")/.."
targets="reader components mapping codecs values zones definitions rules importer tables json todos xml mail scheduling answers"
rm -rf "$folder"
for target in $targets; do mkdir -p "$folder/$target"; done

# Whole files. Inputs found by the fuzzers are in separate folders, one for each target.
calendars=$(find Samples Tests -name '*.ics' ! -path '*/found-by-fuzzing/*' ! -path '*/.build/*')
number=0
for file in $calendars; do
  number=$((number + 1))
  for target in reader components mapping definitions importer; do cp "$file" "$folder/$target/$number-$(basename "$file")"; done
done

# Tables in several languages, with all kinds of quoted content.
printf 'Subject,Start Date,Start Time,End Date,End Time,All Day Event\r\n"a, ""b""",11/20/2026,9:15 AM,11/20/2026,10:00 AM,False\r\n' \
  >"$folder/tables/google"
printf '"Betreff";"Beginnt am";"Beginnt um";"Privat"\n"x\ny";"5.11.2026";"09:15:00";"Ein"\n' >"$folder/tables/german"
printf 'uid\ttitle\tstart\ttzid\tattendees\n1\t=1+1\t2026-11-20T09:15:00+01:00\tEurope/Berlin\tAnn <ann@example.com>;b@c\n' \
  >"$folder/tables/plain"

# Files of Org, vCalendar 1.0 and todo.txt, and a calendar in XML.
cp Tests/ConversionTests/Fixtures/*.org Tests/ConversionTests/Fixtures/vcalendar/*.vcs "$folder/todos/"
printf '(A) 2026-11-01 Call +Family @phone due:2026-11-21 t:2026-11-20 rec:+1w uid:1\nx 2026-11-03 2026-11-01 Done pri:B\n' \
  >"$folder/todos/todo.txt"
printf '%s' '<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar><properties><version><text>2.0</text></version>' \
  '</properties><components><vevent><properties><uid><text>1</text></uid><dtstart><parameters><tzid><text>Europe/Berlin' \
  '</text></tzid></parameters><date-time>2026-11-20T09:15:00</date-time></dtstart><rrule><recur><freq>WEEKLY</freq><byday>MO' \
  '</byday></recur></rrule><geo><latitude>1</latitude><longitude>2</longitude></geo><x-a><unknown>b</unknown></x-a>' \
  '</properties></vevent></components></vcalendar></icalendar>' >"$folder/xml/event.xml"
# E-mails: several parts, encodings and character sets, and a mailbox.
printf 'From: a@example.com\r\nSubject: x\r\nContent-Type: multipart/mixed;\r\n boundary="b"\r\n\r\n--b\r\nContent-Type: text/calendar; charset=iso-8859-1; method=REQUEST\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nBEGIN:VCALENDAR=0D=0AEND:VCALENDAR=\r\n\r\n--b\r\nContent-Type: application/ics; name="=?utf-8?B?YS5pY3M=?="\r\nContent-Transfer-Encoding: base64\r\n\r\nQkVHSU46VkNBTEVOREFSDQpFTkQ6VkNBTEVOREFSDQo=\r\n--b--\r\n' \
  >"$folder/mail/parts"
printf 'From a@example.com Mon Nov 23 09:00:00 2026\nSubject: 1\nContent-Type: text/calendar; charset=utf-16\n\nBEGIN:VCALENDAR\n\nFrom b@example.com Mon Nov 23 09:00:00 2026\nContent-Type: message/rfc822\n\nContent-Type: text/calendar\nContent-Transfer-Encoding: 8bit\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n' \
  >"$folder/mail/mailbox"
find Tests/SchedulingMailTests/Fixtures -name '*.eml' -exec cp {} "$folder/mail/" \;

# A meeting, and messages to it.
for file in Tests/SchedulingTests/Fixtures/RFC5546/*.ics; do
  { cat Tests/SchedulingTests/Fixtures/RFC5546/4.2.1-request.ics; printf '\0'; cat "$file"; } \
    >"$folder/scheduling/single-$(basename "$file")"
  { cat Tests/SchedulingTests/Fixtures/RFC5546/4.4.2-request.ics; printf '\0'; cat "$file"; } \
    >"$folder/scheduling/series-$(basename "$file")"
done

# Responses of servers about resources, a change, authentication, and the location of a calendar.
printf '%s' '<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response>' \
  '<D:href>/home/work/a%20b.ics</D:href><D:propstat><D:prop><D:getetag>"1"</D:getetag><C:calendar-data><![CDATA[BEGIN:VCALENDAR' \
  ']]></C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>b.ics</D:href>' \
  '<D:status>HTTP/1.1 404 Not Found</D:status></D:response><D:sync-token>t&amp;2</D:sync-token></D:multistatus>' \
  >"$folder/answers/multistatus.xml"
printf '%s' 'Digest realm="a, b", nonce="x\"y", qop="auth,auth-int", algorithm=SHA-256, Basic realm="c"' >"$folder/answers/challenge"
for address in 'https://user:pass@[::1]:8443/a%2Fb/../c?q#f' '//other.example/x' '../../x y' 'webcal://example.com' 'http:/\x'; do
  number=$((number + 1))
  printf '%s' "$address" >"$folder/answers/address-$number"
done
printf '\0\1\201\200\0\1\0\1\0\0\0\0\10_caldavs\4_tcp\7example\3com\0\0\41\0\1\300\14\0\41\0\1\0\0\0\74\0\12\0\0\0\1\1\273\1a\300\32' \
  >"$folder/answers/records"

# Entries with patches, people, zones and unknown members; jCal; tasks.
cp Tests/ConversionTests/Fixtures/*.json "$folder/json/"
printf '["vcalendar",[["version",{},"text","2.0"]],[["vevent",[["uid",{},"text","1"],["rrule",{},"recur",{"freq":"DAILY"}]],[]]]]' \
  >"$folder/json/jcal"
printf '{"uuid":"6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f11","status":"recurring","description":"Bins","due":"20261201T170000Z","recur":"P2W","tags":["home"]}' \
  >"$folder/json/task"

# Unfolded lines, and the values in them: a few of every property.
# shellcheck disable=SC2086
cat $calendars | tr -d '\r\000' | LC_ALL=C awk -v folder="$folder" '
  function take(line,   name, place, file) {
    name = line; sub(/[:;].*/, "", name); name = toupper(name)
    if (name !~ /^[A-Z0-9-]+$/ || length(line) > 2000 || seen[line]++ || count[name]++ >= 12) return
    file = folder "/codecs/" name "-" count[name]; printf "%s", line > file; close(file)
    place = index(line, ":"); if (place == 0) return
    file = folder "/values/" name "-" count[name]; printf "%s", substr(line, place + 1) > file; close(file)
  }
  /^[ \t]/ { held = held substr($0, 2); next }
  { take(held); held = $0 }
  END { take(held) }'

# Rules with the starts of their series, from the examples of the tests and from the calendars.
# shellcheck disable=SC2086
cat Tests/RecurrenceTests/Examples/Blocks/*.txt $calendars | tr -d '\r\000' | LC_ALL=C awk -v folder="$folder/rules" '
  /^DTSTART/ { start = $0; sub(/^[^:]*:/, "", start) }
  /^RRULE:/ && !seen[$0]++ && length($0) < 1000 {
    file = folder "/rule-" ++count; printf "%s\n%s", substr($0, 7), start > file; close(file)
  }'

# Time zones: one of each kind.
for zone in UTC Europe/Berlin Europe/Dublin America/New_York America/Sao_Paulo Asia/Tokyo Africa/Casablanca \
  Antarctica/Troll Australia/Lord_Howe Pacific/Apia right/Europe/Berlin; do
  for root in /usr/share/zoneinfo /var/db/timezone/zoneinfo; do
    if [ -f "$root/$zone" ]; then cp "$root/$zone" "$folder/zones/$(echo $zone | tr / -)"; fi
  done
done
for target in $targets; do
  found="Tests/FuzzTests/Fixtures/found-by-fuzzing/$target"
  if [ -d "$found" ]; then cp "$found"/* "$folder/$target/"; fi
  printf '%s: %s seeds\n' "$target" "$(find "$folder/$target" -type f | wc -l)"
done
