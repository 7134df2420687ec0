import ICalendar

/// Checks text and its escapes, and looks for empty values and signs of a wrong encoding.
enum TextChecks {
  static let lines: [LineCheck] = [
    LineCheck(.all, .doubleEncodedUtf8, .replacementCharacter, .unicodeNoncharacter) { reporter, line in
      // Known names have only ASCII letters.
      let isPlain =
        line.hasValue && line.property != nil
        ? !line.marks.contains(.nonASCII) : !line.header.contains { $0 >= 0x80 }
      if isPlain, !line.signs.contains(.nonASCII) { return }
      checkCharacters(line, &reporter)
    },
    LineCheck(.all, .emptyValue, .trailingWhitespaceValue) { reporter, line in
      guard let property = line.property, line.hasValue else { return }
      checkEmpty(property, line, &reporter)
    },
    LineCheck(.of(singleTexts + [.categories, .resources]), .unescapedCommaOrSemicolon) { reporter, line in
      checkUnescaped(line, &reporter)
    },
    LineCheck(.typed([.text]), .invalidTextEscape, .overescapedText) { reporter, line in
      guard line.signs.contains(.backslash), line.type == .text, !line.isVendors || line.property == .xWRCalname else {
        return
      }
      checkEscapes(line, &reporter)
    },
    LineCheck(.of([.summary, .location, .description]), .htmlEntitiesInText) { reporter, line in
      checkEntities(line, &reporter)
    },
  ]

  private static let singleTexts: [KnownProperty] = [.summary, .location, .description, .comment, .contact]

  // MARK: Characters

  private static func checkCharacters(_ line: LineView, _ reporter: inout Reporter) {
    guard line.withBytes(mayHaveOddCharacter) else { return }
    let bytes = Array(line.bytes)
    for index in bytes.indices where bytes[index] >= 0xC2 {
      switch bytes[index] {
      case 0xC3 where isMojibake(bytes, index):
        reporter.report(.doubleEncodedUtf8, line, index..<(index + 4), fix: mendedMojibake(line)) {
          "The text looks like UTF-8 that was read as Latin-1 and encoded again; encode it only once"
        }
        return
      case 0xE2
      where bytes[index...].starts(with: [0xE2, 0x82, 0xAC]) && index >= 2
        && bytes[(index - 2)..<index] == [0xC3, 0xA2]:
        reporter.report(.doubleEncodedUtf8, line, (index - 2)..<(index + 3), fix: mendedMojibake(line)) {
          "The text looks like UTF-8 that was read as Windows-1252 and encoded again; encode it only once"
        }
        return
      case 0xEF where bytes[index...].starts(with: [0xEF, 0xBF, 0xBD]):
        reporter.report(.replacementCharacter, line, index..<(index + 3)) {
          "The character U+FFFD shows that data was lost earlier; export the text again in UTF-8"
        }
        return
      case 0xEF
      where bytes[index...].starts(with: [0xEF, 0xBF, 0xBE]) || bytes[index...].starts(with: [0xEF, 0xBF, 0xBF]),
        0xE2
      where bytes[index...].starts(with: [0xE2, 0x80, 0xAD]) || bytes[index...].starts(with: [0xE2, 0x80, 0xAE]):
        reporter.report(
          .unicodeNoncharacter, line, index..<(index + 3),
          fix: Fix.line(.unsafe, "remove the character", line, line.replacing(index..<(index + 3), with: ""))
        ) { "The text contains a noncharacter or a character that reverses its direction; remove it" }
        return
      default: break
      }
    }
  }

