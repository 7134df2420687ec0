/// The rules that `ExtensionChecks` reports.
extension Rule {
  static let xPropertyShadow = Rule(
    624, "x-property-shadow", .info, in: "RFC 7986 5", fix: .safe, for: [.feed],
    "X-WR-CALNAME, X-WR-CALDESC or X-PUBLISHED-TTL without NAME, DESCRIPTION or REFRESH-INTERVAL, or vice versa",
    "RFC 7986 standardized properties that Apple and Microsoft already used. Some programs support only one of the "
      + "two, so write both.",
    bad: "X-WR-CALNAME:Lunches", good: "NAME:Lunches\nX-WR-CALNAME:Lunches")

  static let xPropertyDisagrees = Rule(
    625, "x-property-disagrees", .warning, in: "RFC 7986 5",
    "A standard property and its vendor equivalent have different values",
    "The values of the standard property and the vendor's differ. What people see depends on their program.",
    bad: "NAME:Lunches\nX-WR-CALNAME:Dinners", good: "NAME:Lunches\nX-WR-CALNAME:Lunches")

  static let refreshIntervalValue = Rule(
    650, "refresh-interval-value", .error, in: "RFC 7986 5.7", says: .must, fix: .safe,
    "REFRESH-INTERVAL has no VALUE=DURATION or is not positive",
    "REFRESH-INTERVAL must have VALUE=DURATION, although no other type is possible, and must be longer than zero.",
    bad: "REFRESH-INTERVAL:PT12H", good: "REFRESH-INTERVAL;VALUE=DURATION:PT12H")

  static let sourceValue = Rule(
    651, "source-value", .error, in: "RFC 7986 5.8", says: .grammar, fix: .safe,
    "SOURCE without VALUE=URI",
    "SOURCE must have VALUE=URI.",
    bad: "SOURCE:https://example.net/a.ics", good: "SOURCE;VALUE=URI:https://example.net/a.ics")

  static let colorName = Rule(
    652, "color-name", .error, in: "RFC 7986 5.9", says: .grammar, fix: .safe,
    "COLOR is not a CSS3 colour name",
    "COLOR must be a CSS name, because some devices have few colours. Write red instead of #FF0000.",
    bad: "COLOR:#ff0000", good: "COLOR:red")

  static let imageValue = Rule(
    653, "image-value", .error, in: "RFC 7986 5.10", says: .grammar, fix: .safe,
    "IMAGE without VALUE=URI or VALUE=BINARY",
    "IMAGE must say whether it is a link (VALUE=URI) or data (VALUE=BINARY).",
    bad: "IMAGE:https://example.net/a.png", good: "IMAGE;VALUE=URI:https://example.net/a.png")

  static let conferenceValue = Rule(
    655, "conference-value", .error, in: "RFC 7986 5.11", says: .grammar, fix: .safe,
    "CONFERENCE without VALUE=URI",
    "CONFERENCE must have VALUE=URI.",
    bad: "CONFERENCE:https://example.net/room", good: "CONFERENCE;VALUE=URI:https://example.net/room")

  static let nameLanguage = Rule(
    657, "name-language", .error, in: "RFC 7986 5.1", says: .must, levels: .lenient(),
    "Several NAMEs or DESCRIPTIONs have the same LANGUAGE",
    "A calendar must have only one name per language.",
    bad: "NAME:Lunches\nNAME:Dinners\nX-WR-CALNAME:Lunches",
    good: "NAME;LANGUAGE=en:Lunches\nNAME;LANGUAGE=de:Mittagessen\nX-WR-CALNAME:Lunches")

