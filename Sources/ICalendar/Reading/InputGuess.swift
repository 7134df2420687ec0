/// Guesses the type of an input that is not iCalendar.
package enum InputGuess {
  /// The reason not to rewrite an input even if a reader finds components in it: it does not begin like iCalendar.
  /// Returns nil if it begins with BEGIN or with a known calendar property; in the latter case, only the BEGIN is
  /// missing.
  package static func refusal(beginning bytes: [UInt8]) -> ICalendarError? {
    if isWide(bytes) { return nil }
    let line = bytes.drop(while: isBlank).prefix { $0 != 0x0D && $0 != 0x0A }
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
    let isNamed = name.withUnsafeBufferPointer { name in
      PropertyTable.property(named: name) != nil || String(decoding: name, as: UTF8.self).uppercased() == "BEGIN"
    }
    if isNamed, name.count < line.count, !line.contains(0) { return nil }
    let expected = "it does not begin with BEGIN:VCALENDAR"
    return ICalendarError(.notICalendar, guess(bytes).map { "\(expected); this looks like \($0)" } ?? expected)
  }

  /// The error for an input without components: what was found, what was expected, and what to do.
  static func error(beginning: [UInt8]) -> ICalendarError {
    if isWide(beginning) {
      return ICalendarError(.notUTF8, "the text is in UTF-16 or UTF-32 and must be converted to UTF-8")
    }
    let expected = "no BEGIN:VCALENDAR and no BEGIN of a known component was found"
    return ICalendarError(.notICalendar, guess(beginning).map { "\(expected); this looks like \($0)" } ?? expected)
  }

  /// Whether bytes are in UTF-16 or UTF-32, judging by a byte order mark or by NULs between ASCII letters.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    let nulls = bytes.prefix(4).map { $0 == 0 }
    return [[0, 1, 0, 1], [1, 0, 1, 0], [1, 1, 0, 1], [1, 1, 1, 0], [0, 1, 1, 1]].contains(nulls.map { $0 ? 1 : 0 })
  }

  /// Whether a byte is white space or part of a byte order mark.
  static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF: true
    default: false
    }
  }

  private static func guess(_ bytes: [UInt8]) -> String? {
    switch PackedForm(beginning: bytes) {
    case .gzip: return "a gzip archive: unpack it first"
    case .zip: return "a ZIP archive: unpack it first"
    case nil: break
    }
    for (signature, guess) in signatures where bytes.starts(with: signature) { return guess }
    let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.isEmpty { return bytes.count < ContentLineReader.beginningLength ? "an empty file" : nil }
    let start = text.prefix(200).lowercased()
    return prefixes.first { start.hasPrefix($0.prefix) }?.guess
  }

  private static let signatures: [([UInt8], String)] = [
    (Array("%PDF".utf8), "a PDF"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (Array("From ".utf8), "an email"), (Array("Received:".utf8), "an email"),
    (Array("Return-Path:".utf8), "an email"),
    ([0x78, 0x9F, 0x3E, 0x22], "an Outlook TNEF attachment (winmail.dat)"),
  ]

  private static let prefixes: [(prefix: String, guess: String)] = [
    ("<!doctype html", "an HTML page, maybe a login page"),
    ("<html", "an HTML page, maybe a login page"),
    ("<?xml", "XML, maybe xCal"),
    ("<rss", "an RSS feed"),
    ("<", "HTML or XML"),
    ("{", "JSON"),
    ("[", "JSON, maybe jCal"),
    ("begin:vcard", "a vCard"),
  ]
}
