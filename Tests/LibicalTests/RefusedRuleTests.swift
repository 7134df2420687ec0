import Libical
import Testing

@Suite("Rules that are passed to libical, and those that are not")
struct RefusedRuleTests {
  @Test(
    "on which it crashes or does not return are refused with the reason",
    arguments: [
      "FREQ=YEARLY;BYWEEKNO=-31", "FREQ=YEARLY;BYWEEKNO=1,53,53;BYSETPOS=98", "FREQ=SECONDLY;BYMONTH=9;COUNT=1",
      "FREQ=HOURLY;BYMONTHDAY=-30;WKST=SU", "FREQ=MINUTELY;INTERVAL=7;BYYEARDAY=-265",
      "RSCALE=CHINESE;FREQ=HOURLY", "RSCALE=HEBREW;FREQ=YEARLY;BYWEEKNO=3;BYDAY=MO", "FREQ=DAILY;BYMONTHDAY=-1",
      "FREQ=DAILY;BYMONTH=12L;BYDAY=-53SA", "RSCALE=JAPANESE;FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=366",
      "RSCALE=CHINESE;FREQ=DAILY;BYMONTH=1L", "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=6SU",
      "FREQ=MONTHLY;BYMONTHDAY=1,-1,-20;BYSETPOS=101", "RSCALE=ISLAMIC;FREQ=DAILY;SKIP=FORWARD;BYMONTHDAY=31",
      "FREQ=DAILY;INTERVAL=65536", "freq=yearly;byweekno=-1", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=3;COUNT=4",
      "FREQ=SECONDLY ;BYMONTH=9", "FREQ=DAILY;=1", "",
    ])
  func refused(rule: String) throws {
    let start = LibicalTime(year: 2026, month: 1, day: 1, hour: 9, minute: 0, second: 0)
    #expect(code { _ = try LibicalRecurrence(rule, from: start) } == .refusedRule)
    #expect(LibicalRecurrence.refusal(of: rule)?.isEmpty == false)
  }

  @Test(
    "are expanded otherwise",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", "20260101", "20260105,20260107,20260112"),
      ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "20260130T090000", "20260130T090000,20260227T090000"),
      ("FREQ=HOURLY;INTERVAL=5;COUNT=3", "20260101T000000Z", "20260101T000000Z,20260101T050000Z,20260101T100000Z"),
      ("RSCALE=CHINESE;FREQ=YEARLY;COUNT=3", "20240210", "20240210,20250129,20260217"),
      ("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;COUNT=2", "20240217", "20240217,20270215"),
    ])
  func expanded(rule: String, start: String, expected: String) throws {
    let times = try LibicalRecurrence(rule, from: LibicalTime(start))
    #expect(times.map(\.text).joined(separator: ",") == expected)
    #expect(LibicalRecurrence.refusal(of: rule) == nil)
  }

  @Test("that it cannot read, and invalid starts, are errors")
  func errors() throws {
    let start = LibicalTime(year: 2026, month: 1, day: 1)
    #expect(code { _ = try LibicalRecurrence("FREQ=OFTEN", from: start) } == .unreadableRule)
    #expect(code { _ = try LibicalRecurrence("FREQ=DAILY\0;COUNT=1", from: start) } == .refusedRule)
    for (year, month, day) in [(2026, 2, 30), (2026, 13, 1), (1, 1, 1), (99_999, 1, 1), (2600, 1, 1)] {
      let start = LibicalTime(year: year, month: month, day: day)
      #expect(code { _ = try LibicalRecurrence("FREQ=DAILY", from: start) } == .invalidTime)
    }
  }
}
