/// The rules of “Content lines”: ICS050 to ICS075.
extension Rule {
  static let lineTooLong = Rule(
    50, "line-too-long", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Physical line over 75 octets (SHOULD)",
    "Lines should have no more than 75 octets and be folded: CR, LF and a space. Mail servers cut longer ones.",
    bad: "SUMMARY:A title that goes on for much longer than a single line of a calendar may be",
    good: "SUMMARY:A title that fits into one line")

  static let foldSplitsCharacter = Rule(
    51, "fold-splits-character", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Fold falls inside a multi-byte UTF-8 sequence (legal to unfold as bytes, breaks naive readers)",
    "A line was folded within a character. Programs that decode before they unfold show two broken characters. Fold "
      + "between characters.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\\xC3\n \\xA9")),
    good: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\n \\xC3\\xA9")))

  static let missingColon = Rule(
    52, "missing-colon", .error, in: "RFC 5545 3.1",
    "Unfolded line has no \":\" outside quotes",
    "Every line is a name, maybe parameters, a colon and a value. Programs drop such a line or refuse the file.",
    bad: "COMMENT Bring cake", good: "COMMENT:Bring cake")

  static let missingFoldSpace = Rule(
    53, "missing-fold-space", .error, in: "RFC 5545 3.1", fix: .unsafe,
    "Line looks like the continuation of the previous TEXT value but has no leading white space",
    "A text has a raw line break, so that its second line looks like a property. Line breaks in texts are written "
      + "\\n, and folded lines begin with a space.",
    bad: "DESCRIPTION:First line\nsecond line", good: "DESCRIPTION:First line\\nsecond line")

  static let blankLine = Rule(
    54, "blank-line", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Empty physical line between content lines",
    "Empty lines may not stand between content lines; some programs stop at the first one.",
    bad: .calendar("", .event()), good: .calendar())

  static let leadingWhitespace = Rule(
    55, "leading-whitespace", .warning, in: "RFC 5545 3.1", fix: .unsafe, levels: [.import: .warning],
    "First line of a component begins with white space (indented file) so it would unfold into the previous line",
    "A line that begins with white space continues the one before it, so that an indented file makes no sense to a "
      + "program.",
    bad: .calendar(
      "BEGIN:VEVENT\n  UID:1@example.com\n  DTSTAMP:20260101T000000Z\n  DTSTART:20260105T100000Z",
      "  SUMMARY:Lunch\nEND:VEVENT"),
    good: .calendar())

  static let invalidPropertyName = Rule(
    56, "invalid-property-name", .error, in: "RFC 5545 3.1 (name)", fix: .unsafe,
    "Name has characters outside ALPHA/DIGIT/\"-\"; Outlook for Mac does this",
    "Names are of letters, digits and hyphens. Outlook for Mac writes underscores, and strict programs refuse the "
      + "line.",
    bad: "X-ENTOURAGE_UUID:5", good: "X-ENTOURAGE-UUID:5")

  static let spaceAroundName = Rule(
    57, "space-around-name", .error, in: "RFC 5545 3.1", fix: .safe,
    "White space before \":\" or \";\" or around \"=\"",
    "White space may not stand around names and equal signs; programs then do not know the property.",
    bad: "SUMMARY :Lunch", good: "SUMMARY:Lunch")

  static let lowercaseName = Rule(
    58, "lowercase-name", .info, in: "RFC 5545 2, 3.1", fix: .safe, isOnRequest: true,
    "Name not upper case (legal: case-insensitive) — style only, off by default",
    "Names may be in any letter case, but some old programs know capital letters only. This rule is off unless it "
      + "is asked for.",
    bad: "Summary:Lunch", good: "SUMMARY:Lunch")

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

  static let emptyValue = Rule(
    66, "empty-value", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Non-text property with an empty value",
    "A property that is neither a text nor a list has to have a value. Programs drop the line or the whole event.",
    bad: "URL:", good: "URL:https://example.net/")

  static let unescapedCommaOrSemicolon = Rule(
    67, "unescaped-comma-or-semicolon", .warning, in: "RFC 5545 3.3.11", fix: .safe, levels: [.import: .warning],
    "\",\" or \";\" not escaped in a single-valued TEXT property",
    "Commas and semicolons in a text need a backslash. Without it some programs cut the text there.",
    bad: "LOCATION:Paris, France", good: "LOCATION:Paris\\, France")

  static let invalidTextEscape = Rule(
    68, "invalid-text-escape", .warning, in: "RFC 5545 3.3.11", fix: .safe, levels: [.import: .warning],
    "Backslash followed by other than `\\ ; , n N`",
    "A backslash is followed by a backslash, a comma, a semicolon or an n. Others are shown, dropped or refused, "
      + "depending on the program.",
    bad: "DESCRIPTION:C:\\temp", good: "DESCRIPTION:C:\\\\temp")

  static let overescapedText = Rule(
    69, "overescaped-text", .info, in: "RFC 5545 3.3.11", fix: .unsafe,
    "`\\:` or `\\\"`; or doubled escapes `\\\\,` `\\\\n` throughout",
    "Colons and quotes need no backslash, and a text that is escaped twice shows its backslashes to people.",
    bad: "DESCRIPTION:See https\\://example.net", good: "DESCRIPTION:See https://example.net")

  static let htmlEntitiesInText = Rule(
    70, "html-entities-in-text", .warning, in: "RFC 5545 3.3.11", fix: .unsafe,
    "`&amp;` `&nbsp;` `<br>` in SUMMARY/LOCATION/DESCRIPTION",
    "Calendars are plain text, so that people see &amp; and <br>. Write the characters themselves, and line breaks "
      + "as \\n.",
    bad: "SUMMARY:Questions &amp; answers", good: "SUMMARY:Questions & answers")

  static let trailingWhitespaceValue = Rule(
    71, "trailing-whitespace-value", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Trailing space on a non-TEXT value",
    "White space at the end of a date, number or word makes it another one to strict programs.",
    bad: "SEQUENCE:1 ", good: "SEQUENCE:1")

  static let unknownProperty = Rule(
    72, "unknown-property", .info, in: "RFC 5545 3.8.8.1",
    "Not registered with IANA and not X-",
    "The name is not registered with IANA. Programs ignore such lines; names of one's own begin with X-.",
    bad: "EMAIL:ann@example.net", good: "X-EMAIL:ann@example.net")

  static let unknownParameter = Rule(
    73, "unknown-parameter", .info, in: "RFC 5545 3.2",
    "Not registered and not X-",
    "The name is not registered with IANA. Programs ignore such parameters; names of one's own begin with X-.",
    bad: "DTSTART;ZONE=CET:20260105T100000Z", good: "DTSTART;X-ZONE=CET:20260105T100000Z")

  static let deprecatedProperty = Rule(
    74, "deprecated-property", .warning, in: "RFC 5545 A.3",
    "EXRULE, or PROCEDURE alarms, THISANDPRIOR",
    "EXRULE and alarms that start programs were taken out of the standard in 2009; many programs ignore them.",
    bad: "RRULE:FREQ=DAILY;COUNT=10\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2",
    good: "RRULE:FREQ=DAILY;COUNT=10\nEXDATE:20260105T100000Z")

  static let quotedWhereNotNeeded = Rule(
    75, "quoted-where-not-needed", .info, in: "RFC 5545 3.2", fix: .unsafe,
    "TZID or VALUE quoted with parameters inside the quotes",
    "A parameter was put into the quotes of another one, so that the zone's name is wrong.",
    bad: "DTSTART;TZID=\"Europe/Berlin;VALUE=DATE-TIME\":20260105T100000",
    good: "DTSTART;TZID=\"Europe/Berlin\";VALUE=DATE-TIME:20260105T100000")
}
