import Foundation
import Testing

@testable import Validation

@Suite("The rule catalogue")
struct RuleCatalogueTests {
  @Test("has every number once, in order, with a unique name, whatever reports it")
  func identifiers() {
    let rules = RuleCatalogue.all
    #expect(rules.map(\.number) == rules.map(\.number).sorted())
    #expect(Set((AllChecks.rules + Rule.ofOtherSyntaxes).map(\.name)).count == rules.count)
  }

  @Test("has a bad and a good fixture for every rule of content lines, and no other fixtures")
  func fixtures() throws {
    let names = RuleCatalogue.ofContentLines.map { "\($0.id)-\($0.name)" }
    let expected = names.flatMap { ["\($0).bad.ics", "\($0).good.ics"] }
    let found = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("Rules"))
    #expect(found.filter { !$0.hasSuffix(".older.ics") }.sorted() == expected.sorted())
  }

  @Test("finds rules by identifier, name and the beginning of an identifier")
  func selection() {
    #expect(RuleCatalogue.rule(named: "ics162") == .missingDtstamp)
    #expect(RuleCatalogue.rule(named: "missing-dtstamp") == .missingDtstamp)
    #expect(RuleCatalogue.rule(named: "missing") == nil)
    #expect(RuleCatalogue.rules(selectedBy: "ICS35").count == 10)
    #expect(RuleCatalogue.rules(selectedBy: "all").count == RuleCatalogue.all.count)
    #expect(RuleCatalogue.rules(selectedBy: "nothing").isEmpty)
  }
}
