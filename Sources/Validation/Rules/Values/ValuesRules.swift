/// The rules of “Value types and enumerated values”: ICS200 to ICS245.
extension Rule {
  static let invalidDate = Rule(
    200, "invalid-date", .error, in: "RFC 5545 3.3.4", fix: .safe,
    "Not YYYYMMDD or not a real date",
    "A DATE is eight digits, year, month and day, and a day that exists.",
    bad: "DTSTART;VALUE=DATE:2026-01-05", good: "DTSTART;VALUE=DATE:20260105")

  static let invalidDateTime = Rule(
    201, "invalid-date-time", .error, in: "RFC 5545 3.3.5", fix: .safe,
    "Not YYYYMMDD\"T\"HHMMSS[\"Z\"] or out of range",
    "A DATE-TIME is YYYYMMDDTHHMMSS, with a Z at its end for UTC. Other forms of ISO 8601 are not allowed.",
    bad: "DTSTART:2026-01-05T10:00:00Z", good: "DTSTART:20260105T100000Z")

  static let numericOffsetInDateTime = Rule(
    202, "numeric-offset-in-date-time", .error, in: "RFC 5545 3.3.5", fix: .safe,
    "Date-time with a numeric UTC offset",
    "A DATE-TIME is local, in UTC or in the zone of TZID, and has no offset of its own.",
    bad: "DTSTART:20260105T110000+0100", good: "DTSTART:20260105T100000Z")

  static let dateWithoutValueParam = Rule(
    203, "date-without-value-param", .error, in: "RFC 5545 3.3.4, 3.8.2.4", fix: .safe,
    "DATE in a DATE-TIME property without VALUE=DATE",
    "The property is a DATE-TIME unless VALUE=DATE says otherwise. Programs then refuse the event or show it at "
      + "midnight.",
    bad: "DTSTART:20260105", good: "DTSTART;VALUE=DATE:20260105")

  static let valueParamMismatch = Rule(
    204, "value-param-mismatch", .error, in: "RFC 5545 3.2.20", fix: .unsafe,
    "VALUE=DATE with a date-time, or the reverse",
    "VALUE and the value itself have to agree.",
    bad: "DTSTART;VALUE=DATE:20260105T100000Z", good: "DTSTART:20260105T100000Z")

  static let valueTypeNotAllowed = Rule(
    205, "value-type-not-allowed", .error, in: "RFC 5545 3.2.20", fix: .unsafe,
    "VALUE type not permitted for this property",
    "Each property has its types, and VALUE may name only one of them.",
    bad: "SUMMARY;VALUE=DATE:Lunch", good: "SUMMARY;VALUE=TEXT:Lunch")

  static let leapSecond = Rule(
    206, "leap-second", .info, in: "RFC 5545 3.3.12", fix: .unsafe,
    "Seconds = 60",
    "Second 60 is a leap second. The grammar allows it, but most programs refuse it or take it for the next minute.",
    bad: "DTSTART:20161231T235960Z", good: "DTSTART:20161231T235959Z")

  static let midnight24 = Rule(
    207, "midnight-24", .error, in: "RFC 5545 3.3.12", fix: .safe,
    "Hour 24",
    "Hours go from 00 to 23. Midnight at the end of a day is 000000 of the next.",
    bad: "DTEND:20260105T240000Z", good: "DTEND:20260106T000000Z")

  static let invalidDuration = Rule(
    208, "invalid-duration", .error, in: "RFC 5545 3.3.6", fix: .safe,
    "Bad DURATION syntax",
    "A DURATION is P with weeks or days, and T before hours, minutes and seconds.",
    bad: "DURATION:P15M", good: "DURATION:PT15M")

  static let durationMixesWeeks = Rule(
    209, "duration-mixes-weeks", .error, in: "RFC 5545 3.3.6", fix: .safe,
    "Weeks combined with days/time",
    "Weeks stand alone in a DURATION: a week and two days are nine days.",
    bad: "DURATION:P1W2D", good: "DURATION:P9D")

  static let durationSkipsUnit = Rule(
    210, "duration-skips-unit", .warning, in: "RFC 5545 3.3.6", fix: .safe,
    "Hours and seconds without minutes",
    "The grammar has minutes between hours and seconds; strict programs refuse a gap.",
    bad: "DURATION:PT1H30S", good: "DURATION:PT1H0M30S")