  /// Whether the bytes contain a sequence that may begin a character to report. Few texts do.
  private static func mayHaveOddCharacter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices.dropLast(2) where bytes[index] >= 0xC3 {
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xC3, 0x82...0x83, _), (0xE2, 0x82, 0xAC), (0xE2, 0x80, 0xAD...0xAE), (0xEF, 0xBF, _): return true
      default: break
      }
    }
    return false
  }

  /// Whether an index is followed by two characters, the first from U+00C0 and the second from U+0080 to U+00BF: a
  /// two-byte character whose bytes were read as separate characters.
  private static func isMojibake(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 3 < bytes.count, (0x82...0x83).contains(bytes[index + 1]), bytes[index + 2] == 0xC2 else {
      return false
    }
    return (0x80...0xBF).contains(bytes[index + 3])
  }

  private static func mendedMojibake(_ line: LineView) -> Fix? {
    var bytes: [UInt8] = []
    for scalar in line.text.unicodeScalars {
      if scalar.value < 0x100 {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return Fix.line(.unsafe, "decode the text once more", line, text)
  }

  // MARK: Empty values and white space

  private static func checkEmpty(_ property: KnownProperty, _ line: LineView, _ reporter: inout Reporter) {
    let plan = PropertyPlan.of(property)
    if plan.isVendor { return }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let isPlain = line.withValueBytes { value in
      value.count > 0 && !isSpace(value[0]) && !isSpace(value[value.count - 1])
    }
    if isPlain { return }
    if line.withValueBytes({ $0.allSatisfy(isSpace) }) {
      if plan.isPlainText { return }
      let isRequired = reporter.view?.kind.flatMap { plan.definition.cardinality(in: $0) }?.isRequired ?? true
      // A component with an unreadable RECURRENCE-ID is still an override.
      let isNeeded = isRequired || property == .recurrenceID
      reporter.report(
        .emptyValue, line, fix: isNeeded ? nil : Fix.deletion(.safe, "remove the line", line)
      ) { "\(plan.name) has no value; add one or remove the line" }
    } else if !plan.isPlainText {
      reporter.report(
        .trailingWhitespaceValue, line, line.valueRange,
        fix: Fix.value(.safe, "remove the space", line, line.trimmed)
      ) { "The value of \(plan.name) begins or ends with white space; remove it" }
    }
  }

  // MARK: Escapes

  private static func checkUnescaped(_ line: LineView, _ reporter: inout Reporter) {
    guard line.signs.contains(.separator), line.type == .text else { return }
    let isList = line.property.map { PropertyPlan.of($0).list == .comma } ?? false
    let places = line.withValueBytes { value in
      var places: [Int] = []
      var index = 0
      while index < value.count {
        switch value[index] {
        case 0x5C: index += 2
        case 0x2C where !isList, 0x3B:
          places.append(index)
          index += 1
        default: index += 1
        }
      }
      return places
    }
    guard let first = places.first else { return }
    let range = line.offsets(inValue: first..<(first + 1))
    if isList {
      reporter.report(.unescapedCommaOrSemicolon, line, range, fix: separated(line, places)) {
        "\(line.name.uppercased()) contains an unescaped semicolon; separate values with commas, or write \\; "
          + "for a literal semicolon"
      }
      return
    }
    reporter.report(.unescapedCommaOrSemicolon, line, range, fix: escaped(line, places)) {
      "\(line.name.uppercased()) contains an unescaped comma or semicolon; write \\, or \\;"
    }
  }

  private static func escaped(_ line: LineView, _ places: [Int]) -> Fix? {
    Fix.value(.safe, "add a backslash before it", line, escaping(Array(line.valueBytes), places))
  }

  /// Returns a value with a backslash inserted at the given sorted offsets.
  private static func escaping(_ value: [UInt8], _ places: [Int]) -> String {
    rewriting(value, places) { place, written in
      written.append(0x5C)
      return place
    }
  }

  /// Returns a value without the bytes at the given sorted offsets.
  private static func removing(_ value: [UInt8], _ places: [Int]) -> String {
    rewriting(value, places) { place, _ in place + 1 }
  }

  /// Rewrites a value in one pass, because a very long line may need a change at every byte.
  ///
  /// - Parameter write: Writes the replacement at an offset and returns the offset at which the value continues.
  private static func rewriting(
    _ value: [UInt8], _ places: [Int], _ write: (_ place: Int, _ written: inout [UInt8]) -> Int
  ) -> String {
    var written: [UInt8] = []
    written.reserveCapacity(value.count + places.count)
    var start = 0
    for place in places {
      written += value[start..<place]
      start = write(place, &written)
    }
    written += value[start...]
    return String(decoding: written, as: UTF8.self)
  }

  private static func separated(_ line: LineView, _ places: [Int]) -> Fix? {
    var value = Array(line.valueBytes)
    for place in places { value[place] = 0x2C }
    return Fix.value(.unsafe, "write a comma", line, String(decoding: value, as: UTF8.self))
  }

  /// Whether backslashes occur only before line breaks, commas and semicolons.
  private static func hasUsualEscapes(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < value.count {
      guard value[index] == 0x5C else {
        index += 1
        continue
      }
      guard index + 1 < value.count else { return false }
      switch value[index + 1] {
      case 0x6E, 0x4E, 0x3B, 0x2C: index += 2
      default: return false
      }
    }
    return true
  }

  private static func checkEscapes(_ line: LineView, _ reporter: inout Reporter) {
    if line.withValueBytes(hasUsualEscapes) { return }
    let value = Array(line.valueBytes)
    var invalid: [Int] = []
    var needless: [Int] = []
    var doubled = 0
    var breaks = 0
    var index = 0
    while index < value.count {
      guard value[index] == 0x5C else {
        index += 1
        continue
      }
      let following: UInt8? = index + 1 < value.count ? value[index + 1] : nil
      switch following {
      case 0x6E, 0x4E: breaks += 1
      case 0x3B, 0x2C: break
      case 0x5C:
        if index + 2 < value.count, [0x2C, 0x3B].contains(value[index + 2]) { doubled += 1 }
        if index + 2 < value.count, value[index + 2] == 0x6E, index + 3 >= value.count || value[index + 3] != 0x65 {
          doubled += 1
        }
      case 0x3A, 0x22: needless.append(index)
      default: invalid.append(index)
      }
      index += following == nil || (invalid.last == index) ? 1 : 2
    }
    if let first = invalid.first {
      reporter.report(
        .invalidTextEscape, line, line.offsets(inValue: first..<min(first + 2, value.count)),
        fix: Fix.value(.safe, "double the backslash", line, escaping(value, invalid))
      ) { "The character after this backslash needs no escape; if you mean a backslash, write \\\\" }
    }
    if let first = needless.first {
      reporter.report(
        .overescapedText, line, line.offsets(inValue: first..<(first + 2)),
        fix: Fix.value(.unsafe, "remove the backslash", line, removing(value, needless))
      ) { "Colons and quotes in text must not be escaped; some programs show the backslash" }
    } else if doubled > 0, breaks == 0 {
      let mended = TextValue.decode(String(decoding: value, as: UTF8.self))
      reporter.report(
        .overescapedText, line, line.valueRange, atMost: .info,
        fix: mended.contains(where: \.isNewline) ? nil : Fix.value(.unsafe, "unescape the text once", line, mended)
      ) { "The text seems to be escaped twice, so people see \\, or \\n; escape it once" }
    }
  }

  // MARK: HTML

  private static let entities: [(entity: String, meaning: String)] = [
    ("&amp;", "&"), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"),
    ("<br>", "\n"), ("<br/>", "\n"), ("<br />", "\n"), ("<BR>", "\n"),
  ]

  private static let entityStarts = WordSearch(entities.map { String($0.entity.prefix { $0 != ";" }) })

  private static func checkEntities(_ line: LineView, _ reporter: inout Reporter) {
    guard line.signs.contains(.markup), let place = line.withValueBytes({ entityStarts.first(in: $0) }) else { return }
    let text = line.line.text
    // Another rule reports text with HTML tags.
    if line.property == .description, HTMLMarkup.isMarkup(line) { return }
    guard let found = entities.first(where: { text.contains($0.entity) }) else { return }
    var mended = text
    for entity in entities.reversed() { mended = mended.replacing(entity.entity, with: entity.meaning) }
    let end = place.offset + entityStarts.words[place.word].count
    reporter.report(
      .htmlEntitiesInText, line, line.offsets(inValue: place.offset..<end),
      fix: Fix.value(.unsafe, "write the characters themselves", line, TextValue.encode(mended))
    ) { "\(found.entity) is HTML and is shown literally; write the character itself" }
  }
}

/// Distinguishes HTML from plain text.
enum HTMLMarkup {
  private static let tags = WordSearch([
    "<a ", "<b>", "<p>", "<p ", "<div", "<span", "<html", "<body", "<ul>", "<ol>", "<li>", "<strong", "<em>", "<i>",
    "<u>", "<table", "<h1", "<h2", "<h3", "<font",
  ])

  /// Returns the text without tags, keeping line breaks.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      plain += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[start...end].lowercased()
      if tag.hasPrefix("<br") || tag.hasPrefix("</p") || tag.hasPrefix("</div") || tag.hasPrefix("</li") {
        plain += "\n"
      }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    for (entity, meaning) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      plain = plain.replacing(entity, with: meaning)
    }
    return plain.trimmed
  }

  /// Whether a value contains HTML tags.
  static func isMarkup(_ line: LineView) -> Bool {
    line.signs.contains(.markup) && line.withValueBytes { tags.isContained(in: $0) }
  }
}
