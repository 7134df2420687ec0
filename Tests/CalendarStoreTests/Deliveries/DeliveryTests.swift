import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Alarms are delivered once")
struct DeliveryTests {
  let desk: AlarmDesk
  init() throws { desk = try AlarmDesk() }

  @Test("alarms that go off are handed out once, in order")
  func once() throws {
    try desk.tell()
    try desk.add("later", "20260301T093000Z")
    try desk.add("sooner", "20260301T091000Z")
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == instant("20260301T090000Z"))
    try desk.turn(to: "20260301T085959Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["sooner"])
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T092000Z")
    #expect(try desk.tell() == ["later"])
    #expect(try desk.states() == ["sooner: fired", "later: fired"])
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == nil)
  }

  @Test("the first claim begins at its own time")
  func beginning() throws {
    try desk.add("past", "20260301T080500Z", trigger: "-PT10M")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T120000Z")
    #expect(try desk.tell() == [])
  }

  @Test("an alarm that was not delivered in time is handed out again, and a delivered one is not")
  func lease() throws {
    desk.ways = ["one", "two"]
    try desk.tell()
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    let first = try #require(desk.claim().first)
    #expect(first.ways == ["one", "two"])
    #expect(try desk.claim().isEmpty)
    try desk.store().note([AlarmOutcome(first.delivery.id, "one")])
    try desk.turn(to: "20260301T090059Z")
    #expect(try desk.claim().isEmpty)
    try desk.turn(to: "20260301T090100Z")
    let second = try #require(desk.claim().first)
    #expect(second.ways == ["two"])
    #expect(second.delivery.key == first.delivery.key)
    #expect(try desk.states() == ["standup: firing"])
    try desk.store().note([AlarmOutcome(first.delivery.id, "two")])
    #expect(try desk.states() == ["standup: fired"])
  }

  @Test("a failing way is tried again, less and less often, and finally abandoned; the others are not delayed")
  func failure() throws {
    desk.ways = ["deaf", "good"]
    try desk.tell()
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    var tries = 0
    while let claimed = try desk.claim().first {
      tries += 1
      #expect(claimed.ways == (tries == 1 ? ["deaf", "good"] : ["deaf"]))
      try desk.store().note(
        claimed.ways.map { AlarmOutcome(claimed.delivery.id, $0, problem: $0 == "deaf" ? "nobody listens" : nil) })
      if let next = try desk.store().nextDelivery(after: desk.now, zone: .utc) { desk.now = max(next, desk.now) }
    }
    #expect(tries == 8)
    let telling = try #require(desk.store().deliveries().first?.tellings.first)
    #expect(telling.hasFailed && telling.tries == 8 && telling.problem == "nobody listens")
    #expect(try desk.states() == ["standup: fired"])
  }

  @Test("an import of long past alarms is silent, even if nothing has run meanwhile")
  func importedPast() throws {
    try desk.tell()
    try desk.turn(to: "20260303T080000Z")
    let past = (1...20).map { day in
      component(
        "VEVENT", uid: "\(day)",
        [
          "SUMMARY:past", "DTSTART:202602\(day < 10 ? "0" : "")\(day)T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY",
          "DESCRIPTION:x", "TRIGGER:-PT5M", "END:VALARM",
        ])
    }
    let yesterday = component(
      "VEVENT", uid: "y",
      [
        "SUMMARY:yesterday", "DTSTART:20260302T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x",
        "TRIGGER:-PT5M", "END:VALARM",
      ])
    let input = CalendarInput(name: "a.ics", bytes: Array(calendar(past + [yesterday]).utf8))
    try desk.store().importCalendars([input], options: ImportOptions())
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260303T090000Z")
    #expect(try desk.tell() == [])
  }

  @Test("after an absence, useful alarms are delivered, the rest in a summary, each once")
  func away() throws {
    try desk.add("long over", "20260301T091000Z")
    try desk.add("still on", "20260301T091000Z", hours: 100)
    try desk.add("of today", "20260304T200000Z")
    try desk.add("daily", "20260301T100000Z", rule: "FREQ=DAILY;COUNT=3")
    try desk.tell()
    try desk.turn(to: "20260305T090000Z")
    #expect(try desk.tell() == ["(long over)", "still on", "(daily)", "(daily)", "(daily)", "of today"])
    #expect(try desk.tell() == [])
    #expect(
      try desk.states() == [
        "long over: missed", "still on: fired", "daily: missed", "daily: missed", "daily: missed", "of today: fired",
      ])
  }

  @Test("only the last of several late repetitions is delivered")
  func lateRepetitions() throws {
    try desk.add("standup", "20260301T091000Z") { event in
      event.alarms[0].repeatCount = 3
      event.alarms[0].repeatInterval = CalendarDuration(seconds: 300)
    }
    try desk.tell()
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["standup"])
    try desk.turn(to: "20260301T110000Z")
    #expect(try desk.tell() == ["standup"])
    #expect(
      try desk.states() == ["standup: fired", "standup: missed", "standup: missed", "standup: fired"])
  }

  @Test("an irrelevant edit delivers nothing again; a move does")
  func edits() throws {
    try desk.tell()
    let id = try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["standup"])
    try desk.edit(id) { $0.title = "stand-up" }
    #expect(try desk.tell() == [])
    try desk.edit(id) { $0.start = try CalendarTime(parsing: "20260301T101000Z", tzid: nil) }
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == ["stand-up"])
    // Back to the time at which it was delivered.
    try desk.edit(id) { $0.start = try CalendarTime(parsing: "20260301T091000Z", tzid: nil) }
    #expect(try desk.tell() == [])
  }

  @Test("an alarm that arrives as it goes off is delivered, even if the clock was read first")
  func race() throws {
    try desk.tell()
    try desk.turn(to: "20260301T090000Z")
    let slow = try desk.store()
    try desk.turn(to: "20260301T090010Z")
    try desk.tell()
    var event = Event(title: "tight", start: try CalendarTime(parsing: "20260301T090005Z", tzid: nil))
    event.alarms = [Alarm(trigger: .relative(.zero, to: .start))]
    try slow.add(event)
    #expect(try desk.tell() == ["tight"])
  }

  @Test("an alarm whose item is cancelled, completed, moved or deleted meanwhile is withdrawn")
  func withdrawn() throws {
    try desk.tell()
    let deleted = try desk.add("deleted", "20260301T091000Z")
    let moved = try desk.add("moved", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.claim().count == 2)
    let store = try desk.store()
    try store.remove(store.occurrence(of: store.item(deleted)), span: .all)
    try desk.edit(moved) { $0.start = try CalendarTime(parsing: "20260307T091000Z", tzid: nil) }
    try desk.turn(to: "20260301T090200Z")
    #expect(try desk.tell() == [])
    #expect(try desk.states() == ["deleted: withdrawn", "moved: withdrawn"])
  }

  @Test("setting the clock forward delivers what it skips; setting it back delivers nothing twice")
  func clockChanges() throws {
    try desk.tell()
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T113000Z")
    #expect(try desk.tell() == ["standup"])
    try desk.turn(to: "20260301T083000Z")
    #expect(try desk.tell() == [])
    try desk.add("new", "20260301T084500Z")
    try desk.turn(to: "20260301T120000Z")
    #expect(try desk.tell() == ["new"])
  }

  @Test("on a journey, floating alarms are delivered when local clocks show their time, and never twice or not at all")
  func journey() throws {
    let zones = try TimeZoneDatabase.system
    desk.zone = ("Europe/Berlin", try zones.rules(named: "Europe/Berlin"))
    try desk.turn(to: "20260301T040000Z")
    try desk.tell()
    try desk.add("breakfast", "20260301T090000", trigger: "PT0S")
    try desk.add("dinner", "20260301T190000", trigger: "PT0S")
    // It is one o'clock in the afternoon in Tokyo, and breakfast is over.
    desk.zone = ("Asia/Tokyo", try zones.rules(named: "Asia/Tokyo"))
    try desk.turn(to: "20260301T040500Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == ["dinner"])
    // Back at eleven in the morning, with a breakfast whose alarm has not been delivered anywhere.
    desk.zone = ("Europe/Berlin", try zones.rules(named: "Europe/Berlin"))
    #expect(try desk.tell() == ["breakfast"])
    try desk.turn(to: "20260301T180000Z")
    #expect(try desk.tell() == [])
  }
}
