/// The rules that `IssueChecks` reports.
extension Rule {
  static let emptyInput = Rule(
    1, "empty-input", .error, in: "RFC 5545 3.4", says: .grammar,
    "The input is empty or only white space",
    "A failing server often delivers an empty file, and programs then keep or delete the events they had. An empty "
      + "calendar still has BEGIN:VCALENDAR and END:VCALENDAR.",
    bad: "(no bytes)", good: .calendar())

  static let notIcalendar = Rule(
    2, "not-icalendar", .error, in: "RFC 5545 3.4", says: .grammar,
    "The input is not iCalendar: it has neither BEGIN:VCALENDAR nor a known component",
    "The input is something else, such as a login page, an archive or JSON. The message says what it looks like.",
    bad: "<!DOCTYPE html>\n<html><body>Please log in</body></html>", good: .calendar())

  static let invalidUtf8 = Rule(
    3, "invalid-utf8", .error, in: "RFC 5545 3.1.4, 6", says: .must, fix: .unsafe,
    "Bytes are not valid UTF-8",
    "iCalendar is UTF-8 unless the transport says otherwise, and most programs cannot show other bytes. "
      + "Write the file in UTF-8. The unsafe fix reads it as Windows-1252.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\\xE9")),
    good: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Café")))

  static let utf8Bom = Rule(
    4, "utf8-bom", .warning, in: "RFC 3629 6", fix: .safe,
    "The file starts with a UTF-8 byte order mark",
    "Some programs mistake the mark for part of BEGIN and find no calendar. UTF-8 does not need one.",
    bad: .lines(
      "\\xEF\\xBB\\xBFBEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT",
      "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      "END:VCALENDAR"),
    good: .calendar())

  static let utf16Input = Rule(
    5, "utf16-input", .error, in: "RFC 5545 3.1.4, 6", says: .must, fix: .safe,
    "The file is UTF-16 or UTF-32",
    "No program expects a calendar in UTF-16, which Windows calls Unicode. Save it as UTF-8.",
    bad: "(bytes FF FE 42 00 45 00 ...)", good: .calendar())

  static let bareLf = Rule(
    6, "bare-lf", .info, in: "RFC 5545 3.1", says: .grammar, fix: .safe, levels: [.caldav: .warning, .itip: .warning],
    "A line ends with LF only",
    "Lines must end with CR and LF. Programs that read files also accept a lone LF; servers and mail programs may not.",
    bad: "BEGIN:VCALENDAR<LF>\nVERSION:2.0<LF>", good: .calendar())

  static let bareCr = Rule(
    7, "bare-cr", .error, in: "RFC 5545 3.1", says: .grammar, fix: .safe,
    "A line ends with CR only",
    "Lines must end with CR and LF. If they end only with CR, most programs see a single long line.",
    bad: "BEGIN:VCALENDAR<CR>VERSION:2.0<CR>", good: .calendar())

  static let mixedLineEndings = Rule(
    8, "mixed-line-endings", .warning, in: "RFC 5545 3.1", says: .grammar, fix: .safe,
    "CRLF is mixed with LF or CR",
    "The file was probably assembled from parts with different line endings. Editors and programs may join or split "
      + "its lines incorrectly.",
    bad: "BEGIN:VCALENDAR<CR><LF>\nVERSION:2.0<LF>", good: .calendar())

  static let controlCharacter = Rule(
    9, "control-character", .error, in: "RFC 5545 3.1", says: .grammar, fix: .unsafe,
    "A line contains NUL, DEL or another control character other than a tab",
    "Control characters are not allowed in a calendar; XML and databases refuse them. They come from binary data or a "
      + "broken export.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Lu\\x08nch")), good: .calendar())

  static let noFinalNewline = Rule(
    12, "no-final-newline", .info, in: "RFC 5545 3.1", says: .grammar, fix: .safe,
    "The last line has no CRLF",
    "The last line must end like all others. Otherwise, programs that concatenate files join it to the next file.",
    bad: "END:VCALENDAR(end of file)", good: .calendar())

  static let trailingGarbage = Rule(
    13, "trailing-garbage", .error, in: "RFC 5545 3.4", says: .grammar, fix: .unsafe,
    "Text after the last END:VCALENDAR",
    "Something follows the calendar, often HTML from a content management system. Strict programs refuse the file.",
    bad: .lines(.calendar(), "</pre>"), good: .calendar())

  static let leadingGarbage = Rule(
    14, "leading-garbage", .error, in: "RFC 5545 3.4", says: .grammar, fix: .unsafe,
    "Text before BEGIN:VCALENDAR",
    "Something precedes the calendar, often a PHP warning. Strict programs refuse the file.",
    bad: .lines("Warning: mysql_connect() failed", .calendar()), good: .calendar())

  static let truncatedStream = Rule(
    16, "truncated-stream", .error, in: "RFC 5545 3.4", says: .grammar,
    "The input ends inside an open component",
    "The file ends too early, because a transfer was cut off or a program crashed. The last component is incomplete.",
    bad: .lines(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com",
      "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch"),
    good: .calendar())

  static let lineTooLong = Rule(
    50, "line-too-long", .warning, in: "RFC 5545 3.1", says: .should, fix: .safe,
    "A physical line is longer than 75 octets",
    "Lines should have at most 75 octets. Fold longer ones with CR, LF and a space, or mail servers may truncate them.",
    bad: "SUMMARY:A title that goes on for much longer than a single line of a calendar may be",
    good: "SUMMARY:A title that fits into one line")

  static let foldSplitsCharacter = Rule(
    51, "fold-splits-character", .warning, in: "RFC 5545 3.1", fix: .safe,
    "A fold splits a UTF-8 character",
    "A line was folded inside a character. Programs that decode before they unfold show two broken characters. Fold "
      + "between characters.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\\xC3\n \\xA9")),
    good: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\n \\xC3\\xA9")))

  static let blankLine = Rule(
    54, "blank-line", .error, in: "RFC 5545 3.1", says: .grammar, fix: .safe, levels: .lenient(),
    "An empty line between content lines",
    "Empty lines are not allowed between content lines. Some programs stop at the first one.",
    bad: .calendar("", .event()), good: .calendar())

  static let leadingWhitespace = Rule(
    55, "leading-whitespace", .error, in: "RFC 5545 3.1", says: .grammar, fix: .unsafe, levels: .lenient(),
    "The first line of a component starts with white space",
    "A line that starts with white space continues the line before it, so programs cannot read an indented file.",
    bad: .calendar(
      "BEGIN:VEVENT\n  UID:1@example.com\n  DTSTAMP:20260101T000000Z\n  DTSTART:20260105T100000Z",
      "  SUMMARY:Lunch\nEND:VEVENT"),
    good: .calendar())

  static let missingBegin = Rule(
    100, "missing-begin", .error, in: "RFC 5545 3.6", says: .grammar,
    "END without BEGIN",
    "An END has no BEGIN before it, so it is unclear where the lines after it belong.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT\nEND:VEVENT"),
    good: .event())

  static let mismatchedEnd = Rule(
    101, "mismatched-end", .error, in: "RFC 5545 3.6", says: .grammar, fix: .unsafe,
    "END does not match the open component",
    "Components must be closed in the reverse of the order in which they were opened, each with its own name.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VEVENT"),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let propertyOutsideComponent = Rule(
    102, "property-outside-component", .error, in: "RFC 5545 3.4", says: .grammar, fix: .unsafe,
    "A content line is outside VCALENDAR",
    "Properties belong in a component, and components in a calendar. Programs ignore anything outside.",
    bad: .lines(.calendar(), "SUMMARY:Forgotten"), good: .calendar())

  static let paramsOnBeginEnd = Rule(
    103, "params-on-begin-end", .error, in: "RFC 5545 3.6", says: .grammar, fix: .safe,
    "BEGIN or END has parameters",
    "BEGIN and END must not have parameters. Strict programs do not recognize such a component.",
    bad: .lines(
      "BEGIN;X-ID=1:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT"),
    good: .event())

  static let unclosedComponent = Rule(
    104, "unclosed-component", .error, in: "RFC 5545 3.6", says: .grammar, fix: .unsafe,
    "A component is never closed",
    "Programs close such a component where they think it ends, or drop everything after it.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let lineOverLimit = Rule(
    812, "line-over-limit", .error,
    "An unfolded line is longer than the limit",
    "Programs do not accept such a long line; link to large attachments instead.",
    bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
    good: "DESCRIPTION:All about lunch")
}
