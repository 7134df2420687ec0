import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Snoozed alarms of repeating items")
struct SnoozedOccurrenceTests {
  let desk: AlarmDesk
  init() throws {
    desk = try AlarmDesk("20260301T080000Z")
    try desk.tell()
  }

  /// Snoozes the newest alarm until a given time.
  private func snooze(until time: String) throws {
    let delivery = try #require(desk.store().deliveries([.fired]).first)
    try desk.store().snooze([delivery], until: try instant(time), zone: .utc)
  }

  /// A daily meeting at 9:10, starting on the first of March; the alarm on the third day is snoozed.
  private func snoozedMeeting(until time: String = "20260303T091000Z") throws -> ItemID {
    let id = try desk.add("standup", "20260301T091000Z", rule: "FREQ=DAILY")
    for day in 1...3 {
      try desk.turn(to: "2026030\(day)T090000Z")
      #expect(try desk.tell() == ["standup"])
    }
    try snooze(until: time)
    return id
  }

  private func pills() throws -> ItemID {
    let time = try CalendarTime(parsing: "20260301T091000Z", tzid: nil)
    var reminder = Reminder(title: "pills", start: time, due: .time(time))
    reminder.alarms = [Alarm(minutesBefore: 10)]
    reminder.recurrenceRules = [RecurrenceValue("FREQ=DAILY")]
    return try desk.store().add(reminder)
  }

  private func snoozes() throws -> [String] {
    try desk.store().alarms(
      matching: AlarmQuery(try instant("20260101T000000Z")..<instant("20270101T000000Z"), zone: .utc), limit: 5_000
    ).filter(\.isSnooze).map { "\($0.instant.civil(at: .zero).text) of \($0.recurrenceID?.text ?? "")" }
  }

  @Test(
    "are delivered with the occurrence that they were snoozed for",
    arguments: ["20260303T091000Z", "20260303T100000Z", "20260304T085900Z"])
  func occurrence(until time: String) throws {
    _ = try snoozedMeeting(until: time)
    try desk.turn(to: time)
    let claimed = try desk.claim().filter { $0.alarm?.isSnooze == true }
    #expect(claimed.map(\.delivery.start) == [try instant("20260303T091000Z")])
    #expect(claimed.first?.delivery.recurrenceID == "20260303T091000Z")
  }

