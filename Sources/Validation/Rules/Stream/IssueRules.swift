/// The rules that `IssueChecks` reports.
extension Rule {
  static let emptyInput = Rule(
    1, "empty-input", .error, in: "RFC 5545 3.4",
    "Input has no bytes or only white space",
    "A server that fails often delivers nothing at all, and programs then keep or delete what they had. An empty "
      + "calendar still has BEGIN:VCALENDAR and END:VCALENDAR.",
    bad: "(no bytes)", good: .calendar())

  static let notIcalendar = Rule(
    2, "not-icalendar", .error, in: "RFC 5545 3.4",
    "No BEGIN:VCALENDAR and no BEGIN: of a known component anywhere; say what it looks like (HTML login page, JSON, "
      + "vCard, gzip, ZIP, RSS)",
    "What was delivered is something else: a login page, an archive, JSON. The message says what it looks like.",
    bad: "<!DOCTYPE html>\n<html><body>Please log in</body></html>", good: .calendar())

  static let invalidUtf8 = Rule(
    3, "invalid-utf8", .error, in: "RFC 5545 3.1.4", fix: .unsafe,
    "Bytes are not valid UTF-8; report byte offset and guessed charset",
    "iCalendar is UTF-8 unless the transport says otherwise, and most programs show replacement characters for other bytes. "
      + "Write the file in UTF-8. The unsafe fix reads it as Windows-1252.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Caf\\xE9")),
    good: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Café")))

  static let utf8Bom = Rule(
    4, "utf8-bom", .warning, in: "RFC 3629 6", fix: .safe,
    "File starts with a UTF-8 byte order mark",
    "Some programs take the mark for a part of BEGIN and find no calendar. UTF-8 needs none.",
    bad: .lines(
      "\\xEF\\xBB\\xBFBEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT",
      "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      "END:VCALENDAR"),
    good: .calendar())

  static let utf16Input = Rule(
    5, "utf16-input", .error, in: "RFC 5545 3.1.4", fix: .safe,
    "File is UTF-16/32",
    "No program expects a calendar in UTF-16, which Windows calls Unicode. Save it as UTF-8.",
    bad: "(bytes FF FE 42 00 45 00 ...)", good: .calendar())

  static let bareLf = Rule(
    6, "bare-lf", .warning, in: "RFC 5545 3.1", fix: .safe, levels: [.outlook: .error],
    "Line ends with LF only (one finding per file, with count)",
    "Lines end with CR and LF. Most programs read LF alone, but Outlook and mail servers may not.",
    bad: "BEGIN:VCALENDAR<LF>\nVERSION:2.0<LF>", good: .calendar())

  static let bareCr = Rule(
    7, "bare-cr", .warning, in: "RFC 5545 3.1", fix: .safe,
    "Line ends with CR only",
    "Lines end with CR and LF. With CR alone most programs see one endless line.",
    bad: "BEGIN:VCALENDAR<CR>VERSION:2.0<CR>", good: .calendar())

  static let mixedLineEndings = Rule(
    8, "mixed-line-endings", .warning, in: "RFC 5545 3.1", fix: .safe,
    "CRLF and LF/CR mixed in one stream",
    "A file that was put together from pieces has lines that end differently, and editors and programs may join or "
      + "split them wrongly.",
    bad: "BEGIN:VCALENDAR<CR><LF>\nVERSION:2.0<LF>", good: .calendar())

  static let controlCharacter = Rule(
    9, "control-character", .error, in: "RFC 5545 3.1", fix: .unsafe,
    "NUL or C0 control except HTAB, or DEL, in a line",
    "Control characters may not stand in a calendar, and XML and databases refuse them. They come from binary data "
      + "or from a broken export.",
    bad: .calendar(.event("DTSTART:20260105T100000Z\nSUMMARY:Lu\\x08nch")), good: .calendar())

  static let noFinalNewline = Rule(
    12, "no-final-newline", .info, in: "RFC 5545 3.1", fix: .safe,
    "Last line lacks CRLF",
    "The last line has to end like all others; programs that put files together join it with the next one.",
    bad: "END:VCALENDAR(end of file)", good: .calendar())

  static let trailingGarbage = Rule(
    13, "trailing-garbage", .error, in: "RFC 5545 3.4", fix: .unsafe,
    "Text after the last END:VCALENDAR",
    "Something was appended to the calendar, often HTML by a content management system, and strict programs refuse "
      + "the file.",
    bad: .lines(.calendar(), "</pre>"), good: .calendar())

  static let leadingGarbage = Rule(
    14, "leading-garbage", .error, in: "RFC 5545 3.4", fix: .unsafe,
    "Text (PHP warning, blank lines) before BEGIN:VCALENDAR",
    "Something stands before the calendar, often a warning of PHP, and strict programs refuse the file.",
    bad: .lines("Warning: mysql_connect() failed", .calendar()), good: .calendar())

  static let truncatedStream = Rule(
    16, "truncated-stream", .error, in: "RFC 5545 3.4",
    "End of input inside an open component",
    "The file ends too early, because a transfer was cut off or a program crashed. What comes last is incomplete.",
    bad: .lines(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com",
      "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch"),
    good: .calendar())

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

  static let missingBegin = Rule(
    100, "missing-begin", .error, in: "RFC 5545 3.6",
    "END without BEGIN",
    "An END has no BEGIN before it, so that everything behind it is in doubt.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT\nEND:VEVENT"),
    good: .event())

  static let mismatchedEnd = Rule(
    101, "mismatched-end", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "END name differs from the open component",
    "Components are closed in the reverse order in which they were opened.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VEVENT"),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let propertyOutsideComponent = Rule(
    102, "property-outside-component", .error, in: "RFC 5545 3.4", fix: .unsafe,
    "Content line outside VCALENDAR",
    "Properties stand in a component, and components in a calendar. Programs ignore what stands outside.",
    bad: .lines(.calendar(), "SUMMARY:Forgotten"), good: .calendar())

  static let paramsOnBeginEnd = Rule(
    103, "params-on-begin-end", .error, in: "RFC 5545 3.6", fix: .safe,
    "Parameters on BEGIN or END",
    "BEGIN and END have no parameters; strict programs do not know such a component.",
    bad: .lines(
      "BEGIN;X-ID=1:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT"),
    good: .event())

  static let unclosedComponent = Rule(
    104, "unclosed-component", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "Component never closed",
    "A component is never closed. Programs close it where they think it ends, or drop everything behind it.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let lineOverLimit = Rule(
    812, "line-over-limit", .error,
    "Unfolded line above N MiB",
    "A line of this length is more than programs keep; put large attachments behind a link.",
    bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
    good: "DESCRIPTION:All about lunch")
}
