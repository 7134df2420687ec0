import CivilTime
import Testing

/// The instant of a UTC DATE-TIME.
func instant(_ text: String) throws -> Instant {
  try CalendarTime(parsing: text).instant(in: .utc)
}

@Suite("Rules for all years")
struct TailRuleTests {
  struct Case: CustomTestStringConvertible {
    let rule: String
    /// UTC times with the offset in seconds from then on, and whether it is daylight saving time.
    let changes: [(at: String, seconds: Int, isDaylight: Bool)]
    var testDescription: String { rule }
  }

  static let cases: [Case] = [
    Case(
      rule: "CET-1CEST,M3.5.0,M10.5.0/3",
      changes: [("20260329T010000Z", 7200, true), ("20261025T010000Z", 3600, false), ("99990328T010000Z", 7200, true)]),
    Case(
      rule: "EST5EDT,M3.2.0,M11.1.0",
      changes: [("20260308T070000Z", -14400, true), ("20261101T060000Z", -18000, false)]),
    Case(
      rule: "AEST-10AEDT,M10.1.0,M4.1.0/3",
      changes: [("20260404T160000Z", 36000, false), ("20261003T160000Z", 39600, true)]),
    Case(
      rule: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
      changes: [("20260404T150000Z", 37800, false), ("20261003T153000Z", 39600, true)]),
    Case(
      rule: "IST-1GMT0,M10.5.0,M3.5.0/1",
      changes: [("20260329T010000Z", 3600, false), ("20261025T010000Z", 0, true)]),
    Case(
      rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
      changes: [("20260329T010000Z", -3600, true), ("20261025T010000Z", -7200, false)]),
    Case(
      rule: "EET-2EEST,M3.4.4/50,M10.4.4/50",
      changes: [("20260328T000000Z", 10800, true), ("20261023T230000Z", 7200, false)]),
    Case(
      rule: "WGT3WGST,J60,J300",
      changes: [
        ("20240301T050000Z", -7200, true), ("20250301T050000Z", -7200, true), ("20241027T040000Z", -10800, false),
      ]),
    Case(
      rule: "WGT3WGST,59,299",
      changes: [
        ("20240229T050000Z", -7200, true), ("20250301T050000Z", -7200, true), ("20241026T040000Z", -10800, false),
        ("20251027T040000Z", -10800, false),
      ]),
    Case(
      rule: "AAA0BBB,M1.1.0/-167,M7.1.0",
      changes: [("20251228T010000Z", 3600, true), ("20260705T010000Z", 0, false)]),
    Case(
      rule: "AAA0BBB,M12.5.0/167,M7.1.0",
      changes: [("20270102T230000Z", 3600, true), ("20260705T010000Z", 0, false)]),
    Case(
      rule: "AAA-4:30:15BBB-5,M3.5.0/1:30:05,M9.1.6/0",
      changes: [("20260328T205950Z", 18000, true), ("20260904T190000Z", 16215, false)]),
  ]

  @Test("changes take place at the second that the rule says", arguments: cases)
  func changes(testCase: Case) throws {
    let rule = try TailRule(parsing: testCase.rule)
    let rules = TimeZoneRules(initial: rule.standard, tail: rule)
    for change in testCase.changes {
      let at = try instant(change.at)
      let before = rules.observance(at: at.adding(seconds: -1))
      let after = rules.observance(at: at)
      #expect(after.offset.seconds == change.seconds)
      #expect(after.isDaylight == change.isDaylight)
      #expect(before.isDaylight != change.isDaylight)
      #expect(rules.nextTransition(after: at.adding(seconds: -1)) == .init(instant: at, observance: after))
      #expect(rules.previousTransition(before: at.adding(seconds: 1)) == .init(instant: at, observance: after))
      #expect(rules.nextTransition(after: at)?.observance == before)
      #expect(rules.previousTransition(before: at)?.observance == before)
    }
    #expect(rule.text == testCase.rule)
  }

