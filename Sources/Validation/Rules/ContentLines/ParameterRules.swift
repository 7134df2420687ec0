/// The rules that `ParameterChecks` reports.
extension Rule {
  static let quotedPrintable = Rule(
    19, "quoted-printable", .error, fix: .safe,
    "ENCODING=QUOTED-PRINTABLE or CHARSET parameter from vCalendar 1.0",
    "ENCODING=QUOTED-PRINTABLE and CHARSET belong to vCalendar 1.0, and programs show the text with its =20 and "
      + "=C3=A9. iCalendar is UTF-8 as it is.",
    bad: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Lunch=20today", good: "SUMMARY:Lunch today")

  static let spaceAroundName = Rule(
    57, "space-around-name", .error, in: "RFC 5545 3.1", fix: .safe,
    "White space before \":\" or \";\" or around \"=\"",
    "White space may not stand around names and equal signs; programs then do not know the property.",
    bad: "SUMMARY :Lunch", good: "SUMMARY:Lunch")

  static let invalidParameter = Rule(
    59, "invalid-parameter", .error, in: "RFC 5545 3.2",
    "Parameter without \"=\" or with an empty name",
    "A parameter is NAME=VALUE. Anything else makes programs drop the line or read the value wrongly.",
    bad: "DTSTART;VALUE:20260105T100000Z", good: "DTSTART;VALUE=DATE-TIME:20260105T100000Z")

  static let duplicateParameter = Rule(
    60, "duplicate-parameter", .error, in: "RFC 5545 3.2", fix: .unsafe,
    "Same parameter twice on one property",
    "A parameter of the standards stands once on a line; which of two counts is anybody's guess.",
    bad: "DTSTART;TZID=UTC;TZID=Europe/Berlin:20260105T100000", good: "DTSTART:20260105T100000Z")

  static let unquotedParameterValue = Rule(
    61, "unquoted-parameter-value", .error, in: "RFC 5545 3.2", fix: .unsafe,
    "\":\" \";\" or \",\" in a value that is not quoted (shifts the split point)",
    "Colons, semicolons and commas in a parameter's value need quotes around it. Without them the value of the line "
      + "begins too early.",
    bad: "ORGANIZER;CN=Lee, Ann:mailto:ann@example.net", good: "ORGANIZER;CN=\"Lee, Ann\":mailto:ann@example.net")

  static let dquoteInParameter = Rule(
    62, "dquote-in-parameter", .error, in: "RFC 5545 3.2; RFC 6868 3", fix: .safe,
    "DQUOTE inside a parameter value",
    "A quote within quotes ends them. RFC 6868 writes it as ^'.",
    bad: "ORGANIZER;CN=\"Joe \"Ace\" Bell\":mailto:joe@example.net",
    good: "ORGANIZER;CN=\"Joe ^'Ace^' Bell\":mailto:joe@example.net")

  static let unterminatedQuote = Rule(
    63, "unterminated-quote", .error, in: "RFC 5545 3.2",
    "Opening DQUOTE without a closing one",
    "After a quote that is never closed nobody knows where the value begins.",
    bad: "ORGANIZER;CN=\"Bob:mailto:bob@example.net", good: "ORGANIZER;CN=\"Bob\":mailto:bob@example.net")

  static let badCaretEscape = Rule(
    64, "bad-caret-escape", .info, in: "RFC 6868 3",
    "\"^\" followed by something other than ^ n '",
    "In parameters a caret begins an escape: ^n, ^' and ^^. Others are kept as they stand, by programs that know "
      + "RFC 6868.",
    bad: "ORGANIZER;CN=Bob^x:mailto:bob@example.net", good: "ORGANIZER;CN=Bob^^x:mailto:bob@example.net")

  static let newlineInParameter = Rule(
    65, "newline-in-parameter", .warning, in: "RFC 6868 3", fix: .unsafe,
    "Literal `\\n` used in a parameter where `^n` is meant",
    "Backslashes mean nothing in parameters, so that people see \\n. RFC 6868 writes a line break as ^n.",
    bad: "ORGANIZER;CN=Bob\\nBell:mailto:bob@example.net", good: "ORGANIZER;CN=Bob^nBell:mailto:bob@example.net")

  static let unknownParameter = Rule(
    73, "unknown-parameter", .info, in: "RFC 5545 3.2",
    "Not registered and not X-",
    "The name is not registered with IANA. Programs ignore such parameters; names of one's own begin with X-.",
    bad: "DTSTART;ZONE=CET:20260105T100000Z", good: "DTSTART;X-ZONE=CET:20260105T100000Z")

  static let quotedWhereNotNeeded = Rule(
    75, "quoted-where-not-needed", .info, in: "RFC 5545 3.2", fix: .unsafe,
    "TZID or VALUE quoted with parameters inside the quotes",
    "A parameter was put into the quotes of another one, so that the zone's name is wrong.",
    bad: "DTSTART;TZID=\"Europe/Berlin;VALUE=DATE-TIME\":20260105T100000",
    good: "DTSTART;TZID=\"Europe/Berlin\";VALUE=DATE-TIME:20260105T100000")
}