  @Test("are removed with their occurrence when it is completed, and belong to no other")
  func completed() throws {
    let id = try pills()
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["pills"])
    try snooze(until: "20260301T093000Z")
    #expect(try snoozes() == ["20260301T093000 of 20260301T091000Z"])
    try desk.turn(to: "20260301T091500Z")
    let store = try desk.store()
    try store.complete(store.occurrence(of: store.item(id)))
    #expect(try snoozes() == [])
    try desk.turn(to: "20260302T090000Z")
    #expect(try desk.tell() == ["pills"])
    try desk.turn(to: "20260302T235900Z")
    #expect(try desk.tell() == [])
  }

  @Test("are removed with an occurrence of a repeating to-do that is moved and then completed")
  func movedAndCompleted() throws {
    let id = try pills()
    for day in 1...2 {
      try desk.turn(to: "2026030\(day)T090000Z")
      #expect(try desk.tell() == ["pills"])
    }
    try snooze(until: "20260302T100000Z")
    let store = try desk.store()
    let second = try CalendarTime(parsing: "20260302T091000Z", tzid: nil)
    let occurrence = try store.occurrence(of: store.item(id), at: second)
    var reminder = try #require(occurrence.reminder)
    let later = try CalendarTime(parsing: "20260302T200000Z", tzid: nil)
    (reminder.start, reminder.due) = (later, .time(later))
    try store.save(reminder, as: occurrence, span: .this)
    #expect(try snoozes().count == 1)
    try store.complete(store.occurrence(of: store.item(id), at: second))
    #expect(try snoozes() == [])
    try desk.turn(to: "20260302T235900Z")
    #expect(try desk.tell() == [])
  }

  @Test("keep every line of the alarm that they repeat, even if that has no UID")
  func lines() throws {
    try desk.load(
      String(decoding: try Fixture.bytes("daily-standup-with-alarm.ics"), as: UTF8.self)
        .replacing("TRIGGER:-PT10M", with: "TRIGGER:-PT10M\r\nX-COLOUR:red"))
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["Standup"])
    try snooze(until: "20260301T092000Z")
    var bytes: [UInt8] = []
    try desk.store().export(ItemQuery()) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("TRIGGER:-PT10M\r\nX-COLOUR:red\r\n"), "\(text)")
  }

  @Test("stay in their half of a split series, and are not copied", arguments: ["20260302", "20260304"])
  func split(day: String) throws {
    let id = try snoozedMeeting()
    let store = try desk.store()
    let occurrence = try store.occurrence(of: store.item(id), at: CalendarTime(parsing: "\(day)T091000Z", tzid: nil))
    var event = try #require(occurrence.event)
    event.title = "later"
    try store.save(event, as: occurrence, span: .future)
    _ = try store.transaction("copy") { try $0.copy($0.occurrence(of: store.item(id))) }
    try desk.turn(to: "20260303T091000Z")
    #expect(try desk.tell() == [day == "20260302" ? "later" : "standup"])
  }

  @Test("are removed with their occurrence, and stay if another one is removed", arguments: ["20260302", "20260303"])
  func removed(day: String) throws {
    let id = try snoozedMeeting()
    let store = try desk.store()
    _ = try store.remove(
      store.occurrence(of: store.item(id), at: CalendarTime(parsing: "\(day)T091000Z", tzid: nil)), span: .this)
    #expect(try snoozes().count == (day == "20260303" ? 0 : 1))
  }

  @Test(
    "are removed if the series moves so that their occurrence goes off again by itself, or no longer exists",
    arguments: [("later", 0), ("earlier", 1), ("ended", 0), ("later from here", 0)])
  func series(change: String, left: Int) throws {
    let id = try snoozedMeeting(until: "20260303T100000Z")
    let store = try desk.store()
    let third = try CalendarTime(parsing: "20260303T091000Z", tzid: nil)
    let occurrence = try store.occurrence(of: store.item(id), at: third)
    var event = try #require(occurrence.event)
    switch change {
    case "ended": event.recurrenceRules = ["FREQ=DAILY;UNTIL=20260302T091000Z"]
    case "earlier": event.start = try CalendarTime(parsing: "20260303T080000Z", tzid: nil)
    default: event.start = try CalendarTime(parsing: "20260303T180000Z", tzid: nil)
    }
    try store.save(event, as: occurrence, span: change == "later from here" ? .future : .all)
    #expect(try snoozes().count == left)
    if change.hasPrefix("later") {
      try desk.turn(to: "20260303T175000Z")
      #expect(try desk.tell() == ["standup"])
    }
  }

  @Test("are not duplicated by an edit of their occurrence")
  func edited() throws {
    let id = try snoozedMeeting()
    let store = try desk.store()
    let occurrence = try store.occurrence(of: store.item(id), at: CalendarTime(parsing: "20260303T091000Z", tzid: nil))
    var event = try #require(occurrence.event)
    event.title = "other"
    try store.save(event, as: occurrence, span: .this)
    #expect(try snoozes() == ["20260303T091000 of 20260303T091000Z"])
  }

  @Test("move with their occurrence, and are delivered with its new times")
  func moved() throws {
    let id = try snoozedMeeting()
    let store = try desk.store()
    let occurrence = try store.occurrence(
      of: store.item(id), at: CalendarTime(parsing: "20260303T091000Z", tzid: nil))
    var event = try #require(occurrence.event)
    event.start = try CalendarTime(parsing: "20260304T200000Z", tzid: nil)
    try store.save(event, as: occurrence, span: .this)
    try desk.turn(to: "20260303T091000Z")
    let claimed = try desk.claim()
    #expect(claimed.map(\.delivery.start) == [try instant("20260304T200000Z")])
    #expect(try snoozes().count == 1)
  }

  @Test("an alarm of an occurrence completed, moved, deleted or cancelled after it went off needs no acknowledgment")
  func unseen() throws {
    for change in ["nothing", "title", "move", "cancel", "delete"] {
      let desk = try AlarmDesk()
      try desk.tell()
      let id = try desk.add("standup", "20260301T091000Z")
      try desk.turn(to: "20260301T090000Z")
      try desk.tell()
      switch change {
      case "title": try desk.edit(id) { $0.title = "other" }
      case "move": try desk.edit(id) { $0.start = try CalendarTime(parsing: "20260302T091000Z", tzid: nil) }
      case "cancel": try desk.edit(id) { $0.status = .cancelled }
      case "delete":
        let store = try desk.store()
        _ = try store.remove(store.occurrence(of: store.item(id)), span: .all)
      default: break
      }
      let open = try desk.store().unseen(desk.store().deliveries(), zone: .utc)
      #expect(open.count == (["nothing", "title"].contains(change) ? 1 : 0), "\(change)")
    }
  }
}
