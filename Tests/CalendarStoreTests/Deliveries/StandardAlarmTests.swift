import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Default alarms of events without alarms")
struct StandardAlarmTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    desk.standard = StandardAlarms(longest: 15 * 3600) { _, isAllDay in
      CalendarDuration(seconds: isAllDay ? 15 * 3600 : 900)
    }
    try desk.tell()
  }

  @discardableResult
  private func add(
    _ title: String, _ start: String, rule: String? = nil, _ change: (inout Event) -> Void = { _ in }
  ) throws -> ItemID {
    try desk.add(title, start, rule: rule) { event in
      event.alarms = []
      change(&event)
    }
  }

  @Test("single events, series, floating times and all-day events are delivered once; existing alarms take precedence")
  func forms() throws {
    desk.zone = ("Europe/Berlin", try TimeZoneDatabase.system.rules(named: "Europe/Berlin"))
    try add("single", "20260302T090000Z")
    try add("daily", "20260301T100000Z", rule: "FREQ=DAILY")
    try add("floating", "20260302T120000")
    try add("day", "20260303") { $0.end = nil }
    try desk.add("own", "20260302T090000Z", trigger: "-PT5M")
    #expect(try desk.tell() == [])
    let next = try desk.store().nextDelivery(after: desk.now, zone: desk.zone.rules, standard: desk.standard)
    #expect(next == (try instant("20260301T094500Z")))
    var told: [String] = []
    let times = [
      "20260301T094459Z", "20260301T094500Z", "20260302T080000Z", "20260302T084500Z", "20260302T085500Z",
      "20260302T104500Z", "20260302T110000Z",
    ]
    for time in times {
      try desk.turn(to: time)
      told.append(try desk.tell().joined(separator: " "))
      #expect(try desk.tell() == [])
    }
    #expect(told == ["", "daily", "day", "single", "own", "daily floating", ""])
  }

  @Test("an added alarm, a move, a cancellation and the marker for no alarm remove it")
  func changes() throws {
    let ids = try ["alarm", "moved", "cancelled"].map { try add($0, "20260301T091000Z") }
    try desk.load(
      calendar([
        component(
          "VEVENT", uid: "none",
          [
            "SUMMARY:none", "DTSTART:20260301T091000Z", "BEGIN:VALARM", "ACTION:NONE",
            "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM",
          ])
      ]))
    try desk.turn(to: "20260301T085500Z")
    let claimed = try desk.claim()
    #expect(claimed.compactMap(\.delivery.title) == ["alarm", "moved", "cancelled"])
    try desk.store().note(claimed.map { AlarmOutcome($0.delivery.id, "one") }, at: desk.now)
    let numbers = claimed.map(\.delivery.id)
    #expect(try desk.store().settled(numbers, zone: .utc).isEmpty)
    try desk.edit(ids[0]) { $0.alarms = [Alarm(trigger: .relative(.zero, to: .start))] }
    try desk.edit(ids[1]) { $0.start = try CalendarTime(parsing: "20260301T121000Z", tzid: nil) }
    try desk.edit(ids[2]) { $0.status = .cancelled }
    #expect(try desk.store().settled(numbers, zone: .utc) == Set(numbers))
    try desk.turn(to: "20260301T115500Z")
    #expect(try desk.tell() == ["alarm", "moved"])
  }

  @Test("it is acknowledged and snoozed outside the event, which gets no alarm from that")
  func seeingTo() throws {
    let id = try add("call", "20260301T091000Z")
    try desk.turn(to: "20260301T085500Z")
    #expect(try desk.tell() == ["call"])
    let store = try desk.store()
    try store.snooze(store.deliveries(of: id), until: instant("20260301T090000Z"), zone: .utc)
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["call"])
    try store.acknowledge(store.deliveries(of: id), zone: .utc)
    #expect(try desk.states() == ["call: acknowledged"])
    #expect(try store.occurrence(of: store.item(id)).event?.alarms.isEmpty == true)
  }

  @Test("an event that arrives late is delivered at once; a new length delivers nothing again")
  func late() throws {
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    try add("in five minutes", "20260301T100500Z")
    try add("over", "20260301T080500Z")
    #expect(try desk.tell() == ["in five minutes"])
    #expect(try desk.states() == ["over: missed", "in five minutes: fired"])
    desk.standard = StandardAlarms(longest: 240) { _, _ in CalendarDuration(seconds: 240) }
    try desk.turn(to: "20260301T100200Z")
    #expect(try desk.tell() == [])
  }

  @Test("a query lists them among the others, in order, as far as requested")
  func query() throws {
    try add("daily", "20260301T100000Z", rule: "FREQ=DAILY")
    for day in 1...3 { try desk.add("own", "2026030\(day)T120000Z") }
    var query = AlarmQuery(desk.now..<Instant.distantFuture, zone: .utc)
    query.standard = desk.standard
    let titles = try desk.store().alarms(matching: query, limit: 5).map { $0.item.component.first(.summary)?.text }
    #expect(titles == ["daily", "own", "daily", "own", "daily"])
    #expect(try desk.store().alarms(matching: query, limit: 40).count == 40)
    query.standard = nil
    #expect(try desk.store().alarms(matching: query, limit: 40).count == 3)
  }
}
