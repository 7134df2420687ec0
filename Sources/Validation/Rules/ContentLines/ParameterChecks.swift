import ICalendar

/// Checks the syntax of parameters.
enum ParameterChecks {
  static let lines: [LineCheck] = [
    LineCheck(.withParameters, .invalidParameter, .spaceAroundName, .unknownParameter) { reporter, line in
      for index in line.parameters.indices { checkName(line.parameters[index], line, &reporter) }
    },
    LineCheck(.withParameters, .duplicateParameter) { reporter, line in
      if line.repeatsParameter { checkDuplicates(line, &reporter) }
    },
    LineCheck(.withParameters, .unterminatedQuote, .dquoteInParameter) { reporter, line in
      if line.marks.contains(.quote) { checkQuotes(line, &reporter) }
    },
    LineCheck(.withParameters, .unquotedParameterValue) { reporter, line in checkUnquoted(line, &reporter) },
    LineCheck(.withParameters, .badCaretEscape, .newlineInParameter) { reporter, line in
      guard !line.marks.isDisjoint(with: [.backslash, .caret]) else { return }
      for parameter in line.parameters { checkEscapes(parameter, line, &reporter) }
    },
    LineCheck(.with([.tzid, .value]), .quotedWhereNotNeeded) { reporter, line in
      guard line.marks.contains(.quote), let zone = line.parameter(.tzid) ?? line.parameter(.value),
        zone.value.contains(";"),
        let name = zone.value.split(separator: ";").first, zone.value.contains("=")
      else { return }
      let rest = zone.value.dropFirst(name.count)
      let mended = line.replacing(zone.offsets, with: "\(zone.name)=\(name)\(rest)")
      reporter.report(
        .quotedWhereNotNeeded, line, zone.offsets,
        fix: Fix.line(.unsafe, "move the parameter out of the quotes", line, mended)
      ) { "The quotes of \(zone.name) contain another parameter; close them before the semicolon" }
    },
    LineCheck(.with(.unknown.union([.encoding])), .quotedPrintable) { reporter, line in checkEncoding(line, &reporter)
    },
  ]

