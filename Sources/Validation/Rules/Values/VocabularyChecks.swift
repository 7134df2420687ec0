import ICalendar

/// The rules that these checks report.
extension Rule {
  static let valueTypeNotAllowed = Rule(
    205, "value-type-not-allowed", .error, in: "RFC 5545 3.2.20", says: .grammar, fix: .unsafe,
    "VALUE is a type that this property does not allow",
    "Each property allows certain types, and VALUE must be one of them.",
    bad: "SUMMARY;VALUE=DATE:Lunch", good: "SUMMARY;VALUE=TEXT:Lunch")

  static let invalidClass = Rule(
    227, "invalid-class", .warning, in: "RFC 5545 3.8.1.3",
    "CLASS is not PUBLIC, PRIVATE, CONFIDENTIAL or an extension",
    "CLASS is PUBLIC, PRIVATE or CONFIDENTIAL. Programs treat anything else as PRIVATE.",
    bad: "CLASS:SECRET", good: "CLASS:PUBLIC")

  static let invalidStatus = Rule(
    228, "invalid-status", .error, in: "RFC 5545 3.8.1.11", says: .grammar, fix: .unsafe,
    "STATUS has a value that is not allowed in this component",
    "Each kind of component has its own STATUS values. Programs ignore or refuse any other value.",
    bad: "STATUS:DONE", good: "STATUS:COMPLETED")

  static let invalidTransp = Rule(
    229, "invalid-transp", .error, in: "RFC 5545 3.8.2.7", says: .grammar, fix: .safe,
    "TRANSP is neither OPAQUE nor TRANSPARENT",
    "TRANSP is OPAQUE, which means busy, or TRANSPARENT, which means free.",
    bad: "TRANSP:BUSY", good: "TRANSP:OPAQUE")

  static let unknownPartstat = Rule(
    234, "unknown-partstat", .warning, in: "RFC 5545 3.2.12", fix: .unsafe,
    "PARTSTAT is not valid for the component",
    "Each kind of component has its own PARTSTAT values. Programs read unknown ones as NEEDS-ACTION.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=MAYBE:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.net")

  static let unknownRole = Rule(
    235, "unknown-role", .info, in: "RFC 5545 3.2.16",
    "ROLE is unknown",
    "ROLE is CHAIR, REQ-PARTICIPANT, OPT-PARTICIPANT or NON-PARTICIPANT. Programs read unknown roles as "
      + "REQ-PARTICIPANT.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;ROLE=HOST:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;ROLE=CHAIR:mailto:ann@example.net")

  static let unknownCutype = Rule(
    236, "unknown-cutype", .info, in: "RFC 5545 3.2.3",
    "CUTYPE is unknown",
    "CUTYPE is INDIVIDUAL, GROUP, RESOURCE, ROOM or UNKNOWN.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;CUTYPE=PERSON:mailto:ann@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE;CUTYPE=INDIVIDUAL:mailto:ann@example.net")

  static let invalidLanguageTag = Rule(
    237, "invalid-language-tag", .error, in: "RFC 5545 3.2.10", says: .grammar, fix: .safe, levels: .lenient(),
    "LANGUAGE is not a BCP 47 tag",
    "LANGUAGE is a tag such as en or de-AT, with hyphens and not underscores.",
    bad: "SUMMARY;LANGUAGE=en_US:Lunch", good: "SUMMARY;LANGUAGE=en-US:Lunch")

  static let invalidFmttype = Rule(
    238, "invalid-fmttype", .error, in: "RFC 5545 3.2.8", says: .grammar, levels: .lenient(),
    "FMTTYPE is not type/subtype",
    "FMTTYPE is a media type: a type and a subtype separated by a slash.",
    bad: "ATTACH;FMTTYPE=pdf:https://example.net/a.pdf",
    good: "ATTACH;FMTTYPE=application/pdf:https://example.net/a.pdf")

  static let invalidRequestStatus = Rule(
    239, "invalid-request-status", .error, in: "RFC 5545 3.8.8.3", says: .grammar, levels: .lenient(),
    "REQUEST-STATUS is not code;text or code;text;data",
    "REQUEST-STATUS is a code, such as 2.0, and a description, separated by a semicolon.",
    bad: "REQUEST-STATUS:Success", good: "REQUEST-STATUS:2.0;Success")

  static let categoryAsSingleText = Rule(
    243, "category-as-single-text", .info, in: "RFC 5545 3.8.1.2", fix: .unsafe,
    "CATEGORIES is a list escaped as a single category",
    "Commas separate the categories of a list. If they have backslashes before them, the whole list is one category.",
    bad: "CATEGORIES:Work\\,Food", good: "CATEGORIES:Work,Food")

  static let availabilityBusytype = Rule(
    514, "availability-busytype", .warning, in: "RFC 7953 3.2",
    "BUSYTYPE is unknown",
    "BUSYTYPE is BUSY, BUSY-UNAVAILABLE or BUSY-TENTATIVE. Programs read unknown values as BUSY-UNAVAILABLE.",
    bad: .lines("BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:AWAY", "END:VAVAILABILITY"),
    good: .lines("BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:BUSY", "END:VAVAILABILITY")
  )

  static let imageDisplay = Rule(
    654, "image-display", .warning, in: "RFC 7986 6.1",
    "DISPLAY is unknown",
    "DISPLAY says what an image is for: BADGE, GRAPHIC, FULLSIZE or THUMBNAIL.",
    bad: "IMAGE;VALUE=URI;DISPLAY=POSTER:https://example.net/a.png",
    good: "IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.net/a.png")