  static let negativeDuration = Rule(
    211, "negative-duration", .error, in: "RFC 5545 3.8.2.5",
    "Negative DURATION on an event/to-do",
    "DURATION of an event or to-do is positive; it cannot end before it begins.",
    bad: "DURATION:-PT1H", good: "DURATION:PT1H")

  static let zeroDuration = Rule(
    212, "zero-duration", .info, in: "RFC 5545 3.8.2.5",
    "DURATION:PT0S or DTEND = DTSTART",
    "An event that takes no time is shown as a thin line, or not at all.",
    bad: "DURATION:PT0S", good: "DURATION:PT1M")

  static let invalidInteger = Rule(
    213, "invalid-integer", .error, in: "RFC 5545 3.3.8",
    "Not an integer or outside signed 32 bits",
    "The value is a whole number of 32 bits, without a point.",
    bad: "SEQUENCE:1.0", good: "SEQUENCE:1")

  static let invalidFloat = Rule(
    214, "invalid-float", .error, in: "RFC 5545 3.3.7",
    "Bad FLOAT",
    "A FLOAT has digits and maybe a point and digits, never a comma.",
    bad: "GEO:48,1;11,5", good: "GEO:48.1;11.5")

  static let invalidBoolean = Rule(
    215, "invalid-boolean", .error, in: "RFC 5545 3.3.2", fix: .safe,
    "BOOLEAN other than TRUE/FALSE",
    "A BOOLEAN is TRUE or FALSE.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;RSVP=YES:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;RSVP=TRUE:mailto:ann@example.net")

  static let invalidUri = Rule(
    216, "invalid-uri", .warning, in: "RFC 5545 3.3.13", fix: .unsafe,
    "Not an RFC 3986 URI",
    "The value is a URI with a scheme, and spaces and other letters are percent-encoded. Programs do not make a "
      + "link of anything else.",
    bad: "URL:www.example.net/a b", good: "URL:https://www.example.net/a%20b")

  static let invalidCalAddress = Rule(
    217, "invalid-cal-address", .error, in: "RFC 5545 3.3.3", fix: .safe,
    "ATTENDEE/ORGANIZER is not a URI",
    "Addresses of people are URIs, such as mailto:ann@example.net. Programs drop others.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")

  static let mailtoSpace = Rule(
    218, "mailto-space", .warning, in: "RFC 5545 3.3.3", fix: .safe,
    "Space or display name in the mailto",
    "The address stands alone behind mailto:, and the name in CN.",
    bad: "ORGANIZER:mailto: bob@example.net", good: "ORGANIZER:mailto:bob@example.net")

  static let placeholderAddress = Rule(
    219, "placeholder-address", .info, fix: .unsafe,
    "`invalid:nomail`, `mailto:unknown`, `noemail@…`",
    "Programs write such an address where they know none, and others then send mail to it.",
    bad: "ORGANIZER:invalid:nomail", good: "ORGANIZER:mailto:bob@example.net")

