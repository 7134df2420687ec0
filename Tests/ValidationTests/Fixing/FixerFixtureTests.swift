import ICalendar
import Testing

@testable import Validation

@Suite("Fixing")
struct FixerFixtureTests {
  @Test("what a rule says of its fix is what its bad fixture is offered", arguments: RuleID.allCases)
  func kinds(rule: RuleID) throws {
    let report = try RuleFixtureTests.report("Rules/\(rule.text)-\(rule.rule.name).bad.ics", rule)
    let kinds = Set(report.findings.lazy.filter { $0.rule == rule }.map(\.fixKind))
    #expect(kinds.contains(rule.rule.fix), "\(rule.text) is \(rule.rule.fix) and offers \(kinds)")
  }

  @Test("leaves nothing that can be fixed safely, and changes nothing the second time", arguments: RuleID.allCases)
  func fixpoint(rule: RuleID) throws {
    let bytes = try Fixtures.bytes("Rules/\(rule.text)-\(rule.rule.name).bad.ics")
    for allowsUnsafe in [false, true] {
      let fixer = Fixer(options: RuleFixtureTests.options(for: rule), allowsUnsafe: allowsUnsafe)
      let first = fixer.fix(bytes, name: "bad.ics")
      let left = first.rest.findings.filter { $0.fixKind == .safe || (allowsUnsafe && $0.fixKind == .unsafe) }
      #expect(
        left.isEmpty,
        "\(rule.text) unsafe: \(allowsUnsafe) leaves \(left.map { "\($0.rule.text) \($0.fix?.title ?? "")" })")
      let second = fixer.fix(first.new, name: "bad.ics")
      #expect(second.new == first.new, "\(rule.text) is fixed twice")
      if rule.rule.fix == .safe || (allowsUnsafe && rule.rule.fix == .unsafe) {
        let rest = first.rest.counts[rule, default: 0]
        let before = try RuleFixtureTests.report("Rules/\(rule.text)-\(rule.rule.name).bad.ics", rule).counts[
          rule, default: 0]
        #expect(rest < before, "\(rule.text) is not mended (unsafe: \(allowsUnsafe))")
      }
    }
  }
}
