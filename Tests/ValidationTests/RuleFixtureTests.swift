import ICalendar
import Testing

@testable import Validation

@Suite("Every rule")
struct RuleFixtureTests {
  @Test("is found in its bad fixture and not in its good one", arguments: RuleCatalogue.ofContentLines)
  func fixtures(rule: Rule) throws {
    let name = "Rules/\(rule.id)-\(rule.name)"
    let bad = try Self.report(name + ".bad.ics", rule)
    #expect(
      bad.counts[rule, default: 0] > 0, "\(rule.id) is not found; \(bad.findings.map(\.rule.id))")
    let good = try Self.report(name + ".good.ics", rule)
    #expect(
      good.counts[rule, default: 0] == 0, "\(rule.id) is found in its good fixture: \(Self.texts(good, rule))")
    let errors = good.findings.filter { $0.severity == .error }
    #expect(
      errors.isEmpty, "the good fixture of \(rule.id) has errors: \(errors.map { "\($0.rule.id) \($0.message)" })")
    #expect(good.error == nil)
  }

  private static func texts(_ report: FileReport, _ rule: Rule) -> [String] {
    report.findings.filter { $0.rule == rule }.map { "\($0.start) \($0.message)" }
  }

  static func report(_ name: String, _ rule: Rule) throws -> FileReport {
    let older: OlderVersion? =
      switch rule {
      case .sequenceRegression, .unstableUid:
        try OlderVersion(CalendarInput(path: Fixtures.path("Rules/\(rule.id)-\(rule.name).older.ics")))
      default: nil
      }
    var options = options(for: rule)
    options.older = older
    let bytes = try Fixtures.bytes(name)
    let delivery = delivery(for: rule, isBad: name.hasSuffix(".bad.ics"))
    return Validator(options: options).validate(
      CalendarInput(name: name) { () throws(ICalendarError) in DeliveredSource(bytes, delivery) })
  }

  /// Returns the delivery of the fixtures for rules about servers, or nil for other rules.
  private static func delivery(for rule: Rule, isBad: Bool) -> Delivery? {
    let type = "text/calendar; charset=utf-8"
    return switch rule {
    case .httpNoValidator: Delivery(contentType: type, hasValidator: !isBad)
    case .httpRedirectOrAuth: Delivery(contentType: type, wantsCredential: isBad)
    default: nil
    }
  }

  /// Returns options that enable the rule, with limits that small fixtures reach.
  static func options(for rule: Rule) -> ValidationOptions {
    var options = ValidationOptions(now: Fixtures.now)
    if options.levels[rule] == nil { options.levels[rule] = .warning }
    options.levels.offerFixes(of: rule)
    if rule == .methodMimeMismatch { options.contentType = "text/calendar; method=REQUEST" }
    if rule == .httpContentType { options.contentType = "text/calendar" }
    switch rule {
    case .libical: options.asksLibical = true
    case .tooManyProperties: options.limits.properties = 20
    case .tooManyComponents: options.limits.components = 4
    case .largeInlineAttachment: options.limits.attachmentSize = 64
    case .feedTooLarge: options.limits.feedSize = 300
    case .googleSize: options.limits.googleSize = 300
    case .lineOverLimit: options.limits.reading.lineLength = 1000
    default: break
    }
    return options
  }
}
