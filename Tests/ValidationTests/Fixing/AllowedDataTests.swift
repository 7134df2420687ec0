import ICalendar
import Testing

@testable import Validation

@Suite("Data that the standards allow")
struct AllowedDataTests {
  private static let purposes = RuleCatalogue.ofContentLines.filter { $0.fixProfiles != nil }

  /// Rules that are not based on a standard, and whose fixes remove lines that repeat others or have no meaning.
  private static let redundant: Set<Rule> = [
    .alarmDuplicate, .duplicateAttendee, .duplicateRdateExdate, .exdateWithoutRecurrence, .exdateNoMatch,
    .duplicateRecurrenceId,
  ]

  private static func findings(_ rule: Rule, _ levels: RuleLevels) throws -> [Finding] {
    let name = "Rules/\(rule.id)-\(rule.name).bad.ics"
    var options = RuleFixtureTests.options(for: rule)
    options.levels = levels
    let report = Validator(options: options).validate(CalendarInput(name: name, bytes: try Fixtures.bytes(name)))
    return report.findings.filter { $0.rule == rule }
  }

  @Test("are removed in profiles that require it, or if the rule is named, and nowhere else", arguments: purposes)
  func purpose(rule: Rule) throws {
    let profiles = try #require(rule.fixProfiles)
    for profile in Profile.allCases where profile.levels[rule] != nil {
      let findings = try Self.findings(rule, profile.levels)
      #expect(findings.contains { $0.fix != nil } == profiles.contains(profile), "\(rule.id) in \(profile)")
    }
    var selection = RuleSelection()
    selection.select = [rule.name]
    #expect(try Self.findings(rule, selection.levels()).contains { $0.fix != nil }, "\(rule.id) by name")
    selection.select = ["all"]
    #expect(try Self.findings(rule, selection.levels()).allSatisfy { $0.fix == nil }, "\(rule.id) with all")
  }

  @Test("are in no line that a fix removes in the rfc profile", arguments: RuleCatalogue.ofContentLines)
  func linesTakenOut(rule: Rule) throws {
    if rule.requirement != nil || Self.redundant.contains(rule) { return }
    for finding in try Self.findings(rule, Profile.rfc.levels) {
      let edits = finding.fix?.edits ?? []
      let isMoved = edits.contains { edit in
        switch edit {
        case .insert, .insertAfter: true
        default: false
        }
      }
      let takesOut = edits.contains { edit in
        switch edit {
        case .delete: true
        case .replace(_, let lines): lines.isEmpty
        default: false
        }
      }
      #expect(!takesOut || isMoved, "\(rule.id) \(rule.name): \(finding.fix?.title ?? "")")
    }
  }
}
