extension RuleCatalogue {
  /// The rules of the group “Stream and encoding”.
  static let streamRules: [Rule] = [
    Rule(
      .emptyInput, "empty-input", .error, .stream, "RFC 5545 3.4", fix: .none,
      "Input has no bytes or only white space",
      "Input has no bytes or only white space",
      bad: "",
      good: ""),
    Rule(
      .notIcalendar, "not-icalendar", .error, .stream, "RFC 5545 3.4", fix: .none,
      "No BEGIN:VCALENDAR and no BEGIN: of a known component anywhere; say what it looks like (HTML login page, "
        + "JSON, vCard, gzip, ZIP, RSS)",
      "No BEGIN:VCALENDAR and no BEGIN: of a known component anywhere; say what it looks like (HTML login page, "
        + "JSON, vCard, gzip, ZIP, RSS)",
      bad: "",
      good: ""),
    Rule(
      .invalidUtf8, "invalid-utf8", .error, .stream, "RFC 5545 3.1.4", fix: .unsafe,
      "Bytes are not valid UTF-8; report byte offset and guessed charset",
      "Bytes are not valid UTF-8; report byte offset and guessed charset",
      bad: "",
      good: ""),
    Rule(
      .utf8Bom, "utf8-bom", .warning, .stream, "RFC 5545 3.1.4", fix: .safe,
      "File starts with a UTF-8 byte order mark",
      "File starts with a UTF-8 byte order mark",
      bad: "",
      good: ""),
    Rule(
      .utf16Input, "utf16-input", .error, .stream, "RFC 5545 3.1.4", fix: .safe,
      "File is UTF-16/32",
      "File is UTF-16/32",
      bad: "",
      good: ""),
    Rule(
      .bareLf, "bare-lf", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "Line ends with LF only (one finding per file, with count)",
      "Line ends with LF only (one finding per file, with count)",
      bad: "",
      good: ""),
    Rule(
      .bareCr, "bare-cr", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "Line ends with CR only",
      "Line ends with CR only",
      bad: "",
      good: ""),
    Rule(
      .mixedLineEndings, "mixed-line-endings", .warning, .stream, "RFC 5545 3.1", fix: .safe,
      "CRLF and LF/CR mixed in one stream",
      "CRLF and LF/CR mixed in one stream",
      bad: "",
      good: ""),
    Rule(
      .controlCharacter, "control-character", .error, .stream, "RFC 5545 3.1 (CONTROL)", fix: .unsafe,
      "NUL or C0 control except HTAB, or DEL, in a line",
      "NUL or C0 control except HTAB, or DEL, in a line",
      bad: "",
      good: ""),
    Rule(
      .doubleEncodedUtf8, "double-encoded-utf8", .warning, .stream, "", fix: .unsafe,
      "Text looks like UTF-8 decoded as Latin-1 and encoded again",
      "Text looks like UTF-8 decoded as Latin-1 and encoded again",
      bad: "",
      good: ""),
    Rule(
      .replacementCharacter, "replacement-character", .warning, .stream, "", fix: .none,
      "U+FFFD present: data was lost upstream",
      "U+FFFD present: data was lost upstream",
      bad: "",
      good: ""),
    Rule(
      .noFinalNewline, "no-final-newline", .info, .stream, "RFC 5545 3.1", fix: .safe,
      "Last line lacks CRLF",
      "Last line lacks CRLF",
      bad: "",
      good: ""),
    Rule(
      .trailingGarbage, "trailing-garbage", .error, .stream, "RFC 5545 3.4", fix: .unsafe,
      "Text after the last END:VCALENDAR",
      "Text after the last END:VCALENDAR",
      bad: "",
      good: ""),
    Rule(
      .leadingGarbage, "leading-garbage", .error, .stream, "RFC 5545 3.4", fix: .unsafe,
      "Text (PHP warning, blank lines) before BEGIN:VCALENDAR",
      "Text (PHP warning, blank lines) before BEGIN:VCALENDAR",
      bad: "",
      good: ""),
    Rule(
      .multipleVcalendar, "multiple-vcalendar", .info, .stream, "RFC 5545 3.4", fix: .unsafe,
      "Stream holds more than one VCALENDAR (legal, but Google, Outlook and ical.js users import only the first)",
      "Stream holds more than one VCALENDAR (legal, but Google, Outlook and ical.js users import only the first)",
      bad: "",
      good: ""),
    Rule(
      .truncatedStream, "truncated-stream", .error, .stream, "RFC 5545 3.4", fix: .none,
      "End of input inside an open component",
      "End of input inside an open component",
      bad: "",
      good: ""),
    Rule(
      .unicodeNoncharacter, "unicode-noncharacter", .warning, .stream, "RFC 5545 3.1", fix: .unsafe,
      "Lone surrogate, U+FFFE/FFFF, or bidi override characters in visible text",
      "Lone surrogate, U+FFFE/FFFF, or bidi override characters in visible text",
      bad: "",
      good: ""),
    Rule(
      .unnormalisedIdentifier, "unnormalised-identifier", .info, .stream, "", fix: .none,
      "Two UID/TZID values equal only after NFC normalisation",
      "Two UID/TZID values equal only after NFC normalisation",
      bad: "",
      good: ""),
    Rule(
      .quotedPrintable, "quoted-printable", .error, .stream, "", fix: .safe,
      "ENCODING=QUOTED-PRINTABLE or CHARSET parameter from vCalendar 1.0",
      "ENCODING=QUOTED-PRINTABLE or CHARSET parameter from vCalendar 1.0",
      bad: "",
      good: ""),
  ]
}
