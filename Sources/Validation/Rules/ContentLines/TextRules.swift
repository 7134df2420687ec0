/// The rules that `TextChecks` reports.
extension Rule {
  static let doubleEncodedUtf8 = Rule(
    10, "double-encoded-utf8", .warning, fix: .unsafe, levels: [.import: .warning],
    "The text looks like UTF-8 that was decoded as Latin-1 and encoded again",
    "The text was encoded twice, so people see Ã¼ instead of ü. The program that wrote it mistook UTF-8 for Latin-1.",
    bad: "SUMMARY:CafÃ©", good: "SUMMARY:Café")

  static let replacementCharacter = Rule(
    11, "replacement-character", .warning, levels: [.import: .warning],
    "The text contains U+FFFD: data was lost earlier",
    "U+FFFD replaces a character that a program could not read. The character is lost; export the calendar again from "
      + "its source.",
    bad: "SUMMARY:Caf\u{FFFD}", good: "SUMMARY:Café")

  static let unicodeNoncharacter = Rule(
    17, "unicode-noncharacter", .warning, in: "RFC 5545 3.1", fix: .unsafe, for: [.feed],
    "The text contains a lone surrogate, a noncharacter or a bidirectional override",
    "Characters that reverse the direction of text hide what it says, and noncharacters have no meaning. Both are used "
      + "to deceive.",
    bad: "SUMMARY:\u{202E}cnuf", good: "SUMMARY:Lunch")

  static let emptyValue = Rule(
    66, "empty-value", .error, in: "RFC 5545 3.1", says: .grammar, fix: .safe, levels: .lenient(),
    "A property that is not text has an empty value",
    "Only a property that is text or a list may be empty. Programs drop the line or the whole event.",
    bad: "URL:", good: "URL:https://example.net/")

  static let unescapedCommaOrSemicolon = Rule(
    67, "unescaped-comma-or-semicolon", .error, in: "RFC 5545 3.3.11", says: .must, fix: .safe, levels: .lenient(),
    "An unescaped \",\" or \";\" in a TEXT property with one value, or \";\" in one with a list",
    "Commas and semicolons in text need a backslash. Without it, some programs truncate the text there. In CATEGORIES "
      + "and RESOURCES, commas separate the values; a semicolon there is usually meant as a comma.",
    bad: "LOCATION:Paris, France", good: "LOCATION:Paris\\, France")

  static let invalidTextEscape = Rule(
    68, "invalid-text-escape", .error, in: "RFC 5545 3.3.11", says: .must, fix: .safe, levels: .lenient(),
    "A backslash is followed by something other than `\\ ; , n N`",
    "A backslash must be followed by a backslash, comma, semicolon or n. Depending on the program, anything else is "
      + "shown, dropped or refused.",
    bad: "DESCRIPTION:C:\\temp", good: "DESCRIPTION:C:\\\\temp")

  static let overescapedText = Rule(
    69, "overescaped-text", .error, in: "RFC 5545 3.3.11", says: .must, fix: .unsafe, levels: .lenient(),
    "Text contains `\\:` or `\\\"`, or only doubled escapes: `\\\\,` `\\\\n`",
    "Colons and quotes must not be escaped. If text is escaped twice, people see the backslashes; this is only a "
      + "hint, because it may be intentional.",
    bad: "DESCRIPTION:See https\\://example.net", good: "DESCRIPTION:See https://example.net")

  static let htmlEntitiesInText = Rule(
    70, "html-entities-in-text", .warning, in: "RFC 5545 3.3.11", fix: .unsafe,
    "SUMMARY, LOCATION or DESCRIPTION contains `&amp;`, `&nbsp;` or `<br>`",
    "Calendars contain plain text, so people see &amp; and <br>. Write the characters, and line breaks as \\n.",
    bad: "SUMMARY:Questions &amp; answers", good: "SUMMARY:Questions & answers")

  static let trailingWhitespaceValue = Rule(
    71, "trailing-whitespace-value", .error, in: "RFC 5545 3.1", says: .grammar, fix: .safe, levels: .lenient(),
    "White space around a value that is not text",
    "Strict programs do not accept a date, a number, a word or the name of a component with white space before or after "
      + "it.",
    bad: "SEQUENCE:1 ", good: "SEQUENCE:1")
}
