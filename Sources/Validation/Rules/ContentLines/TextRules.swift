/// The rules that `TextChecks` reports.
extension Rule {
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

  static let unicodeNoncharacter = Rule(
    17, "unicode-noncharacter", .warning, in: "RFC 5545 3.1", fix: .unsafe,
    "Lone surrogate, U+FFFE/FFFF, or bidi override characters in visible text",
    "Characters that turn the direction of text around hide what it says, and others are no characters at all. Both "
      + "are used to deceive.",
    bad: "SUMMARY:\u{202E}cnuf", good: "SUMMARY:Lunch")

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
}
