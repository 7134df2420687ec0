import ICalendar
import Testing

@testable import Validation

@Suite("Fixing")
struct FixerFixtureTests {
  @Test("a rule's documented fix is offered for its bad fixture", arguments: RuleCatalogue.ofContentLines)
  func kinds(rule: Rule) throws {
    let report = try RuleFixtureTests.report("Rules/\(rule.id)-\(rule.name).bad.ics", rule)
    let kinds = Set(report.findings.lazy.filter { $0.rule == rule }.map(\.fixKind))
    #expect(kinds.contains(rule.fix), "\(rule.id) is \(rule.fix) and offers \(kinds)")
  }

  @Test(
    "leaves nothing that can be fixed safely, and changes nothing the second time",
    arguments: RuleCatalogue.ofContentLines)
  func fixpoint(rule: Rule) throws {
    let bytes = try Fixtures.bytes("Rules/\(rule.id)-\(rule.name).bad.ics")
    for allowsUnsafe in [false, true] {
      let fixer = Fixer(options: RuleFixtureTests.options(for: rule), allowsUnsafe: allowsUnsafe)
      let first = fixer.fix(bytes, name: "bad.ics")
      let left = first.rest.findings.filter { $0.fixKind == .safe || (allowsUnsafe && $0.fixKind == .unsafe) }
      #expect(
        left.isEmpty,
        "\(rule.id) unsafe: \(allowsUnsafe) leaves \(left.map { "\($0.rule.id) \($0.fix?.title ?? "")" })")
      let second = fixer.fix(first.new, name: "bad.ics")
      #expect(second.new == first.new, "\(rule.id) is fixed twice")
      if rule.fix == .safe || (allowsUnsafe && rule.fix == .unsafe) {
        let rest = first.rest.counts[rule, default: 0]
        let before = try RuleFixtureTests.report("Rules/\(rule.id)-\(rule.name).bad.ics", rule).counts[
          rule, default: 0]
        #expect(rest < before, "\(rule.id) is not fixed (unsafe: \(allowsUnsafe))")
      }
    }
  }
}
