extension RuleCatalogue {
  /// The rules of the group “Stream and encoding”.
  static let streamRules: [Rule] = [
    Rule(
      .emptyInput, "empty-input", .error, .stream, "RFC 5545 3.4", fix: .none,
      "Input has no bytes or only white space",
      "A server that fails often delivers nothing at all, and programs then keep or delete what they had. An empty "
        + "calendar still has BEGIN:VCALENDAR and END:VCALENDAR.",
      bad: "(no bytes)",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .notIcalendar, "not-icalendar", .error, .stream, "RFC 5545 3.4", fix: .none,
      "No BEGIN:VCALENDAR and no BEGIN: of a known component anywhere; say what it looks like (HTML login page, "
        + "JSON, vCard, gzip, ZIP, RSS)",
      "What was delivered is something else: a login page, an archive, JSON. The message says what it looks like.",
      bad: "<!DOCTYPE html>\n<html><body>Please log in</body></html>",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .invalidUtf8, "invalid-utf8", .error, .stream, "RFC 5545 3.1.4", fix: .unsafe,
      "Bytes are not valid UTF-8; report byte offset and guessed charset",
      "iCalendar is UTF-8 unless the transport says otherwise, and most programs show signs in the place of other "
        + "bytes. Write the file in UTF-8; if it is Windows-1252, almanac fix --unsafe decodes it.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Caf\\xE9\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Café\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .utf8Bom, "utf8-bom", .warning, .stream, "RFC 3629 6", fix: .safe,
      "File starts with a UTF-8 byte order mark",
      "Some programs take the mark for a part of BEGIN and find no calendar. UTF-8 needs none.",
      bad: "\\xEF\\xBB\\xBFBEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .utf16Input, "utf16-input", .error, .stream, "RFC 5545 3.1.4", fix: .safe,
      "File is UTF-16/32",
      "No program expects a calendar in UTF-16, which Windows calls Unicode. Save it as UTF-8.",
      bad: "(bytes FF FE 42 00 45 00 ...)",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .bareLf, "bare-lf", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "Line ends with LF only (one finding per file, with count)",
      "Lines end with CR and LF. Most programs read LF alone, but Outlook and mail servers may not.",
      bad: "BEGIN:VCALENDAR<LF>\nVERSION:2.0<LF>",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .bareCr, "bare-cr", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "Line ends with CR only",
      "Lines end with CR and LF. With CR alone most programs see one endless line.",
      bad: "BEGIN:VCALENDAR<CR>VERSION:2.0<CR>",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .mixedLineEndings, "mixed-line-endings", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "CRLF and LF/CR mixed in one stream",
      "A file that was put together from pieces has lines that end differently, and editors and programs may join "
        + "or split them wrongly.",
      bad: "BEGIN:VCALENDAR<CR><LF>\nVERSION:2.0<LF>",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .controlCharacter, "control-character", .error, .stream, "RFC 5545 3.1", fix: .unsafe,
      "NUL or C0 control except HTAB, or DEL, in a line",
      "Control characters may not stand in a calendar, and XML and databases refuse them. They come from binary "
        + "data or from a broken export.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lu\\x08nch\nEND:VEVENT\n"
        + "END:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .doubleEncodedUtf8, "double-encoded-utf8", .warning, .stream, "", fix: .unsafe,
      "Text looks like UTF-8 decoded as Latin-1 and encoded again",
      "Text was encoded twice, so that people see Ã¼ in the place of ü. The program that wrote it takes UTF-8 for "
        + "Latin-1.",
      bad: "SUMMARY:CafÃ©",
      good: "SUMMARY:Café"),
    Rule(
      .replacementCharacter, "replacement-character", .warning, .stream, "", fix: .none,
      "U+FFFD present: data was lost upstream",
      "U+FFFD stands where a program could not read a character. What it was is lost; export again from the source.",
      bad: "SUMMARY:Caf\u{FFFD}",
      good: "SUMMARY:Café"),
    Rule(
      .noFinalNewline, "no-final-newline", .info, .stream, "RFC 5545 3.1", fix: .safe,
      "Last line lacks CRLF",
      "The last line has to end like all others; programs that put files together join it with the next one.",
      bad: "END:VCALENDAR(end of file)",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .trailingGarbage, "trailing-garbage", .error, .stream, "RFC 5545 3.4", fix: .unsafe,
      "Text after the last END:VCALENDAR",
      "Something was appended to the calendar, often HTML by a content management system, and strict programs "
        + "refuse the file.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR\n"
        + "</pre>",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .leadingGarbage, "leading-garbage", .error, .stream, "RFC 5545 3.4", fix: .unsafe,
      "Text (PHP warning, blank lines) before BEGIN:VCALENDAR",
      "Something stands before the calendar, often a warning of PHP, and strict programs refuse the file.",
      bad: "Warning: mysql_connect() failed\nBEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .multipleVcalendar, "multiple-vcalendar", .info, .stream, "RFC 5545 3.4", fix: .none,
      "Stream holds more than one VCALENDAR (legal, but Google, Outlook and ical.js users import only the first)",
      "A file may hold several calendars, but Google Calendar, Outlook and others import only the first.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR\n"
        + "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .truncatedStream, "truncated-stream", .error, .stream, "RFC 5545 3.4", fix: .none,
      "End of input inside an open component",
      "The file ends too early, because a transfer was cut off or a program crashed. What comes last is incomplete.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .unicodeNoncharacter, "unicode-noncharacter", .warning, .stream, "RFC 5545 3.1", fix: .unsafe,
      "Lone surrogate, U+FFFE/FFFF, or bidi override characters in visible text",
      "Characters that turn the direction of text around hide what it says, and others are no characters at all. "
        + "Both are used to deceive.",
      bad: "SUMMARY:\u{202E}cnuf",
      good: "SUMMARY:Lunch"),
    Rule(
      .unnormalisedIdentifier, "unnormalised-identifier", .info, .stream, "", fix: .none,
      "Two UID/TZID values equal only after NFC normalisation",
      "The same letter can be written in two ways in Unicode. Two UIDs that differ only so look equal to people "
        + "and to some programs, and not to others.",
      bad: "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\u{301}\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Dinner\nEND:VEVENT"),
    Rule(
      .quotedPrintable, "quoted-printable", .error, .stream, "", fix: .safe,
      "ENCODING=QUOTED-PRINTABLE or CHARSET parameter from vCalendar 1.0",
      "ENCODING=QUOTED-PRINTABLE and CHARSET belong to vCalendar 1.0, and programs show the text with its =20 and "
        + "=C3=A9. iCalendar is UTF-8 as it is.",
      bad: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Lunch=20today",
      good: "SUMMARY:Lunch today"),
  ]
}
