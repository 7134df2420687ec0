/// The rules that `ParameterChecks` reports.
extension Rule {
  static let quotedPrintable = Rule(
    19, "quoted-printable", .error, in: "RFC 5545 3.2.7", says: .grammar, fix: .safe,
    "ENCODING=QUOTED-PRINTABLE or CHARSET from vCalendar 1.0",
    "ENCODING=QUOTED-PRINTABLE and CHARSET belong to vCalendar 1.0, and programs show the text with its =20 and "
      + "=C3=A9. iCalendar is plain UTF-8.",
    bad: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Lunch=20today", good: "SUMMARY:Lunch today")

  static let spaceAroundName = Rule(
    57, "space-around-name", .error, in: "RFC 5545 3.1", says: .grammar, fix: .safe,
    "White space before \":\" or \";\", or next to \"=\"",
    "If there is white space next to a name or an equal sign, programs do not recognize the property.",
    bad: "SUMMARY :Lunch", good: "SUMMARY:Lunch")

  static let invalidParameter = Rule(
    59, "invalid-parameter", .error, in: "RFC 5545 3.2", says: .grammar,
    "A parameter has no \"=\" or an empty name",
    "A parameter must have the form NAME=VALUE. Otherwise, programs drop the line or misread the value.",
    bad: "DTSTART;VALUE:20260105T100000Z", good: "DTSTART;VALUE=DATE-TIME:20260105T100000Z")

  static let duplicateParameter = Rule(
    60, "duplicate-parameter", .error, in: "RFC 5545 3.7, 3.8", says: .must, fix: .unsafe,
    "A parameter occurs twice on one property",
    "A standard parameter may occur only once on a line. Programs disagree about which one counts.",
    bad: "DTSTART;TZID=UTC;TZID=Europe/Berlin:20260105T100000", good: "DTSTART:20260105T100000Z")

  static let unquotedParameterValue = Rule(
    61, "unquoted-parameter-value", .error, in: "RFC 5545 3.2", says: .must, fix: .unsafe,
    "\":\", \";\" or \",\" in a parameter value without quotes",
    "A parameter value with a colon, semicolon or comma needs quotes. Without them, the value of the line begins too "
      + "early.",
    bad: "ORGANIZER;CN=Lee, Ann:mailto:ann@example.net", good: "ORGANIZER;CN=\"Lee, Ann\":mailto:ann@example.net")

  static let dquoteInParameter = Rule(
    62, "dquote-in-parameter", .error, in: "RFC 5545 3.2; RFC 6868 3", says: .must, fix: .safe,
    "A quote inside a parameter value",
    "A quote inside a quoted value ends it. Write such a quote as ^' (RFC 6868).",
    bad: "ORGANIZER;CN=\"Joe \"Ace\" Bell\":mailto:joe@example.net",
    good: "ORGANIZER;CN=\"Joe ^'Ace^' Bell\":mailto:joe@example.net")

  static let unterminatedQuote = Rule(
    63, "unterminated-quote", .error, in: "RFC 5545 3.2", says: .grammar,
    "An opening quote is never closed",
    "Without the closing quote, it is unclear where the value begins.",
    bad: "ORGANIZER;CN=\"Bob:mailto:bob@example.net", good: "ORGANIZER;CN=\"Bob\":mailto:bob@example.net")

  static let badCaretEscape = Rule(
    64, "bad-caret-escape", .info, in: "RFC 6868 3",
    "\"^\" is followed by something other than ^, n or '",
    "In parameters, a caret begins an escape: ^n, ^' or ^^. Programs that support RFC 6868 leave any other caret as it is.",
    bad: "ORGANIZER;CN=Bob^x:mailto:bob@example.net", good: "ORGANIZER;CN=Bob^^x:mailto:bob@example.net")

  static let newlineInParameter = Rule(
    65, "newline-in-parameter", .warning, in: "RFC 6868 3", fix: .unsafe,
    "A parameter uses `\\n` instead of `^n`",
    "Backslashes have no meaning in parameters, so people see \\n. Write a line break as ^n (RFC 6868).",
    bad: "ORGANIZER;CN=Bob\\nBell:mailto:bob@example.net", good: "ORGANIZER;CN=Bob^nBell:mailto:bob@example.net")

  static let unknownParameter = Rule(
    73, "unknown-parameter", .info, in: "RFC 5545 3.2",
    "A parameter is not registered with IANA and does not begin with X-",
    "The name is not registered with IANA, so programs ignore the parameter. Private names begin with X-.",
    bad: "DTSTART;ZONE=CET:20260105T100000Z", good: "DTSTART;X-ZONE=CET:20260105T100000Z")

  static let quotedWhereNotNeeded = Rule(
    75, "quoted-where-not-needed", .info, in: "RFC 5545 3.2", fix: .unsafe,
    "The quotes of TZID or VALUE contain other parameters",
    "A parameter ended up inside the quotes of another one, so the zone's name is wrong.",
    bad: "DTSTART;TZID=\"Europe/Berlin;VALUE=DATE-TIME\":20260105T100000",
    good: "DTSTART;TZID=\"Europe/Berlin\";VALUE=DATE-TIME:20260105T100000")
}
