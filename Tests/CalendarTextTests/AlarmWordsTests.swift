import CalendarModel
import CalendarText
import CivilTime
import Testing

@Suite("Alarms and lengths in words")
struct AlarmWordsTests {
  @Test(
    "an alarm counts from the start, from the end, or from the due time of a to-do",
    arguments: [
      ("-PT15M", AlarmTrigger.Anchor.start, ItemKind.event, "15 minutes before the start"),
      ("PT0S", .start, .event, "at the start"), ("PT5M", .end, .event, "5 minutes after the end"),
      ("-P1W", .end, .reminder, "1 week before it is due"), ("PT0S", .end, .reminder, "when it is due"),
      ("-P1DT2H", .start, .reminder, "1 day 2 hours before the start"),
    ])
  func relative(length: String, anchor: AlarmTrigger.Anchor, kind: ItemKind, words: String) throws {
    let alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: length), to: anchor))
    #expect(AlarmWords.text(alarm, of: kind, moment: \.text) == words)
  }

  @Test(
    "a repeating alarm says how often it goes off once more, and how long after the last time",
    arguments: [
      (1, "PT5M", "again 5 minutes later"), (3, "PT5M", "3 more times every 5 minutes"),
      (2, "PT1H", "2 more times every hour"), (2, "PT1H30M", "2 more times every 1 hour 30 minutes"),
      (0, "PT5M", nil), (nil, "PT5M", nil), (3, nil, nil), (3, "PT0S", nil),
    ] as [(Int?, String?, String?)])
  func repetition(count: Int?, interval: String?, words: String?) throws {
    var alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: "-PT15M"), to: .start))
    alarm.repeatCount = count
    alarm.repeatInterval = try interval.map { try CalendarDuration(parsing: $0) }
    #expect(AlarmWords.repetition(of: alarm) == words)
  }

  @Test("instants are in the reader's zone, locations have their names, and an alarm that never goes off has no words")
  func others() throws {
    let moment = try CalendarTime(parsing: "20261123T170000Z", tzid: nil)
    #expect(AlarmWords.text(Alarm(trigger: .absolute(moment)), of: .event) { _ in "Monday" } == "on Monday")
    let arrival = Alarm(trigger: .proximity(.init(.arrive, location: nil)))
    #expect(AlarmWords.text(arrival, of: .event, moment: \.text) == "on arrival at a place")
    var silent = Alarm(trigger: .absolute(moment))
    silent.trigger = nil
    #expect(AlarmWords.text(silent, of: .event, moment: \.text) == nil)
  }

  @Test(
    "distances are in their largest unit",
    arguments: [
      (0, "1 minute"), (119, "1 minute"), (120, "2 minutes"), (3600, "1 hour"), (172_799, "47 hours"),
      (172_800, "2 days"),
    ])
  func distances(seconds: Int64, words: String) { #expect(DurationText.distance(seconds) == words) }

  @Test("titles are one line, and never empty")
  func titles() {
    #expect(ItemTitle.line(" a\n b ") == "a b")
    #expect(ItemTitle.line(" \n") == ItemTitle.missing && ItemTitle.line(nil) == "(no title)")
  }
}