  private static func checkName(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    if parameter.parameter != nil, let value = parameter.valueOffsets {
      // A recognized name has no white space around it.
      let first = value.isEmpty ? nil : line.bytes[line.bytes.startIndex + value.lowerBound]
      if first != 0x20, first != 0x09 { return }
    }
    let raw = line.raw(parameter)
    guard let equals = raw.firstIndex(of: 0x3D), !parameter.name.trimmed.isEmpty else {
      if parameter.name.isSame("QUOTED-PRINTABLE") || parameter.name.isSame("BASE64") { return }
      reporter.report(.invalidParameter, line, parameter.offsets) {
        parameter.name.trimmed.isEmpty
          ? "No parameter follows this semicolon; remove it"
          : "The parameter \(parameter.name.quoted) has no \u{201C}=\u{201D}; write NAME=VALUE"
      }
      return
    }
    let behind = raw.index(after: equals)
    let isSpace = { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    if isSpace(raw.first) || isSpace(raw[..<equals].last) || (behind < raw.endIndex && isSpace(raw[behind])) {
      let value = String(decoding: raw[behind...], as: UTF8.self).trimmed
      let mended = "\(parameter.name.trimmed)=\(value)"
      reporter.report(
        .spaceAroundName, line, parameter.offsets,
        fix: Fix.line(.safe, "remove the space", line, line.replacing(parameter.offsets, with: mended))
      ) { "There is white space next to the name or the \u{201C}=\u{201D} of \(parameter.name.trimmed); remove it" }
      return
    }
    let name = parameter.name.uppercased()
    guard parameter.parameter == nil, !name.hasPrefix("X-"), name != "CHARSET" else { return }
    reporter.report(.unknownParameter, line, parameter.offsets) {
      "\(parameter.name) is not a registered parameter; private names begin with X-"
    }
  }

  private static func checkDuplicates(_ line: LineView, _ reporter: inout Reporter) {
    for (index, parameter) in line.parameters.enumerated() {
      guard let known = parameter.parameter, !ParameterSet.vendors.contains(known),
        let first = line.parameters[..<index].first(where: { $0.parameter == known })
      else { continue }
      var range = parameter.offsets
      range = (range.lowerBound - 1)..<range.upperBound
      reporter.report(
        .duplicateParameter, line, parameter.offsets,
        fix: Fix.line(
          first.values == parameter.values ? .safe : .unsafe, "keep the first one", line,
          line.replacing(range, with: ""))
      ) { "The parameter \(known.name) occurs twice; keep one" }
    }
  }

  private static func checkQuotes(_ line: LineView, _ reporter: inout Reporter) {
    if !line.header.count(where: { $0 == 0x22 }).isMultiple(of: 2) {
      let first = line.header.lastIndex(of: 0x22).map { $0 - line.bytes.startIndex } ?? 0
      reporter.report(.unterminatedQuote, line, first..<(first + 1)) {
        "A quote is never closed, so it is unclear where the value begins; close it"
      }
      return
    }
    for parameter in line.parameters {
      guard let range = parameter.valueOffsets,
        line.withBytes({ isQuoteInside(UnsafeBufferPointer(rebasing: $0[range])) }),
        parameter.values.contains(where: { $0.utf8.contains(0x22) })
      else {
        continue
      }
      reporter.report(
        .dquoteInParameter, line, parameter.offsets,
        fix: mendedQuotes(parameter, line)
      ) { "The value of \(parameter.name) contains a quote; write it as ^'" }
    }
  }

  /// Whether a value contains a literal quote rather than one encoded as in RFC 6868.
  private static func isQuoteInside(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var isQuoted = false
    for index in value.indices where value[index] == 0x22 {
      let isStart = index == 0 || value[index - 1] == 0x2C
      let isEnd = index == value.count - 1 || value[index + 1] == 0x2C
      if !isQuoted, !isStart { return true }
      if isQuoted, !isEnd { return true }
      isQuoted.toggle()
    }
    return false
  }

  private static func mendedQuotes(_ parameter: LineParameter, _ line: LineView) -> Fix? {
    let range = line.valueOffsets(of: parameter)
    var text = String(decoding: line.raw(parameter).drop { $0 != 0x3D }.dropFirst(), as: UTF8.self)
    if text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 1 { text = String(text.dropFirst().dropLast()) }
    let mended = "\"" + text.replacing("\"", with: "^'") + "\""
    return Fix.line(.safe, "write the quote as ^'", line, line.replacing(range, with: mended))
  }

  private static func checkUnquoted(_ line: LineView, _ reporter: inout Reporter) {
    for parameter in line.parameters where line.marks.contains(.comma) {
      guard let known = parameter.parameter, !ParameterSet.lists.contains(known), known != .tzid, known != .value else {
        continue
      }
      let range = line.valueOffsets(of: parameter)
      let raw = line.bytes(range)
      guard raw.contains(0x2C), !raw.contains(0x22) else { continue }
      let text = String(decoding: raw, as: UTF8.self)
      reporter.report(
        .unquotedParameterValue, line, range,
        fix: Fix.line(.unsafe, "put the value in quotes", line, line.replacing(range, with: "\"\(text)\""))
      ) { "The value of \(known.name) contains a comma; put it in quotes" }
    }
    checkShiftedColon(line, &reporter)
  }

  private static func checkShiftedColon(_ line: LineView, _ reporter: inout Reporter) {
    guard let shift = line.shift, let last = line.parameters.last else { return }
    let start = line.valueOffsets(of: last).lowerBound
    var text = String(decoding: line.bytes(start..<line.valueRange.lowerBound + shift), as: UTF8.self)
    if let next = nextParameter(in: text) { text = String(text[..<next]) }
    let end = start + text.utf8.count
    reporter.report(
      .unquotedParameterValue, line, start..<end,
      fix: text.contains("\"")
        ? nil : Fix.line(.unsafe, "put the value in quotes", line, line.replacing(start..<end, with: "\"\(text)\""))
    ) {
      "The value of \(last.name) contains an unquoted colon, so the value of the line begins there; put it in "
        + "quotes"
    }
  }

  /// The index at which the next parameter begins in an unquoted value, as in `tzone://Microsoft/Utc;VALUE=DATE-TIME`.
  private static func nextParameter(in text: String) -> String.Index? {
    text.indices.first { index in
      guard text[index] == ";" else { return false }
      let name = text[text.index(after: index)...].prefix { $0 != "=" && $0 != ";" }
      return name.endIndex < text.endIndex && text[name.endIndex] == "="
        && (ParameterTable.parameter(named: String(name)) != nil || name.uppercased().hasPrefix("X-"))
    }
  }

  private static func checkEscapes(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    let range = line.valueOffsets(of: parameter)
    let raw = line.bytes(range)
    let start = line.bytes.startIndex
    if let caret = oddCaret(raw).map({ $0 - start }) {
      reporter.report(.badCaretEscape, line, caret..<min(caret + 2, range.upperBound)) {
        "\u{201C}^\u{201D} must be followed by ^, n or '; write a caret as ^^"
      }
    }
    let newline = raw.indices.dropLast().first { raw[$0] == 0x5C && raw[$0 + 1] | 0x20 == 0x6E }
    if let place = newline.map({ $0 - start }) {
      let text = String(decoding: raw, as: UTF8.self).replacing("\\n", with: "^n").replacing("\\N", with: "^n")
      reporter.report(
        .newlineInParameter, line, place..<(place + 2),
        fix: Fix.line(.unsafe, "write line breaks as ^n", line, line.replacing(range, with: text))
      ) { "\\n has no meaning in a parameter; write line breaks as ^n" }
    }
  }

  /// Returns the offset of the first caret that does not begin an escape.
  private static func oddCaret(_ raw: ArraySlice<UInt8>) -> Int? {
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == 0x5E {
        guard index + 1 < raw.endIndex, [0x5E, 0x6E, 0x27].contains(raw[index + 1]) else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private static func checkEncoding(_ line: LineView, _ reporter: inout Reporter) {
    let old = line.parameters.first { parameter in
      if parameter.parameter != nil, parameter.parameter != .encoding { return false }
      return parameter.value.isSame("QUOTED-PRINTABLE") || parameter.name.isSame("QUOTED-PRINTABLE")
        || parameter.name.isSame("CHARSET")
    }
    guard let old else { return }
    reporter.report(.quotedPrintable, line, old.offsets, fix: decodedQuotedPrintable(line)) {
      "\(old.name.uppercased()) belongs to vCalendar 1.0; write the text as plain UTF-8"
    }
  }

  private static func decodedQuotedPrintable(_ line: LineView) -> Fix? {
    let isEncoded = line.parameters.contains {
      $0.value.isSame("QUOTED-PRINTABLE") || $0.name.isSame("QUOTED-PRINTABLE")
    }
    let charset = line.parameters.first { $0.name.isSame("CHARSET") }?.value.lowercased() ?? "utf-8"
    guard ["utf-8", "utf8", "us-ascii"].contains(charset) else { return nil }
    var bytes = Array(line.valueBytes)
    if isEncoded {
      guard let decoded = QuotedPrintable.strictlyDecode(bytes) else { return nil }
      bytes = decoded
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let value = isEncoded ? TextValue.encode(text) : text
    let kept = line.parameters.filter { parameter in
      !parameter.value.isSame("QUOTED-PRINTABLE") && !parameter.name.isSame("QUOTED-PRINTABLE")
        && !parameter.name.isSame("CHARSET") && !parameter.value.isSame("8BIT")
    }
    guard
      let mended = try? ContentLine(
        name: line.name, parameters: kept.map { Parameter($0.name, $0.values) }, rawValue: value)
    else { return nil }
    return Fix.line(.safe, "write the text in UTF-8", line, mended.unfolded)
  }
}
