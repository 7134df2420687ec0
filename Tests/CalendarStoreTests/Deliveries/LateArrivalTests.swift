import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Alarms that were past when their item arrived")
struct LateArrivalTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk()
    try desk.tell()
  }

  @Test("an alarm of an unfinished event is delivered immediately, and once")
  func ahead() throws {
    // The machine wakes up and checks before anything was synchronized.
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    try desk.add("in five minutes", "20260301T100500Z", trigger: "-PT30M")
    try desk.add("on already", "20260301T093000Z", trigger: "-PT15M")
    try desk.add("this second", "20260301T101000Z")
    #expect(try desk.tell() == ["on already", "in five minutes", "this second"])
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T110000Z")
    #expect(try desk.tell() == [])
  }

  @Test("an alarm that was past on arrival is delivered by the first look after a suspension, too")
  func asleep() throws {
    try desk.turn(to: "20260301T100000Z")
    try desk.add("in five minutes", "20260301T100500Z", trigger: "-PT15M")
    #expect(try desk.tell() == ["in five minutes"])
  }

  @Test("an alarm of a finished event is a line in the history, and one long past is not")
  func over() throws {
    try desk.turn(to: "20260304T113000Z")
    #expect(try desk.tell() == [])
    try desk.add("over", "20260304T100500Z")
    try desk.add("long past", "20260302T100500Z")
    #expect(try desk.tell() == [])
    #expect(try desk.states() == ["over: missed"])
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == nil)
  }

  @Test("alarms that were looked at while the clock was days ahead still go off when they are due, and once")
  func clockAhead() throws {
    try desk.add("meeting", "20260301T110000Z")
    try desk.add("flight", "20260302T060000Z")
    try desk.turn(to: "20260303T180000Z")
    try desk.tell()
    try desk.turn(to: "20260301T080100Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260301T105000Z")
    #expect(try desk.tell() == ["meeting"])
    try desk.turn(to: "20260302T055000Z")
    #expect(try desk.tell() == ["flight"])
    #expect(try desk.tell() == [])
  }

  @Test("only the last of an occurrence's late alarms is delivered; future ones go off in time")
  func several() throws {
    try desk.turn(to: "20260301T100000Z")
    try desk.add("dentist", "20260301T110000Z", trigger: "-P1D") { event in
      for minutes: Int64 in [120, 75, 30] {
        event.alarms.append(Alarm(trigger: .relative(CalendarDuration(seconds: -minutes * 60), to: .start)))
      }
    }
    #expect(try desk.tell() == ["dentist"])
    #expect(try desk.states() == ["dentist: missed", "dentist: missed", "dentist: fired"])
    #expect(try desk.store().deliveries([.fired]).first?.due == instant("20260301T094500Z"))
    try desk.turn(to: "20260301T103000Z")
    #expect(try desk.tell() == ["dentist"])
  }

  @Test("an event that is moved to an earlier time is delivered; a new title delivers nothing again")
  func moved() throws {
    let id = try desk.add("call", "20260301T150000Z")
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    try desk.edit(id) { $0.start = try CalendarTime(parsing: "20260301T100500Z", tzid: nil) }
    #expect(try desk.tell() == ["call"])
    try desk.edit(id) { $0.title = "phone call" }
    #expect(try desk.tell() == [])
  }

  @Test("items that were present before the first delivery stay silent, whatever is edited")
  func beginning() throws {
    let other = try AlarmDesk()
    let id = try other.add("holiday", "20260301T075000Z", hours: 100)
    #expect(try other.tell() == [])
    try other.edit(id) { $0.title = "holidays" }
    #expect(try other.tell() == [])
  }

  @Test("occurrences, all-day events and floating times are delivered like single events")
  func forms() throws {
    desk.zone = ("Europe/Berlin", try TimeZoneDatabase.system.rules(named: "Europe/Berlin"))
    try desk.turn(to: "20260303T100000Z")
    #expect(try desk.tell() == [])
    try desk.add("daily", "20260301T100500Z", rule: "FREQ=DAILY")
    try desk.add("floating", "20260303T110500")
    try desk.add("today", "20260303", trigger: "-PT15H") { $0.end = nil }
    try desk.add("yesterday", "20260302", trigger: "PT9H") { $0.end = nil }
    #expect(try desk.tell() == ["today", "daily", "floating"])
  }

  @Test("an open to-do is delivered for as long as late alarms are")
  func toDos() throws {
    try desk.turn(to: "20260304T100000Z")
    #expect(try desk.tell() == [])
    for (title, due) in [("recent", "20260304T090000Z"), ("old", "20260302T090000Z")] {
      var reminder = Reminder(title: title)
      reminder.due = .time(try CalendarTime(parsing: due, tzid: nil))
      reminder.alarms = [Alarm(trigger: .relative(.zero, to: .end))]
      try desk.store().add(reminder)
    }
    #expect(try desk.tell() == ["recent"])
  }

  @Test("an import of very many past alarms is examined quickly, and events in progress are found among them")
  func many() throws {
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    let events = (0..<20_000).map { number in
      component(
        "VEVENT", uid: "\(number)",
        [
          "SUMMARY:\(number == 7_777 ? "now" : "past")",
          "DTSTART:\(number == 7_777 ? "20260301T094500Z" : "20240301T094500Z")", "DURATION:PT1H", "BEGIN:VALARM",
          "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT5M", "END:VALARM",
        ])
    }
    try desk.load(calendar(events))
    #expect(try desk.tell() == ["now"])
    #expect(try desk.states() == ["now: fired"])
  }

  @Test("a feed cannot deliver more than the limits allow")
  func limits() throws {
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    for number in 0..<20 { try desk.add("\(number)", "20260301T110000Z", trigger: "-PT90M") { $0.uid = "\(number)" } }
    try desk.add("often", "20260301T100500Z", trigger: "-PT30M", rule: "FREQ=SECONDLY;COUNT=1000")
    #expect(try desk.tell().count == 80)
  }
}
