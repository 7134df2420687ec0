import CalendarModel
import ICalendar
import Validation

/// The rules that an object must satisfy, and the corresponding preconditions (RFC 4791 5.3.2.1).
///
/// There are only a few rules. Unusual data that can still be understood is stored unchanged.
enum ObjectRules {
  /// The rule names by condition.
  private static let names = [
    "valid-calendar-data": [
      "not-icalendar", "invalid-utf8", "utf16-input", "truncated-stream", "missing-begin", "mismatched-end",
      "bad-nesting", "nesting-too-deep",
    ],
    "valid-calendar-object-resource": ["method-in-caldav-object", "caldav-one-uid", "duplicate-recurrence-id"],
  ]

  private static let conditions: [Rule: String] = {
    var conditions: [Rule: String] = [:]
    for (condition, names) in names {
      for rule in RuleCatalogue.all where names.contains(rule.name) { conditions[rule] = condition }
    }
    return conditions
  }()

  private static let validator: Validator = {
    var options = ValidationOptions(profile: .caldav)
    options.levels.keep(only: Set(conditions.keys))
    return Validator(options: options)
  }()

  private static let kinds: Set<ItemKind> = [.event, .reminder, .journal, .freeBusy]

  /// Reads and checks a client's object in one pass.
  ///
  /// - Throws: `DAVFailure` with the violated condition and its line.
  static func items(of octets: [UInt8]) throws -> ResourceItems {
    var elements: [CalendarElement] = []
    let report = validator.validate(CalendarInput(name: "body", bytes: octets)) { elements.append($0) }
    if report.uncheckedLine != nil { throw DAVFailure.tooExpensive }
    for finding in report.findings {
      guard let condition = conditions[finding.rule] else { continue }
      throw DAVFailure.calDAV(condition, "\(finding.rule.id), line \(finding.start.line): \(finding.message)")
    }
    if let error = report.error { throw DAVFailure.calDAV("valid-calendar-data", error.description) }
    do throws(ResourceItems.Problem) {
      return try ResourceItems(elements, kinds: kinds)
    } catch {
      let condition = error.isNotOneObject ? "valid-calendar-object-resource" : "valid-calendar-data"
      throw DAVFailure.calDAV(condition, error.message)
    }
  }
}
