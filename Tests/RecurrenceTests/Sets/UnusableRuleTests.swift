import CivilTime
import Recurrence
import Testing

@Suite("Sets with unusable rules")
struct UnusableRuleTests {
  private func definition(_ rules: [String], exclusions: [String] = []) -> RecurrenceSet.Definition {
    let start = CivilDate(year: 2014, month: 2, day: 8) ?? .epoch
    var definition = RecurrenceSet.Definition(start: .date(start), zones: RecurrenceSet.Zones())
    func rule(_ text: String, isExclusion: Bool) -> RecurrenceRule? {
      if let rule = RecurrenceRule.reading(text).rule { return rule }
      var text = text
      let unusable = text.withUTF8 { RecurrenceSet.UnusableRule(unreadable: $0, isExclusion: isExclusion) }
      definition.unusableRules.append(unusable)
      return nil
    }
    definition.rules = rules.compactMap { rule($0, isExclusion: false) }
    definition.exclusionRules = exclusions.compactMap { rule($0, isExclusion: true) }
    return definition
  }

  private func starts(_ set: RecurrenceSet) -> [String] { set.prefix(3).map(\.start.text) }

  @Test("a rule that cannot be read or expanded leaves the others as they are")
  func others() {
    let set = RecurrenceSet(
      usablePartOf: definition(["FREQ=DAILY;COUNT=-1", "FREQ=MONTHLY", "RSCALE=CHINESE;FREQ=YEARLY;BYWEEKNO=3"]))
    #expect(starts(set) == ["20140208", "20140308", "20140408"])
    #expect(set.definition.rules.map(\.text) == ["FREQ=MONTHLY"])
    #expect(set.unusableRules.map(\.text) == ["FREQ=DAILY;COUNT=-1", "RSCALE=CHINESE;FREQ=YEARLY;BYWEEKNO=3"])
    #expect(set.unusableRules.map(\.error.code) == [.count, .unsupported])
  }

  @Test("a rule in another calendar that can be expanded stays next to one that cannot")
  func sameScale() {
    let set = RecurrenceSet(usablePartOf: definition(["RSCALE=HEBREW;FREQ=HOURLY", "RSCALE=HEBREW;FREQ=YEARLY"]))
    #expect(starts(set) == ["20140208", "20160217", "20190213"])
    #expect(set.unusableRules.map(\.text) == ["RSCALE=HEBREW;FREQ=HOURLY"])
  }

  @Test("exception rules are distinguished from rules")
  func exclusions() {
    let set = RecurrenceSet(
      usablePartOf: definition(["FREQ=DAILY"], exclusions: ["RSCALE=KLINGON;FREQ=DAILY", "FREQ=NEVER", "FREQ=WEEKLY"]))
    #expect(starts(set) == ["20140209", "20140210", "20140211"])
    #expect(set.unusableRules.map(\.isExclusion) == [true, true])
    #expect(set.unusableRules.map(\.error.code) == [.frequency, .unsupported])
  }

  @Test("if all rules are left out, the start remains, and the set is not a series")
  func nothingLeft() {
    let set = RecurrenceSet(usablePartOf: definition(["FREQ=DAILY;COUNT=-1"]))
    #expect(starts(set) == ["20140208"])
    #expect(!set.isSeries)
    #expect(set.last == .found(set.first { _ in true }!))
  }

  @Test("requiring all rules throws the first error")
  func strict() {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceSet(definition(["FREQ=DAILY;COUNT=-1"])) }
    #expect(error?.code == .count)
  }
}
