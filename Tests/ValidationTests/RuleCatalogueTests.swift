import Testing
import Validation

@Suite("The rule catalogue")
struct RuleCatalogueTests {
  @Test("has every number once, in order, with a name of its own")
  func identifiers() {
    let rules = RuleCatalogue.all
    #expect(rules.map(\.id.rawValue) == rules.map(\.id.rawValue).sorted())
    #expect(Set(rules.map(\.id)).count == RuleID.allCases.count)
    #expect(Set(rules.map(\.name)).count == rules.count)
  }

  @Test("finds rules by identifier, name and the beginning of an identifier")
  func selection() {
    #expect(RuleCatalogue.rule(named: "ics162")?.id == .missingDtstamp)
    #expect(RuleCatalogue.rule(named: "missing-dtstamp")?.id == .missingDtstamp)
    #expect(RuleCatalogue.rule(named: "missing") == nil)
    #expect(RuleCatalogue.rules(selectedBy: "ICS35").count == 10)
    #expect(RuleCatalogue.rules(selectedBy: "all").count == RuleCatalogue.all.count)
    #expect(RuleCatalogue.rules(selectedBy: "nothing").isEmpty)
  }
}
