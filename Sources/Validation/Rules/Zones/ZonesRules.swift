extension RuleCatalogue {
  /// The rules of the group “Time zones”.
  static let zoneRules: [Rule] = [
    Rule(
      .missingVtimezone, "missing-vtimezone", .warning, .zones, "RFC 5545 3.2.19, 3.6.5; RFC 7809 3", fix: .safe,
      "TZID used without a VTIMEZONE (MUST in 5545; warning for IANA names, error for all others)",
      "Every TZID needs a VTIMEZONE in the file. Programs that know the zone by name do without; for other names "
        + "nobody can place the time, so that it is an error there.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .unknownTzid, "unknown-tzid", .error, .zones, "RFC 5545 3.2.19", fix: .none,
      "TZID neither defined in the file, IANA, Windows nor a known alias",
      "The zone is neither defined in the file nor known by name, so that programs take the time for local or for "
        + "UTC.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Nowhere:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .windowsTzid, "windows-tzid", .warning, .zones, "", fix: .safe,
      "Windows zone name (fine in Exchange feeds with a VTIMEZONE)",
      "Windows has its own names of zones, which other programs know by a table only, if at all.",
      bad: "BEGIN:VTIMEZONE\nTZID:W. Europe Standard Time\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=W. Europe Standard Time:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .customTzid, "custom-tzid", .warning, .zones, "", fix: .unsafe,
      "`Customized Time Zone`, `tzone://Microsoft/Custom`, `(UTC+01:00) Amsterdam…`",
      "The name was made up by a program and says nothing without its VTIMEZONE; programs that go by names fail.",
      bad: "BEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Customized Time Zone:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .prefixedTzid, "prefixed-tzid", .info, .zones, "RFC 5545 3.2.19", fix: .safe,
      "Vendor path around an IANA name",
      "A vendor's path stands before the name of the zone; programs that go by names do not find it.",
      bad: "BEGIN:VTIMEZONE\nTZID:/freeassociation.sourceforge.net/Europe/Berlin\nBEGIN:STANDARD\n"
        + "DTSTART:19961027T030000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\n"
        + "TZOFFSETTO:+0100\nTZNAME:CET\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\n"
        + "END:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260105T100000\nSUMMARY:Lunch\n"
        + "END:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzidAlias, "tzid-alias", .info, .zones, "", fix: .safe,
      "Old link name",
      "The zone data keeps old names as links, but not all programs carry them.",
      bad: "BEGIN:VTIMEZONE\nTZID:US/Eastern\nBEGIN:STANDARD\nDTSTART:20071104T020000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\n"
        + "TZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=US/Eastern:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzidAbbreviation, "tzid-abbreviation", .warning, .zones, "", fix: .none,
      "Abbreviation or fixed \"EST\"/\"CST\" (EST has no DST; CST is ambiguous)",
      "An abbreviation stands for several zones, or, like EST, for one without summer time. Whoever wrote it meant "
        + "another.",
      bad: "BEGIN:VTIMEZONE\nTZID:CST\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=CST:20260105T100000\nSUMMARY:Lunch\n"
        + "END:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzidUtcOffsetName, "tzid-utc-offset-name", .warning, .zones, "", fix: .unsafe,
      "`TZID=GMT+0200`, `UTC-5`",
      "An offset is no zone: it knows no summer time, and programs do not know the name where no VTIMEZONE says it.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=GMT+0100:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzidOnUtc, "tzid-on-utc", .error, .zones, "RFC 5545 3.2.19", fix: .safe,
      "TZID on a UTC value",
      "A time with Z is in UTC, and TZID beside it is not allowed. Some programs go by one and some by the other.",
      bad: "DTSTART;TZID=UTC:20260105T100000Z",
      good: "DTSTART:20260105T100000Z"),
    Rule(
      .tzidOnDate, "tzid-on-date", .error, .zones, "RFC 5545 3.2.19", fix: .safe,
      "TZID on a DATE value",
      "A date has no zone; TZID beside it is not allowed.",
      bad: "DTSTART;VALUE=DATE;TZID=UTC:20260105",
      good: "DTSTART;VALUE=DATE:20260105"),
    Rule(
      .tzidCaseOrSpace, "tzid-case-or-space", .warning, .zones, "RFC 5545 3.2.19", fix: .safe,
      "TZID differs from the definition only by case, quotes or spaces",
      "The name is not spelt as the zone or its VTIMEZONE is, and names are compared letter by letter.",
      bad: "BEGIN:VTIMEZONE\nTZID:europe/berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=europe/berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .vtimezoneMissingTzid, "vtimezone-missing-tzid", .error, .zones, "RFC 5545 3.6.5", fix: .none,
      "VTIMEZONE without TZID",
      "A VTIMEZONE without TZID cannot be referred to.",
      bad: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT\n...",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .vtimezoneNoObservance, "vtimezone-no-observance", .error, .zones, "RFC 5545 3.6.5", fix: .safe,
      "No STANDARD or DAYLIGHT",
      "A VTIMEZONE describes at least one observance; without any it says nothing of the clock.",
      bad: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .observanceMissingProperty, "observance-missing-property", .error, .zones, "RFC 5545 3.6.5", fix: .safe,
      "STANDARD/DAYLIGHT lacks DTSTART, TZOFFSETFROM or TZOFFSETTO",
      "An observance needs its begin and the offsets before and after it; without them programs drop the zone.",
      bad: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETTO:+0100\n"
        + "END:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .observanceDtstartNotLocal, "observance-dtstart-not-local", .error, .zones, "RFC 5545 3.6.5", fix: .safe,
      "Observance DTSTART is UTC, DATE or has TZID",
      "The begin of an observance is a local time, since the zone is what is being defined.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000Z\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .observanceUntilNotUtc, "observance-until-not-utc", .error, .zones, "RFC 5545 3.3.10", fix: .safe,
      "UNTIL in an observance RRULE is not UTC",
      "UNTIL of an observance is in UTC; in local time it would depend on the zone that is being defined.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\n"
        + "RRULE:FREQ=YEARLY;UNTIL=20300101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n"
        + "END:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\n"
        + "RRULE:FREQ=YEARLY;UNTIL=20300101T000000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n"
        + "END:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .duplicateVtimezone, "duplicate-vtimezone", .error, .zones, "RFC 5545 3.6.5", fix: .safe,
      "Two VTIMEZONE with one TZID; worse when they differ",
      "A zone is defined once. Of two definitions programs take the first or the last.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VTIMEZONE\nTZID:Custom/Zone\n"
        + "BEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n"
        + "END:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .unusedVtimezone, "unused-vtimezone", .info, .zones, "", fix: .safe,
      "Defined, never referenced (and times float: exporter forgot TZID)",
      "Nothing refers to the zone. Often the TZID of the times was forgotten, so that they float.",
      bad: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .vtimezoneContradictsTzdata, "vtimezone-contradicts-tzdata", .warning, .zones, "", fix: .unsafe,
      "IANA-named VTIMEZONE gives other offsets than tzdata in the years used",
      "The VTIMEZONE has the name of a known zone and other offsets. Programs that go by the name show another "
        + "time than those that go by the definition.",
      bad: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0300\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0300\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .vtimezoneDoesNotCover, "vtimezone-does-not-cover", .warning, .zones, "RFC 5545 3.6.5", fix: .safe,
      "First observance starts after the event; or rule ended",
      "The zone says nothing of the time of the event, because its first observance begins later.",
      bad: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20280101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .vtimezone1601, "vtimezone-1601", .info, .zones, "", fix: .none,
      "Windows-style DTSTART 16010101T…",
      "Windows writes 1601 as the begin of an observance, and some programs count through all the years since.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzoffsetEqual, "tzoffset-equal", .info, .zones, "RFC 5545 3.6.5", fix: .none,
      "DAYLIGHT with FROM = TO, or a STANDARD-only zone named after a DST zone",
      "The observance changes nothing: the offsets before and after it are equal.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:DAYLIGHT\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .offsetOutOfRange, "offset-out-of-range", .error, .zones, "RFC 5545 3.3.14", fix: .none,
      "Beyond ±15:00 / minutes > 59",
      "No place has an offset beyond 15 hours, and minutes go to 59.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0160\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .xWrTimezoneOnly, "x-wr-timezone-only", .warning, .zones, "", fix: .none,
      "X-WR-TIMEZONE with floating times and no TZID (reader-dependent)",
      "X-WR-TIMEZONE is Apple's, for display. Only some programs place times by it that have no zone of their own.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nX-WR-TIMEZONE:Europe/Berlin\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nX-WR-TIMEZONE:Europe/Berlin\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .xWrTimezoneInvalid, "x-wr-timezone-invalid", .warning, .zones, "", fix: .none,
      "Value is not a known zone",
      "X-WR-TIMEZONE names no zone that programs know.",
      bad: "X-WR-TIMEZONE:Local",
      good: "X-WR-TIMEZONE:Europe/Berlin"),
    Rule(
      .tzuntilTzidalias, "tzuntil-tzidalias", .warning, .zones, "RFC 7808 7", fix: .none,
      "TZUNTIL not UTC / TZID-ALIAS-OF equals own TZID",
      "TZUNTIL is in UTC, and a zone is no alias of itself.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Custom/Zone\nBEGIN:STANDARD\n"
        + "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Europe/Berlin\nBEGIN:STANDARD\n"
        + "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .tzurlScheme, "tzurl-scheme", .info, .zones, "RFC 5545 3.8.3.5", fix: .none,
      "TZURL not http(s)",
      "TZURL is where the zone can be fetched anew, so that it should be a web address.",
      bad: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:ftp://example.net/zone.ics\nBEGIN:STANDARD\n"
        + "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:https://example.net/zone.ics\nBEGIN:STANDARD\n"
        + "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
  ]
}
