import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Limits on the alarms of a calendar")
struct AlarmLimitTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    try desk.tell()
  }

  /// Makes a calendar that subscribes to a feed with several events.
  private func subscribe(to events: [(uid: String, start: String, rule: String?)]) throws {
    let store = try desk.store()
    let calendar = try store.createCalendar(title: "Feed", subscription: "https://example.org/feed.ics")
    let components = events.map { event in
      """
      BEGIN:VEVENT
      UID:\(event.uid)
      DTSTAMP:20260101T000000Z
      SUMMARY:\(event.uid)
      DTSTART:\(event.start)
      \(event.rule.map { "RRULE:\($0)" } ?? "CLASS:PUBLIC")
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Ping
      TRIGGER:PT0S
      END:VALARM
      END:VEVENT
      """
    }
    var options = ImportOptions(calendar: calendar.title)
    options.isFeed = true
    let text = "BEGIN:VCALENDAR\n\(components.joined(separator: "\n"))\nEND:VCALENDAR\n"
    _ = try store.importCalendars([CalendarInput(name: "feed.ics", bytes: Array(text.utf8))], options: options)
  }

  @Test("a series that goes off every second is delivered sixty times an hour, and the omission is reported once")
  func everySecond() throws {
    try desk.add("ping", "20260301T090000Z", trigger: "PT0S", rule: "FREQ=SECONDLY")
    try desk.turn(to: "20260301T090100Z")
    var told = try desk.tell().count
    try desk.turn(to: "20260301T095959Z")
    told += try desk.tell().count
    #expect(told == 60)
    #expect(try desk.store().takeOmittedAlarms(at: desk.now).isEmpty)
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell().count == 1)
    let omitted = try desk.store().takeOmittedAlarms(at: desk.now)
    #expect(try omitted.map(\.count) == [3_540] && omitted.first?.hour == instant("20260301T090000Z"))
    #expect(omitted.first?.calendar?.isSubscribed == false && omitted.first?.uid.isEmpty == false)
    #expect(try desk.store().takeOmittedAlarms(at: desk.now).isEmpty)
  }

  @Test("alarms that are centuries away from the many instances of a series are not searched for without end")
  func farFromInstances() throws {
    for trigger in ["TRIGGER;RELATED=END:P99999999D", "TRIGGER:-P99999999D"] {
      try desk.load(
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:\(trigger)
        DTSTART:00010101T000030Z
        DTEND;VALUE=DATE:99991231
        RRULE:FREQ=SECONDLY;BYYEARDAY=366
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Ping
        \(trigger)
        END:VALARM
        END:VEVENT
        END:VCALENDAR
        """)
    }
    try desk.add("ping", "20260301T090000Z", trigger: "PT0S")
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["ping"])
  }

  @Test("the stored state does not grow with a series, even if no way delivers it")
  func kept() throws {
    desk.ways = []
    try desk.add("ping", "20260301T090000Z", trigger: "PT0S", rule: "FREQ=SECONDLY")
    try desk.turn(to: "20260301T105959Z")
    try desk.tell()
    #expect(try desk.store().deliveries(limit: 10_000).count == 120)
  }

  @Test("a subscription has a lower limit, and uses up nothing of other calendars'")
  func subscription() throws {
    try subscribe(to: [("ping", "20260301T090000Z", "FREQ=SECONDLY")])
    try desk.add("lunch", "20260301T091000Z", trigger: "PT0S")
    try desk.turn(to: "20260301T095959Z")
    let told = try desk.tell()
    #expect(told.count { $0 == "ping" } == 12 && told.count { $0 == "lunch" } == 1)
  }

  @Test("many series of subscriptions share the number that one way delivers in an hour")
  func manySeries() throws {
    try subscribe(to: (1...300).map { ("event \($0)", "20260301T090000Z", nil) })
    for number in 1...3 { try desk.add("own \(number)", "20260301T090000Z", trigger: "PT0S") }
    try desk.turn(to: "20260301T090000Z")
    let told = try desk.tell()
    #expect(told.count { $0.hasPrefix("event") } == 100 && told.count { $0.hasPrefix("own") } == 3)
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell().isEmpty)
    #expect(try desk.store().takeOmittedAlarms(at: desk.now).map(\.count) == [200])
  }

  @Test("a long period is examined in parts, and nothing is skipped")
  func inParts() throws {
    try desk.add("ping", "20260301T090000Z", trigger: "PT0S", rule: "FREQ=SECONDLY")
    try desk.add("last", "20260301T190000Z", trigger: "PT0S")
    try desk.turn(to: "20260301T190000Z")
    var told = try desk.tell()
    #expect(!told.contains("last"))
    let next = try #require(try desk.store().nextDelivery(after: desk.now, zone: .utc))
    #expect(next <= desk.now)
    told += try desk.tell()
    #expect(told.count { $0 == "ping" } == 10 * 60 + 1 && told.contains("last"))
  }
}