  static let calendarUidMissing = Rule(
    658, "calendar-uid-missing", .info, in: "RFC 7986 5.3",
    "A feed's calendar has no UID or LAST-MODIFIED",
    "A calendar with a UID is recognized even if its address changes. LAST-MODIFIED shows whether anything has "
      + "changed.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")),
    good: .calendar(
      "UID:9@example.com\nLAST-MODIFIED:20260101T000000Z", .event(),
      .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let styledDescriptionValue = Rule(
    660, "styled-description-value", .error, in: "RFC 9073 6.5", says: .grammar, fix: .safe,
    "STYLED-DESCRIPTION without VALUE=TEXT or VALUE=URI, or with text but without FMTTYPE",
    "STYLED-DESCRIPTION must have VALUE=TEXT or VALUE=URI; with VALUE=TEXT, it also needs FMTTYPE.",
    bad: "DESCRIPTION:Cake\nSTYLED-DESCRIPTION;FMTTYPE=text/html:<b>Cake</b>",
    good: "DESCRIPTION:Cake\nSTYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>")

  static let styledWithoutPlain = Rule(
    661, "styled-without-plain", .info, in: "RFC 9073 6.5", fix: .unsafe,
    "STYLED-DESCRIPTION without DESCRIPTION",
    "Programs that do not support STYLED-DESCRIPTION show DESCRIPTION, so write both.",
    bad: "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>",
    good: "DESCRIPTION;DERIVED=TRUE:Cake\nSTYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>")

  static let structuredDataParams = Rule(
    662, "structured-data-params", .error, in: "RFC 9073 6.6", says: .must,
    "Inline STRUCTURED-DATA without VALUE, FMTTYPE or SCHEMA",
    "Inline STRUCTURED-DATA must have VALUE, FMTTYPE and SCHEMA, or programs cannot read it.",
    bad: "STRUCTURED-DATA;VALUE=TEXT:{}",
    good: "STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json;SCHEMA=\"https://schema.org/Event\":{}")

  static let calendarAddressVsAttendee = Rule(
    666, "calendar-address-vs-attendee", .info, in: "RFC 9073 6.4",
    "A CALENDAR-ADDRESS matches no ATTENDEE of a scheduled event",
    "A participant is not invited. To invite a participant, add an ATTENDEE too.",
    bad: .event(
      "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
      "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER",
      "CALENDAR-ADDRESS:mailto:joe@example.net\nEND:PARTICIPANT"),
    good: .event(
      "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
      "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER",
      "CALENDAR-ADDRESS:mailto:ann@example.net\nEND:PARTICIPANT"))

  static let locationType = Rule(
    667, "location-type", .info, in: "RFC 9073 6.1; RFC 4589 5.1",
    "A location type is not registered",
    "Location types, such as office, hotel or airport, are registered (RFC 4589).",
    bad: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office",
      "LOCATION-TYPE:spaceport\nEND:VLOCATION"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office",
      "LOCATION-TYPE:airport\nEND:VLOCATION"))

  static let linkParams = Rule(
    668, "link-params", .error, in: "RFC 9253 6.1, 8.2", says: .must,
    "LINK without LINKREL or VALUE",
    "LINK must state its relation as LINKREL and its type as VALUE.",
    bad: "LINK;VALUE=URI:https://example.net/", good: "LINK;VALUE=URI;LINKREL=describedby:https://example.net/")

  static let gapWithoutTemporal = Rule(
    669, "gap-without-temporal", .warning, in: "RFC 9253 6.2",
    "GAP on a RELATED-TO whose RELTYPE is not temporal",
    "GAP is the time between two tasks, so it needs a temporal relation, such as FINISHTOSTART.",
    bad: .lines(
      .event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;GAP=PT1H:1@example.com")),
    good: .lines(
      .event(),
      .event(
        uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner", "RELATED-TO;RELTYPE=FINISHTOSTART;GAP=PT1H:1@example.com")))

  static let conceptNotUri = Rule(
    671, "concept-not-uri", .error, in: "RFC 9253 8.1", says: .grammar,
    "CONCEPT is not a URI",
    "CONCEPT is a URI, so that a category means the same thing to everyone.",
    bad: "CONCEPT:food", good: "CONCEPT:https://example.net/concepts/food")
}