  static let invalidBase64 = Rule(
    220, "invalid-base64", .error, in: "RFC 5545 3.3.1",
    "Bad BASE64 in BINARY",
    "Inline data is Base64, of letters, digits, + and /. Nothing can be read of what is not.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:@@@",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let binaryWithoutEncoding = Rule(
    221, "binary-without-encoding", .error, in: "RFC 5545 3.2.7", fix: .safe,
    "VALUE=BINARY without ENCODING=BASE64 (or the reverse)",
    "VALUE=BINARY and ENCODING=BASE64 belong together; one without the other makes programs take the data for a link.",
    bad: "ATTACH;VALUE=BINARY;FMTTYPE=text/plain:AAAA",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let binaryWithoutFmttype = Rule(
    222, "binary-without-fmttype", .info, in: "RFC 5545 3.2.8",
    "Inline data without FMTTYPE",
    "Without FMTTYPE nobody knows what inline data is, so that programs offer it without an icon or not at all.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA",
    good: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:AAAA")

  static let largeInlineAttachment = Rule(
    223, "large-inline-attachment", .warning,
    "Inline ATTACH/IMAGE above the limit (default 64 KiB)",
    "Inline attachments are fetched again with every refresh, and many servers refuse large events. Put the file "
      + "behind a link.",
    bad: "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA...",
    good: "ATTACH;FMTTYPE=image/png:https://example.net/a.png")

  static let invalidGeo = Rule(
    224, "invalid-geo", .error, in: "RFC 5545 3.8.1.6", fix: .safe,
    "Not \"lat;lon\"",
    "GEO is latitude and longitude with a semicolon between them.",
    bad: "GEO:48.1,11.5", good: "GEO:48.1;11.5")

  static let geoOutOfRange = Rule(
    225, "geo-out-of-range", .error, in: "RFC 5545 3.8.1.6",
    "Latitude beyond ±90 or longitude beyond ±180",
    "Latitude goes to 90 degrees and longitude to 180. Often the two are the wrong way round.",
    bad: "GEO:123.0;1.0", good: "GEO:1.0;123.0")

  static let geoNullIsland = Rule(
    226, "geo-null-island", .info, fix: .unsafe,
    "GEO:0;0",
    "0;0 lies in the Atlantic and is what programs write for no position.",
    bad: "GEO:0;0", good: "GEO:48.1;11.5")

  static let invalidClass = Rule(
    227, "invalid-class", .warning, in: "RFC 5545 3.8.1.3",
    "Not PUBLIC/PRIVATE/CONFIDENTIAL or X-/IANA (treat as PRIVATE)",
    "CLASS is PUBLIC, PRIVATE or CONFIDENTIAL. Programs treat anything else as PRIVATE.",
    bad: "CLASS:SECRET", good: "CLASS:PUBLIC")

  static let invalidStatus = Rule(
    228, "invalid-status", .error, in: "RFC 5545 3.8.1.11", fix: .unsafe,
    "STATUS value not for this component",
    "Each kind of component has its own words for STATUS; others are ignored or refused.",
    bad: "STATUS:DONE", good: "STATUS:COMPLETED")

  static let invalidTransp = Rule(
    229, "invalid-transp", .error, in: "RFC 5545 3.8.2.7", fix: .safe,
    "Not OPAQUE/TRANSPARENT",
    "TRANSP is OPAQUE, which is busy, or TRANSPARENT, which is free.",
    bad: "TRANSP:BUSY", good: "TRANSP:OPAQUE")

  static let invalidPriority = Rule(
    230, "invalid-priority", .error, in: "RFC 5545 3.8.1.9",
    "Not 0–9",
    "PRIORITY goes from 1, the highest, to 9; 0 says nothing.",
    bad: "PRIORITY:12", good: "PRIORITY:9")

  static let invalidPercent = Rule(
    231, "invalid-percent", .error, in: "RFC 5545 3.8.1.8",
    "Not 0–100",
    "PERCENT-COMPLETE goes from 0 to 100.",
    bad: "PERCENT-COMPLETE:150", good: "PERCENT-COMPLETE:50")

  static let negativeSequence = Rule(
    232, "negative-sequence", .error, in: "RFC 5545 3.8.7.4", fix: .safe,
    "SEQUENCE below 0",
    "SEQUENCE counts versions from 0 up.",
    bad: "SEQUENCE:-1", good: "SEQUENCE:0")

  static let utcRequired = Rule(
    233, "utc-required", .error, in: "RFC 5545 3.8.7, 3.8.2.1; RFC 7808 7.1", fix: .safe,
    "DTSTAMP, CREATED, LAST-MODIFIED, COMPLETED, ACKNOWLEDGED, TZUNTIL not in UTC form",
    "Stamps are in UTC, with a Z at their end, so that they can be compared wherever they are read.",
    bad: "CREATED;TZID=Europe/Berlin:20260101T010000", good: "CREATED:20260101T000000Z")

  static let unknownPartstat = Rule(
    234, "unknown-partstat", .warning, in: "RFC 5545 3.2.12", fix: .safe,
    "PARTSTAT not valid for the component",
    "PARTSTAT has its words for each component. Unknown ones are taken for NEEDS-ACTION.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=MAYBE:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.net")

  static let unknownRole = Rule(
    235, "unknown-role", .info, in: "RFC 5545 3.2.16",
    "ROLE unknown (treat as REQ-PARTICIPANT)",
    "ROLE is CHAIR, REQ-PARTICIPANT, OPT-PARTICIPANT or NON-PARTICIPANT. Unknown ones are taken for REQ-PARTICIPANT.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;ROLE=HOST:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;ROLE=CHAIR:mailto:ann@example.net")

  static let unknownCutype = Rule(
    236, "unknown-cutype", .info, in: "RFC 5545 3.2.3",
    "CUTYPE unknown",
    "CUTYPE is INDIVIDUAL, GROUP, RESOURCE, ROOM or UNKNOWN.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;CUTYPE=PERSON:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;CUTYPE=INDIVIDUAL:mailto:ann@example.net")

  static let invalidLanguageTag = Rule(
    237, "invalid-language-tag", .warning, in: "RFC 5545 3.2.10", fix: .safe,
    "Not a BCP 47 tag",
    "LANGUAGE is a tag such as en or de-AT, with hyphens and not underscores.",
    bad: "SUMMARY;LANGUAGE=en_US:Lunch", good: "SUMMARY;LANGUAGE=en-US:Lunch")

  static let invalidFmttype = Rule(
    238, "invalid-fmttype", .warning, in: "RFC 5545 3.2.8",
    "Not type/subtype",
    "FMTTYPE is a media type: a type and a subtype with a slash between them.",
    bad: "ATTACH;FMTTYPE=pdf:https://example.net/a.pdf",
    good: "ATTACH;FMTTYPE=application/pdf:https://example.net/a.pdf")

  static let invalidRequestStatus = Rule(
    239, "invalid-request-status", .warning, in: "RFC 5545 3.8.8.3",
    "Not code;text[;data]",
    "REQUEST-STATUS is a code such as 2.0 and a text with a semicolon between them.",
    bad: "REQUEST-STATUS:Success", good: "REQUEST-STATUS:2.0;Success")

  static let invalidPeriod = Rule(
    240, "invalid-period", .error, in: "RFC 5545 3.3.9",
    "Not start/end or start/duration, or end not after start",
    "A PERIOD is a start and a later end, or a start and a positive duration, with a slash between them.",
    bad: "FREEBUSY:20260105T100000Z-20260105T110000Z", good: "FREEBUSY:20260105T100000Z/20260105T110000Z")

  static let invalidUtcOffset = Rule(
    241, "invalid-utc-offset", .error, in: "RFC 5545 3.3.14", fix: .safe,
    "Not ±HHMM[SS], out of range, or −0000",
    "An offset from UTC is a sign and four or six digits; minus zero is not allowed.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let multivalueInSingle = Rule(
    242, "multivalue-in-single", .warning, in: "RFC 5545 3.1.2", levels: [.import: .warning],
    "List of values in a single-valued property",
    "The property holds one value. Programs take the first of a list, or none.",
    bad: "DTSTART:20260105T100000Z,20260106T100000Z", good: "DTSTART:20260105T100000Z\nRDATE:20260106T100000Z")

  static let categoryAsSingleText = Rule(
    243, "category-as-single-text", .info, in: "RFC 5545 3.8.1.2", fix: .unsafe,
    "Whole list escaped into one CATEGORIES item",
    "Commas part the categories of a list. With backslashes before them the whole list is one category.",
    bad: "CATEGORIES:Work\\,Food", good: "CATEGORIES:Work,Food")

  static let invalidAltrep = Rule(
    244, "invalid-altrep", .warning, in: "RFC 5545 3.2.1", fix: .safe,
    "ALTREP not a quoted URI",
    "ALTREP is a URI in quotes that leads to another form of the text.",
    bad: "DESCRIPTION;ALTREP=CID:part1@example.net:Lunch", good: "DESCRIPTION;ALTREP=\"CID:part1@example.net\":Lunch")

  static let attachLocalPath = Rule(
    245, "attach-local-path", .warning, in: "RFC 5545 3.8.1.1",
    "ATTACH/URL points to a local file or Windows path",
    "The address leads to a file on the computer of whoever wrote it, where nobody else can reach it.",
    bad: "ATTACH:file:///C:/minutes.doc", good: "ATTACH:https://example.net/minutes.doc")
}
