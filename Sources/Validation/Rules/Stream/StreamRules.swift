/// The rules of “Stream and encoding”: ICS001 to ICS019.
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
    "iCalendar is UTF-8 unless the transport says otherwise, and most programs show signs in the place of other "
      + "bytes. Write the file in UTF-8; if it is Windows-1252, almanac fix --unsafe decodes it.",
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

  static let doubleEncodedUtf8 = Rule(
    10, "double-encoded-utf8", .warning, fix: .unsafe, levels: [.import: .warning],
    "Text looks like UTF-8 decoded as Latin-1 and encoded again",
    "Text was encoded twice, so that people see Ã¼ in the place of ü. The program that wrote it takes UTF-8 for "
      + "Latin-1.",
    bad: "SUMMARY:CafÃ©", good: "SUMMARY:Café")

  static let replacementCharacter = Rule(
    11, "replacement-character", .warning, levels: [.import: .warning],
    "U+FFFD present: data was lost upstream",
    "U+FFFD stands where a program could not read a character. What it was is lost; export again from the source.",
    bad: "SUMMARY:Caf\u{FFFD}", good: "SUMMARY:Café")

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

  static let multipleVcalendar = Rule(
    15, "multiple-vcalendar", .info, in: "RFC 5545 3.4",
    "Stream holds more than one VCALENDAR (legal, but Google, Outlook and ical.js users import only the first)",
    "A file may hold several calendars, but Google Calendar, Outlook and others import only the first.",
    bad: .lines(.calendar(), .calendar(.event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner"))),
    good: .calendar(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let truncatedStream = Rule(
    16, "truncated-stream", .error, in: "RFC 5545 3.4",
    "End of input inside an open component",
    "The file ends too early, because a transfer was cut off or a program crashed. What comes last is incomplete.",
    bad: .lines(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com",
      "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch"),
    good: .calendar())

  static let unicodeNoncharacter = Rule(
    17, "unicode-noncharacter", .warning, in: "RFC 5545 3.1", fix: .unsafe,
    "Lone surrogate, U+FFFE/FFFF, or bidi override characters in visible text",
    "Characters that turn the direction of text around hide what it says, and others are no characters at all. Both "
      + "are used to deceive.",
    bad: "SUMMARY:\u{202E}cnuf", good: "SUMMARY:Lunch")

  static let unnormalisedIdentifier = Rule(
    18, "unnormalised-identifier", .info,
    "Two UID/TZID values equal only after NFC normalisation",
    "The same letter can be written in two ways in Unicode. Two UIDs that differ only so look equal to people and "
      + "to some programs, and not to others.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch",
      "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\u{301}\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Dinner\nEND:VEVENT"),
    good: .lines(
      "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch",
      "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Dinner\nEND:VEVENT"))

  static let quotedPrintable = Rule(
    19, "quoted-printable", .error, fix: .safe,
    "ENCODING=QUOTED-PRINTABLE or CHARSET parameter from vCalendar 1.0",
    "ENCODING=QUOTED-PRINTABLE and CHARSET belong to vCalendar 1.0, and programs show the text with its =20 and "
      + "=C3=A9. iCalendar is UTF-8 as it is.",
    bad: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Lunch=20today", good: "SUMMARY:Lunch today")
}