  static let conferenceFeature = Rule(
    656, "conference-feature", .warning, in: "RFC 7986 6.3",
    "FEATURE is unknown",
    "FEATURE says what a conference supports, such as AUDIO, VIDEO or CHAT.",
    bad: "CONFERENCE;VALUE=URI;FEATURE=HOLOGRAM:https://example.net/room",
    good: "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://example.net/room")

  static let participantType = Rule(
    665, "participant-type", .warning, in: "RFC 9073 6.2",
    "PARTICIPANT-TYPE is unknown",
    "PARTICIPANT-TYPE is one of ten words, such as SPEAKER or SPONSOR, or begins with X-.",
    bad: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com",
      "PARTICIPANT-TYPE:CLOWN\nEND:PARTICIPANT"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com",
      "PARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT"))

  static let reltypeUnknown = Rule(
    670, "reltype-unknown", .warning, in: "RFC 9253 4, 5",
    "RELTYPE is not registered",
    "Programs read an unregistered RELTYPE as PARENT and show the component in the wrong place.",
    bad: .lines(
      .event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;RELTYPE=FRIEND:1@example.com")),
    good: .lines(
      .event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;RELTYPE=SIBLING:1@example.com")))
}

/// Checks values and parameters that have a vocabulary, based on the tables.
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
      // Earlier drafts and many programs write the values of RFC 9253 and of GEO this way.
      reporter.report(
        .valueTypeNotAllowed, line, parameter.offsets,
        fix: definition.requiredParameters.contains(.value)
          ? nil : Fix.parameter(.unsafe, "remove VALUE", line, "VALUE", [])
      ) {
        "\(property.name) must not have the type \(parameter.value.uppercased()), only "
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
        "REQUEST-STATUS must be a code and a description separated by a semicolon, such as 2.0;Success"
      }
    },
    LineCheck(.of([.categories]), .categoryAsSingleText) { reporter, line in
      guard line.signs.contains(.backslash) else { return }
      let raw = line.raw
      guard raw.contains("\\,"), line.line.texts.count == 1 else { return }
      reporter.report(
        .categoryAsSingleText, line, line.valueRange,
        fix: Fix.value(.unsafe, "write several categories", line, raw.replacing("\\,", with: ","))
      ) { "The commas in CATEGORIES are escaped, so the whole list is one category" }
    },
    LineCheck(.of([.busytype, .participantType]), .availabilityBusytype, .participantType) { reporter, line in
      guard let property = line.property, let words = property.values(in: nil), !line.trimmed.isEmpty else { return }
      let word = line.trimmed
      if words.contains(word) || word.uppercased().hasPrefix("X-") { return }
      reporter.report(property == .busytype ? .availabilityBusytype : .participantType, line, line.trimmedRange) {
        "\(property.name) \(word.quoted) is not registered; use \(words.values.joined(separator: ", "))"
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
      "\(property.name)\(kind.map { " in \($0.name)" } ?? "") must be \(words.values.joined(separator: ", ")), not "
        + "\(word.quoted)"
    }
  }

  private static let parameterRules: [KnownParameter: Rule] = [
    .partstat: .unknownPartstat, .role: .unknownRole, .cutype: .unknownCutype, .display: .imageDisplay,
    .feature: .conferenceFeature, .reltype: .reltypeUnknown,
  ]

  /// A parameter with a vocabulary, and the rule that reports unknown words.
  private final class Vocabulary: Sendable {
    let rule: Rule
    let definition: ParameterDefinition

    init(_ rule: Rule, _ definition: ParameterDefinition) {
      self.rule = rule
      self.definition = definition
    }
  }

  /// The vocabularies, indexed by the raw value of the parameter.
  private static let vocabularies: [Vocabulary?] = (0...255).map { number in
    guard let parameter = KnownParameter(rawValue: UInt8(number)), let rule = parameterRules[parameter] else {
      return nil
    }
    return Vocabulary(rule, parameter.definition)
  }

  private static func checkParameter(_ parameter: LineParameter, _ line: LineView, _ reporter: inout Reporter) {
    guard let known = parameter.parameter, let vocabulary = vocabularies[Int(known.rawValue)],
      let words = vocabulary.definition.values(in: reporter.view?.kind == .valarm ? .vevent : reporter.view?.kind)
        ?? vocabulary.definition.vocabularies.first
    else { return }
    for value in parameter.values where !words.contains(value) && !value.uppercased().hasPrefix("X-") {
      let isMaybe = known == .partstat && value.isSame("MAYBE")
      reporter.report(
        vocabulary.rule, line, parameter.offsets,
        fix: isMaybe ? Fix.parameter(.unsafe, "write TENTATIVE", line, "PARTSTAT", ["TENTATIVE"]) : nil
      ) { "\(known.name) \(value.quoted) is not registered; use \(words.values.joined(separator: ", "))" }
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
      ) { "LANGUAGE must be a language tag such as en or de-AT, not \(value.quoted)" }
    case .fmttype:
      let value = parameter.value.split(separator: ";").first.map(String.init) ?? ""
      let parts = value.split(separator: "/", omittingEmptySubsequences: false)
      let isToken = { (text: Substring) in !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
      if parts.count == 2, parts.allSatisfy(isToken) { return }
      reporter.report(.invalidFmttype, line, parameter.offsets) {
        "FMTTYPE must be a media type such as application/pdf, not \(parameter.value.quoted)"
      }
    default: break
    }
  }

  /// Whether text has the form of a language tag (RFC 5646 2.1): subtags of up to eight letters and digits, the first
  /// of which contains only letters.
  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else { return false }
    return parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
  }
}
