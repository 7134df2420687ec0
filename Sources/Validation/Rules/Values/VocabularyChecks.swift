import ICalendar

/// Checks of values and parameters with a vocabulary, by the tables.
enum VocabularyChecks {
  static let lines: [LineCheck] = [
    LineCheck(.of([.classification, .status, .transp]), .invalidClass, .invalidStatus, .invalidTransp) {
      reporter, line in
      checkWord(line, &reporter)
    },
    LineCheck(
      .with(ParameterSet(parameterRules.keys)),
      [.unknownPartstat, .unknownRole, .unknownCutype, .imageDisplay, .conferenceFeature, .reltypeUnknown]
    ) { reporter, line in
      for parameter in line.parameters { checkParameter(parameter, line, &reporter) }
    },
    LineCheck(.with([.language, .fmttype]), .invalidLanguageTag, .invalidFmttype) { reporter, line in
      for parameter in line.parameters { checkForm(parameter, line, &reporter) }
    },
    LineCheck(.with([.value]), .valueTypeNotAllowed) { reporter, line in
      guard let parameter = line.parameter(.value), let property = line.property else { return }
      if line.isVendors || parameter.value.uppercased().hasPrefix("X-") { return }
      let definition = property.definition
      if let type = ValueType(name: parameter.value), definition.allows(type) { return }
      // Earlier drafts and many programs write the values of RFC 9253 and of GEO so.
      reporter.report(
        .valueTypeNotAllowed, line, parameter.offsets,
        fix: definition.requiredParameters.contains(.value)
          ? nil : Fix.parameter(.unsafe, "leave out VALUE", line, "VALUE", [])
      ) {
        "\(property.name) cannot be of the type \(parameter.value.uppercased()), only of "
          + definition.valueTypes.map(\.name).joined(separator: " or ")
      }
    },
    LineCheck(.of([.requestStatus]), .invalidRequestStatus) { reporter, line in
      guard !line.trimmed.isEmpty else { return }
      let parts = line.raw.split(separator: ";", omittingEmptySubsequences: false)
      let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      let isCode = (2...3).contains(numbers.count) && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
      if isCode, parts.count >= 2 { return }
      reporter.report(.invalidRequestStatus, line, line.valueRange) {
        "REQUEST-STATUS is a code and a text with a semicolon between them, such as 2.0;Success"
      }
    },
    LineCheck(.of([.categories]), .categoryAsSingleText) { reporter, line in
      guard line.line.withValueBytes({ $0.contains(0x5C) }) else { return }
      let raw = line.raw
      guard raw.contains("\\,"), line.line.texts.count == 1 else { return }
      reporter.report(
        .categoryAsSingleText, line, line.valueRange,
        fix: Fix.value(.unsafe, "write several categories", line, raw.replacing("\\,", with: ","))
      ) { "The commas of CATEGORIES are escaped, so that the whole list is one category" }
    },
    LineCheck(.of([.busytype, .participantType]), .availabilityBusytype, .participantType) { reporter, line in
      guard let property = line.property, let words = property.values(in: nil), !line.trimmed.isEmpty else { return }
      let word = line.trimmed
      if words.contains(word) || word.uppercased().hasPrefix("X-") { return }
      reporter.report(property == .busytype ? .availabilityBusytype : .participantType, line, line.trimmedRange) {
        "\(property.name) \(word.quoted) is not registered; known are \(words.values.joined(separator: ", "))"
      }
    },
  ]

  private static let synonyms: [KnownProperty: [String: (meant: String, kind: Fix.Kind)]] = [
    .status: [
      "CANCELED": ("CANCELLED", .safe), "CANCEL": ("CANCELLED", .unsafe), "DONE": ("COMPLETED", .unsafe),
      "COMPLETE": ("COMPLETED", .unsafe), "BUSY": ("CONFIRMED", .unsafe), "ACCEPTED": ("CONFIRMED", .unsafe),
      "OPEN": ("NEEDS-ACTION", .unsafe), "INPROCESS": ("IN-PROCESS", .safe), "IN-PROGRESS": ("IN-PROCESS", .safe),
    ],
    .transp: [
      "BUSY": ("OPAQUE", .safe), "FREE": ("TRANSPARENT", .safe), "OOF": ("OPAQUE", .unsafe),
      "1": ("TRANSPARENT", .unsafe),
      "0": ("OPAQUE", .unsafe), "TRUE": ("TRANSPARENT", .unsafe), "FALSE": ("OPAQUE", .unsafe),
    ],
  ]

  private static func checkWord(_ line: LineView, _ reporter: inout Reporter) {
    let word = line.trimmed
    let kind = reporter.view?.kind
    guard let property = line.property, !word.isEmpty else { return }
    guard let words = property.values(in: kind), !words.contains(word) else { return }
    if property == .classification, word.uppercased().hasPrefix("X-") { return }
    let rule: Rule =
      switch property {
      case .status: .invalidStatus
      case .transp: .invalidTransp
      default: .invalidClass
      }
    let meant = synonyms[property]?[word.uppercased()].flatMap { words.contains($0.meant) ? $0 : nil }
    reporter.report(
      rule, line, line.trimmedRange,
      fix: meant.flatMap { Fix.value($0.kind, "write \($0.meant)", line, $0.meant) }
    ) {
      "\(property.name)\(kind.map { " in \($0.name)" } ?? "") is \(words.values.joined(separator: ", ")), and not "
        + "\(word.quoted)"
    }
  }

  private static let parameterRules: [KnownParameter: Rule] = [
    .partstat: .unknownPartstat, .role: .unknownRole, .cutype: .unknownCutype, .display: .imageDisplay,
    .feature: .conferenceFeature, .reltype: .reltypeUnknown,
  ]

  private static func checkParameter(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    guard let known = parameter.parameter, let rule = parameterRules[known],
      let words = known.definition.values(in: reporter.view?.kind == .valarm ? .vevent : reporter.view?.kind)
        ?? known.definition.vocabularies.first
    else { return }
    for value in parameter.values where !words.contains(value) && !value.uppercased().hasPrefix("X-") {
      let isMaybe = known == .partstat && value.isSame("MAYBE")
      reporter.report(
        rule, line, parameter.offsets,
        fix: isMaybe ? Fix.parameter(.safe, "write TENTATIVE", line, "PARTSTAT", ["TENTATIVE"]) : nil
      ) { "\(known.name) \(value.quoted) is not registered; known are \(words.values.joined(separator: ", "))" }
    }
  }

  private static func checkForm(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    switch parameter.parameter {
    case .language:
      let value = parameter.value
      if isLanguageTag(value) { return }
      let mended = value.replacing("_", with: "-")
      reporter.report(
        .invalidLanguageTag, line, parameter.offsets,
        fix: isLanguageTag(mended) ? Fix.parameter(.safe, "write \(mended)", line, parameter.name, [mended]) : nil
      ) { "LANGUAGE is a language tag such as en or de-AT, and not \(value.quoted)" }
    case .fmttype:
      let value = parameter.value.split(separator: ";").first.map(String.init) ?? ""
      let parts = value.split(separator: "/", omittingEmptySubsequences: false)
      let isToken = { (text: Substring) in !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
      if parts.count == 2, parts.allSatisfy(isToken) { return }
      reporter.report(.invalidFmttype, line, parameter.offsets) {
        "FMTTYPE is a media type such as application/pdf, and not \(parameter.value.quoted)"
      }
    default: break
    }
  }

  /// The form of a tag (RFC 5646 2.1): subtags of up to eight letters and digits, the first one of letters.
  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else { return false }
    return parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
  }
}