  @Test("a rule for one observance never changes", arguments: ["UTC0", "<+03>-3", "<-0330>3:30", "EST5"])
  func fixed(text: String) throws {
    let rule = try TailRule(parsing: text)
    let rules = TimeZoneRules(initial: rule.standard, tail: rule)
    #expect(rule.text == text)
    #expect(rules.nextTransition(after: .distantPast) == nil)
    #expect(rules.previousTransition(before: .distantFuture) == nil)
    #expect(rules.span(at: Instant(secondsSince1970: 0)).until == .distantFuture)
  }

  @Test("daylight saving time all year has no transitions")
  func allYear() throws {
    let rule = try TailRule(parsing: "EST5EDT,0/0,J365/25")
    let rules = TimeZoneRules(initial: rule.standard, tail: rule)
    for text in ["20260101T035959Z", "20260101T040000Z", "20260101T050000Z", "20260701T000000Z", "20270101T040000Z"] {
      #expect(rules.observance(at: try instant(text)).abbreviation == "EDT")
    }
    #expect(rules.nextTransition(after: try instant("20260701T000000Z")) == nil)
    #expect(rules.previousTransition(before: try instant("20260701T000000Z")) == nil)
    #expect(try rules.local(CivilDateTime(parsing: "20260101T000000")) == .unique(UTCOffset(seconds: -14400)))
  }

  @Test("a rule lists two transitions in every year up to 9999")
  func everyYear() throws {
    let rule = try TailRule(parsing: "CET-1CEST,M3.5.0,M10.5.0/3")
    let rules = TimeZoneRules(initial: rule.standard, tail: rule)
    let list = rules.transitions(from: try instant("20260101T000000Z"), to: try instant("99991231T000000Z"))
    #expect(list.count == 2 * (9999 - 2026 + 1))
    for transition in list {
      let date = transition.instant.civil(at: .zero)
      #expect(date.date.weekday == .sunday)
      #expect(date.date.ordinalFromMonthEnd == -1)
      #expect(date.hour == 1)
      #expect(date.date.month == (transition.observance.isDaylight ? 3 : 10))
    }
  }

  @Test(
    "malformed rules are refused at the position of the error",
    arguments: [
      ("", 0), ("CE-1", 2), ("CET", 3), ("CET-", 4), ("CET-25", 4), ("CET-1:60", 6), ("CET-1CEST", 9),
      ("CET-1CEST,M3.5.0", 16), ("CET-1CEST,M13.5.0,M10.5.0", 11), ("CET-1CEST,M0.5.0,M10.5.0", 11),
      ("CET-1CEST,M3.0.0,M10.5.0", 13), ("CET-1CEST,M3.6.0,M10.5.0", 13), ("CET-1CEST,M3.5.7,M10.5.0", 15),
      ("CET-1CEST,J0,J5", 11), ("CET-1CEST,J366,J5", 11), ("CET-1CEST,366,5", 10), ("CET-1CEST,M3.5.0/168,5", 17),
      ("CET-1CEST,M3.5.0,M10.5.0/3,", 26), ("<+03-3", 6), ("<+0>-3", 3), ("<a b>3", 2), ("C3T-1", 1),
      ("CET-1CEST,M3.5.0/,5", 17), ("CET-1CEST,M0000003.5.0,5", 11), ("CET-1 ", 5),
    ])
  func badRules(text: String, offset: Int) {
    let error = error(reading: text, as: TailRule.self)
    #expect(error?.code == .invalidTimeZoneRule)
    #expect(error?.offset == offset)
  }

  @Test("changes with numbers out of range are refused")
  func badChanges() {
    #expect(TailRule.Change(day: .ofCommonYear(0)) == nil)
    #expect(TailRule.Change(day: .ofCommonYear(366)) == nil)
    #expect(TailRule.Change(day: .ofYear(-1)) == nil)
    #expect(TailRule.Change(day: .weekday(.sunday, week: 6, month: 3)) == nil)
    #expect(TailRule.Change(day: .weekday(.sunday, week: 5, month: 13)) == nil)
    #expect(TailRule.Change(day: .ofYear(5), seconds: 604_800) == nil)
    #expect(TailRule.Change(day: .ofYear(5), seconds: .min) == nil)
  }
}
