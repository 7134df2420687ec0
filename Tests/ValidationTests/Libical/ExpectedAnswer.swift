import ICalendar

@testable import Validation

/// The response to an error reported by libical: the corresponding rules, or the reason why there are none.
enum ExpectedAnswer {
  case rules(Set<Rule>)
  case none(because: String)

  init(to objection: String, in file: String) {
    if let listed = Self.listed.first(where: { file.hasSuffix($0.file) && objection.contains($0.words) }) {
      self = .none(because: listed.reason)
      return
    }
    self = Self.table.first { objection.contains($0.words) && $0.isMeant(objection) }?.answer ?? .rules([])
  }

  /// Errors that occur in a single file only.
  private static let listed: [(file: String, words: String, reason: String)] = [
    (
      "ICS057-space-around-name.bad.ics", "SUMMARY property. Expected zero or one",
      "libical reads a name with a space behind it as the name, which is what ICS057 says"
    ),
    (
      "ICS551-method-component.good.ics", "Expected 1 instances",
      "what RFC 5546 3.5.1 asks of a published journal entry is as seldom there as ICS555 says of events"
    ),
    (
      "ICS563-declinecounter-extra.good.ics", "SEQUENCE property. Expected 0",
      "libical has the table of RFC 2446; RFC 5546 3.2.8 allows SEQUENCE"
    ),
    (
      "ICS566-todo-journal-method.good.ics", "REQUEST-STATUS property. Expected one or more",
      "libical has the table of RFC 2446; RFC 5546 3.4.3 does without REQUEST-STATUS"
    ),
  ]

  private struct Row {
    let words: String
    var isMeant: @Sendable (String) -> Bool = { _ in true }
    let answer: ExpectedAnswer
  }

  private static let values: Set<Rule> = Set(
    RuleCatalogue.all.lazy.filter { [.values, .recurrence, .times, .extensions].contains($0.group) }
  ).union([
    .emptyValue, .quotedPrintable, .observanceUntilNotUtc, .tzidOnUtc, .offsetOutOfRange, .refreshIntervalValue,
    .alarmTriggerMissingValue, .missingColon, .unterminatedQuote,
  ])

  private static let names: Set<Rule> = [
    .unknownProperty, .vcal1Property, .invalidPropertyName, .spaceAroundName, .missingColon, .missingFoldSpace,
  ]

  private static let cardinality: Set<Rule> = Set(
    RuleCatalogue.all.lazy.filter { [.cardinality, .scheduling, .structure, .alarms, .todos].contains($0.group) }
  ).union([.observanceMissingProperty, .vtimezoneMissingTzid])

  /// The table; the first matching row applies.
  private static let table: [Row] = [
    Row(
      words: "No value for ", isMeant: { isText($0.word(after: "No value for ")) },
      answer: .none(because: "a text may be empty (RFC 5545 3.3.11 has zero characters among the texts)")),
    Row(words: "No value for ", answer: .rules([.emptyValue, .emptyUid, .badNesting])),
    Row(
      words: "Invalid VALUE type for property RELATED-TO",
      answer: .none(because: "RFC 9253 8.2 gives RELATED-TO the types URI and UID, which libical 3 does not know")),
    Row(words: "Invalid VALUE type for property", answer: .rules([.valueTypeNotAllowed, .valueParamMismatch])),
    Row(words: "Can't parse as", answer: .rules(values)),
    Row(
      words: "Parse error in property name: ",
      isMeant: { PropertyTable.property(named: $0.word(after: "Parse error in property name: ")) != nil },
      answer: .none(because: "a property of RFC 7986, 9073, 9074 or 9253, which libical 3 does not know")),
    Row(words: "Parse error in property name: ", answer: .rules(names)),
    Row(words: "could not find a property name or component begin tag", answer: .rules(names)),
    Row(
      words: "Can't parse parameter name: ", answer: .rules([.invalidParameter, .spaceAroundName, .quotedPrintable])),
    Row(words: "Failed iTIP restrictions for", answer: .rules(cardinality)),
  ]

  private static func isText(_ name: String) -> Bool {
    guard let property = PropertyTable.property(named: name) else { return true }
    return PropertyPlan.of(property).isPlainText && property != .uid
  }
}

extension String {
  /// Returns the word after some words.
  fileprivate func word(after words: String) -> String {
    guard let range = firstRange(of: words) else { return "" }
    return String(self[range.upperBound...].prefix { $0 != " " })
  }
}
