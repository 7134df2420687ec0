/// The rules of “Time zones”: ICS400 to ICS426.
extension Rule {
  static let missingVtimezone = Rule(
    400, "missing-vtimezone", .warning, in: "RFC 5545 3.2.19, 3.6.5; RFC 7809 3", fix: .safe,
    levels: [.import: .warning],
    "TZID used without a VTIMEZONE (MUST in 5545; warning for IANA names, error for all others)",
    "Every TZID needs a VTIMEZONE in the file. Programs that know the zone by name do without; for other names "
      + "nobody can place the time, so that it is an error there.",
    bad: .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let unknownTzid = Rule(
    401, "unknown-tzid", .error, in: "RFC 5545 3.2.19",
    "TZID neither defined in the file, IANA, Windows nor a known alias",
    "The zone is neither defined in the file nor known by name, so that programs take the time for local or for UTC.",
    bad: .event("DTSTART;TZID=Nowhere:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let windowsTzid = Rule(
    402, "windows-tzid", .warning, fix: .safe, levels: [.outlook: .info, .import: .warning],
    "Windows zone name (fine in Exchange feeds with a VTIMEZONE)",
    "Windows has its own names of zones, which other programs know by a table only, if at all.",
    bad: .lines(
      .berlin(as: "W. Europe Standard Time"),
      .event("DTSTART;TZID=W. Europe Standard Time:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let customTzid = Rule(
    403, "custom-tzid", .warning, fix: .unsafe, levels: [.import: .warning],
    "`Customized Time Zone`, `tzone://Microsoft/Custom`, `(UTC+01:00) Amsterdam…`",
    "The name was made up by a program and says nothing without its VTIMEZONE; programs that go by names fail.",
    bad: .lines(
      .berlin(as: "Customized Time Zone"), .event("DTSTART;TZID=Customized Time Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let prefixedTzid = Rule(
    404, "prefixed-tzid", .info, in: "RFC 5545 3.2.19", fix: .safe,
    "Vendor path around an IANA name",
    "A vendor's path stands before the name of the zone; programs that go by names do not find it.",
    bad: .lines(
      .berlin(as: "/freeassociation.sourceforge.net/Europe/Berlin"),
      .event("DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidAlias = Rule(
    405, "tzid-alias", .info, fix: .safe,
    "Old link name",
    "The zone data keeps old names as links, but not all programs carry them.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:US/Eastern\nBEGIN:STANDARD\nDTSTART:20071104T020000",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nTZNAME:CET",
      "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
      "TZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE",
      .event("DTSTART;TZID=US/Eastern:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidAbbreviation = Rule(
    406, "tzid-abbreviation", .warning, levels: [.import: .warning],
    "Abbreviation or fixed \"EST\"/\"CST\" (EST has no DST; CST is ambiguous)",
    "An abbreviation stands for several zones, or, like EST, for one without summer time. Whoever wrote it meant "
      + "another.",
    bad: .lines(.berlin(as: "CST"), .event("DTSTART;TZID=CST:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidUtcOffsetName = Rule(
    407, "tzid-utc-offset-name", .warning, fix: .unsafe, levels: [.import: .warning],
    "`TZID=GMT+0200`, `UTC-5`",
    "An offset is no zone: it knows no summer time, and programs do not know the name where no VTIMEZONE says it.",
    bad: .event("DTSTART;TZID=GMT+0100:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let tzidOnUtc = Rule(
    408, "tzid-on-utc", .error, in: "RFC 5545 3.2.19", fix: .safe,
    "TZID on a UTC value",
    "A time with Z is in UTC, and TZID beside it is not allowed. Some programs go by one and some by the other.",
    bad: "DTSTART;TZID=UTC:20260105T100000Z", good: "DTSTART:20260105T100000Z")

  static let tzidOnDate = Rule(
    409, "tzid-on-date", .error, in: "RFC 5545 3.2.19", fix: .safe,
    "TZID on a DATE value",
    "A date has no zone; TZID beside it is not allowed.",
    bad: "DTSTART;VALUE=DATE;TZID=UTC:20260105", good: "DTSTART;VALUE=DATE:20260105")

  static let tzidCaseOrSpace = Rule(
    410, "tzid-case-or-space", .warning, in: "RFC 5545 3.2.19", fix: .safe,
    "TZID differs from the definition only by case, quotes or spaces",
    "The name is not spelt as the zone or its VTIMEZONE is, and names are compared letter by letter.",
    bad: .lines(.berlin(as: "europe/berlin"), .event("DTSTART;TZID=europe/berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let vtimezoneMissingTzid = Rule(
    411, "vtimezone-missing-tzid", .error, in: "RFC 5545 3.6.5",
    "VTIMEZONE without TZID",
    "A VTIMEZONE without TZID cannot be referred to.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch"), "..."),
    good: .lunchInBerlin)

  static let vtimezoneNoObservance = Rule(
    412, "vtimezone-no-observance", .error, in: "RFC 5545 3.6.5", fix: .safe,
    "No STANDARD or DAYLIGHT",
    "A VTIMEZONE describes at least one observance; without any it says nothing of the clock.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let observanceMissingProperty = Rule(
    413, "observance-missing-property", .error, in: "RFC 5545 3.6.5", fix: .safe,
    "STANDARD/DAYLIGHT lacks DTSTART, TZOFFSETFROM or TZOFFSETTO",
    "An observance needs its begin and the offsets before and after it; without them programs drop the zone.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETTO:+0100",
      "END:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let observanceDtstartNotLocal = Rule(
    414, "observance-dtstart-not-local", .error, in: "RFC 5545 3.6.5", fix: .safe,
    "Observance DTSTART is UTC, DATE or has TZID",
    "The begin of an observance is a local time, since the zone is what is being defined.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000Z\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let observanceUntilNotUtc = Rule(
    415, "observance-until-not-utc", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "UNTIL in an observance RRULE is not UTC",
    "UNTIL of an observance is in UTC; in local time it would depend on the zone that is being defined.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RRULE:FREQ=YEARLY;UNTIL=20300101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD", "END:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RRULE:FREQ=YEARLY;UNTIL=20300101T000000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD", "END:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let duplicateVtimezone = Rule(
    416, "duplicate-vtimezone", .error, in: "RFC 5545 3.6.5", fix: .safe,
    "Two VTIMEZONE with one TZID; worse when they differ",
    "A zone is defined once. Of two definitions programs take the first or the last.",
    bad: .lines(
      .zone("Custom/Zone"), .zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let unusedVtimezone = Rule(
    417, "unused-vtimezone", .info, fix: .safe,
    "Defined, never referenced (and times float: exporter forgot TZID)",
    "Nothing refers to the zone. Often the TZID of the times was forgotten, so that they float.",
    bad: .lines(.berlin, .event()),
    good: .lunchInBerlin)

  static let vtimezoneContradictsTzdata = Rule(
    418, "vtimezone-contradicts-tzdata", .warning, fix: .unsafe, levels: [.import: .warning],
    "IANA-named VTIMEZONE gives other offsets than tzdata in the years used",
    "The VTIMEZONE has the name of a known zone and other offsets. Programs that go by the name show another time "
      + "than those that go by the definition.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0300\nTZNAME:CET",
      "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "TZOFFSETFROM:+0300\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let vtimezoneDoesNotCover = Rule(
    419, "vtimezone-does-not-cover", .warning, in: "RFC 5545 3.6.5", fix: .safe, levels: [.import: .warning],
    "First observance starts after the event; or rule ended",
    "The zone says nothing of the time of the event, because its first observance begins later.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20280101T000000",
      "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let vtimezone1601 = Rule(
    420, "vtimezone-1601", .info, isToldOnce: true,
    "Windows-style DTSTART 16010101T…",
    "Windows writes 1601 as the begin of an observance, and some programs count through all the years since.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let tzoffsetEqual = Rule(
    421, "tzoffset-equal", .info, in: "RFC 5545 3.6.5",
    "DAYLIGHT with FROM = TO, or a STANDARD-only zone named after a DST zone",
    "The observance changes nothing: the offsets before and after it are equal.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:DAYLIGHT\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:DAYLIGHT\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let offsetOutOfRange = Rule(
    422, "offset-out-of-range", .error, in: "RFC 5545 3.3.14",
    "Beyond ±15:00 / minutes > 59",
    "No place has an offset beyond 15 hours, and minutes go to 59.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0160\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let xWrTimezoneOnly = Rule(
    423, "x-wr-timezone-only", .warning, levels: [.import: .warning],
    "X-WR-TIMEZONE with floating times and no TZID (reader-dependent)",
    "X-WR-TIMEZONE is Apple's, for display. Only some programs place times by it that have no zone of their own.",
    bad: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event("DTSTART:20260105T100000\nSUMMARY:Lunch")),
    good: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event()))

  static let xWrTimezoneInvalid = Rule(
    424, "x-wr-timezone-invalid", .warning,
    "Value is not a known zone",
    "X-WR-TIMEZONE names no zone that programs know.",
    bad: "X-WR-TIMEZONE:Local", good: "X-WR-TIMEZONE:Europe/Berlin")

  static let tzuntilTzidalias = Rule(
    425, "tzuntil-tzidalias", .warning, in: "RFC 7808 7",
    "TZUNTIL not UTC / TZID-ALIAS-OF equals own TZID",
    "TZUNTIL is in UTC, and a zone is no alias of itself.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Custom/Zone\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Europe/Berlin\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let tzurlScheme = Rule(
    426, "tzurl-scheme", .info, in: "RFC 5545 3.8.3.5",
    "TZURL not http(s)",
    "TZURL is where the zone can be fetched anew, so that it should be a web address.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:ftp://example.net/zone.ics\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:https://example.net/zone.ics\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))
}
