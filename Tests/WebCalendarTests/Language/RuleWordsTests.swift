import CalendarText
import CivilTime
import Testing

@testable import WebCalendar

@Suite("Recurrence rules in words")
struct RuleWordsTests {
  @Test(
    "Common rules have words",
    arguments: [
      ("FREQ=DAILY", "Every day"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", "Every second Wednesday"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"),
      ("FREQ=WEEKLY;BYDAY=TU,MO", "Every week on Monday and Tuesday"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=10", "Every month on the 1st and 15th, 10 times"),
      ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "Every year on the 4th Thursday of November"),
      ("FREQ=WEEKLY;UNTIL=20261216", "Every week, until 16 December 2026"),
      ("FREQ=DAILY;UNTIL=20261216T230000Z", "Every day, until 17 December 2026"),
    ])
  func words(_ rule: String, _ words: String) throws {
    let berlin = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    #expect(RuleWords.text(rule, .preferred(nil), in: berlin) == words)
  }

  @Test(
    "Complex rules have none",
    arguments: ["FREQ=SECONDLY", "FREQ=YEARLY;BYWEEKNO=20", "RSCALE=HEBREW;FREQ=YEARLY", "?"])
  func none(_ rule: String) { #expect(RuleWords.text(rule, .preferred(nil), in: .utc) == nil) }
}
