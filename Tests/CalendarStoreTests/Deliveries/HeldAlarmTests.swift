import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import TestSupport
import Testing

@Suite("Alarms in quiet hours")
struct HeldAlarmTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk("20260301T200000Z")
    try desk.tell()
  }

  /// Sets quiet hours from 22:00 to 7:00 on the second of March, in UTC.
  private func beQuiet() throws {
    let (start, end) = (try instant("20260301T220000Z"), try instant("20260302T070000Z"))
    desk.heldUntil = { calendar, now in
      calendar.title != "Doctor on call" && now >= start && now < end ? end : nil
    }
  }

  @Test("alarms during quiet hours are delivered when these end, once")
  func held() throws {
    try beQuiet()
    try desk.add("before", "20260301T215959Z", trigger: "-PT0S")
    try desk.add("night train", "20260301T221000Z")
    try desk.add("early train", "20260302T071000Z")
    try desk.turn(to: "20260301T215959Z")
    #expect(try desk.tell() == ["before"])
    for time in ["20260301T220000Z", "20260301T230000Z", "20260302T065959Z"] {
      try desk.turn(to: time)
      #expect(try desk.tell() == [])
    }
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == instant("20260302T070000Z"))
    #expect(try desk.states() == ["before: fired", "night train: firing"])
    try desk.turn(to: "20260302T070000Z")
    #expect(try desk.tell() == ["night train", "early train"])
    try desk.turn(to: "20260302T070100Z")
    #expect(try desk.tell() == [])
  }

  @Test("held alarms follow changes to quiet hours: removed, ending earlier, or later")
  func changed() throws {
    try beQuiet()
    for (number, end) in ["20260301T223000Z", "20260302T050000Z", "20260302T090000Z"].enumerated() {
      let test = try HeldAlarmTests()
      try test.beQuiet()
      try test.desk.add("night train", "20260301T221000Z")
      try test.desk.turn(to: "20260301T220000Z")
      #expect(try test.desk.tell() == [])
      try test.desk.turn(to: "20260301T223000Z")
      let quiet = try instant(end)
      test.desk.heldUntil = { _, now in now < quiet ? quiet : nil }
      #expect(try test.desk.tell() == (number == 0 ? ["night train"] : []))
      if number == 0 { continue }
      #expect(try test.desk.store().nextDelivery(after: test.desk.now, zone: .utc) == quiet)
      test.desk.now = quiet.adding(seconds: -1)
      #expect(try test.desk.tell() == [])
      test.desk.now = quiet
      #expect(try test.desk.tell() == ["night train"])
    }
  }

  @Test("a process without quiet hours leaves held alarms as they are, and snoozed ones do too")
  func unknown() throws {
    try beQuiet()
    try desk.add("tea", "20260301T210500Z")
    try desk.turn(to: "20260301T205500Z")
    #expect(try desk.tell() == ["tea"])
    try desk.store().snooze(desk.store().deliveries(), until: instant("20260302T080000Z"), zone: .utc) { _ in false }
    try desk.add("night train", "20260301T221000Z")
    try desk.turn(to: "20260301T220000Z")
    #expect(try desk.tell() == [])
    let stranger = AlarmClaim(now: desk.now, zone: .utc, zoneName: "UTC") { _, _ in ["other"] }
    #expect(try desk.store().claimAlarms(stranger).isEmpty)
    #expect(try desk.tell() == [])
    desk.heldUntil = { _, _ in nil }
    #expect(try desk.tell() == ["night train"])
    try desk.turn(to: "20260302T080000Z")
    #expect(try desk.tell() == ["tea"])
  }

  @Test("nothing has to run when quiet hours end: a later process delivers the alarms")
  func later() throws {
    try beQuiet()
    try desk.add("night train", "20260301T221000Z")
    try desk.turn(to: "20260301T220000Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260302T120000Z")
    #expect(try desk.tell() == ["night train"])
    #expect(try desk.states() == ["night train: fired"])
  }

  @Test("a process that takes over alarms when quiet hours end and is killed leaves them to the next one")
  func killed() throws {
    try beQuiet()
    try desk.add("night train", "20260301T221000Z")
    try desk.turn(to: "20260301T220000Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260302T070000Z")
    #expect(try desk.claim().count == 1)
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260302T070100Z")
    #expect(try desk.tell() == ["night train"])
  }

  @Test("alarms that are useless when quiet hours end go into the summary")
  func stale() throws {
    try beQuiet()
    desk.grace = 3600
    try desk.add("over", "20260301T221000Z")
    try desk.add("goes on", "20260301T233000Z", hours: 12)
    try desk.turn(to: "20260301T233000Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260302T070000Z")
    #expect(try desk.tell() == ["(over)", "goes on"])
    #expect(try desk.states() == ["over: missed", "goes on: fired"])
  }

  @Test("only the last repetition of an alarm is delivered when quiet hours end")
  func repetitions() throws {
    try beQuiet()
    try desk.add("medicine", "20260301T230000Z") { event in
      event.alarms[0].repeatCount = 2
      event.alarms[0].repeatInterval = CalendarDuration(seconds: 600)
    }
    for time in ["20260301T225000Z", "20260301T230000Z", "20260301T231000Z"] {
      try desk.turn(to: time)
      #expect(try desk.tell() == [])
    }
    try desk.turn(to: "20260302T070000Z")
    #expect(try desk.tell() == ["medicine"])
    #expect(try desk.states().sorted() == ["medicine: fired", "medicine: missed", "medicine: missed"])
  }

  @Test("exempt calendars and snoozed alarms are delivered during quiet hours", arguments: [true, false])
  func exceptions(writesBack: Bool) throws {
    try beQuiet()
    let store = try desk.store()
    let calendar = try store.createCalendar(title: "Doctor on call")
    try desk.add("ward", "20260301T221000Z", calendar: calendar)
    try desk.add("tea", "20260301T210500Z")
    try desk.turn(to: "20260301T205500Z")
    #expect(try desk.tell() == ["tea"])
    let deliveries = try desk.store().deliveries()
    try desk.store().snooze(deliveries, until: instant("20260301T223000Z"), zone: .utc) { _ in writesBack }
    try desk.turn(to: "20260301T220000Z")
    #expect(try desk.tell() == ["ward"])
    try desk.turn(to: "20260301T223000Z")
    #expect(try desk.tell() == ["tea"])
  }

  @Test("a held alarm that is deleted, moved or acknowledged is silent")
  func gone() throws {
    try beQuiet()
    let deleted = try desk.add("deleted", "20260301T221000Z")
    let moved = try desk.add("moved", "20260301T221000Z")
    try desk.add("seen to", "20260301T221000Z")
    try desk.turn(to: "20260301T220000Z")
    #expect(try desk.tell() == [])
    let store = try desk.store()
    _ = try store.remove(store.occurrence(of: store.item(deleted)), span: .all)
    try desk.edit(moved) { $0.start = try CalendarTime(parsing: "20260305T120000Z", tzid: nil) }
    let seen = try store.deliveries().filter { $0.title == "seen to" }
    try store.acknowledge(seen, at: desk.now, zone: .utc) { _ in false }
    try desk.turn(to: "20260302T070000Z")
    #expect(try desk.tell() == [])
  }
}
