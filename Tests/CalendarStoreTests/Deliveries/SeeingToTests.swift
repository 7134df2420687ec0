import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Acknowledging and snoozing alarms")
struct SeeingToTests {
  let desk: AlarmDesk
  init() throws { desk = try AlarmDesk() }

  /// Adds a meeting whose alarm repeats every five minutes, and delivers the first one.
  private func ring(in calendar: StoredCalendar? = nil) throws -> AlarmDelivery {
    try desk.tell()
    try desk.add("standup", "20260301T091000Z", calendar: calendar) { event in
      event.alarms[0].repeatCount = 3
      event.alarms[0].repeatInterval = CalendarDuration(seconds: 300)
    }
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["standup"])
    return try #require(desk.store().deliveries().first)
  }

  private func text() throws -> String {
    var bytes: [UInt8] = []
    try desk.store().export(ItemQuery(), options: ExportOptions()) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "an acknowledged alarm is not repeated, and the user's own calendars show that to others", arguments: [true, false])
  func acknowledged(writesBack: Bool) throws {
    let delivery = try ring()
    try desk.turn(to: "20260301T090100Z")
    try desk.store().acknowledge([delivery], zone: .utc, writesBack: { _ in writesBack })
    #expect(try text().contains("ACKNOWLEDGED:20260301T090100Z") == writesBack)
    try desk.turn(to: "20260301T091500Z")
    #expect(try desk.tell() == [])
    #expect(try desk.states().first == "standup: acknowledged")
  }

  @Test("an alarm that is snoozed before it is delivered in every way is delivered later, and not before")
  func snoozedBeforeTold() throws {
    try desk.tell()
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    let delivery = try #require(desk.claim().first?.delivery)
    try desk.store().note([AlarmOutcome(delivery.id, "one", problem: "no bus")])
    try desk.store().snooze(
      [delivery], until: try instant("20260301T093000Z"), zone: .utc, writesBack: { _ in false })
    try desk.turn(to: "20260301T092959Z")
    #expect(try desk.tell() == [])
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == instant("20260301T093000Z"))
    try desk.turn(to: "20260301T093000Z")
    #expect(try desk.tell() == ["standup"])
    #expect(try desk.tell() == [] && desk.states() == ["standup: fired"])
  }

  @Test(
    "a snoozed alarm is delivered again, once, under the same key if that is kept elsewhere", arguments: [true, false])
  func snoozed(writesBack: Bool) throws {
    let delivery = try ring()
    try desk.turn(to: "20260301T090100Z")
    try desk.store().snooze(
      [delivery], until: try instant("20260301T093000Z"), zone: .utc, writesBack: { _ in writesBack })
    #expect(try text().contains("RELTYPE=SNOOZE") == writesBack)
    try desk.turn(to: "20260301T092959Z")
    #expect(try desk.tell() == [])
    #expect(try desk.store().nextDelivery(after: desk.now, zone: .utc) == instant("20260301T093000Z"))
    try desk.turn(to: "20260301T093000Z")
    let again = try #require(desk.claim().first)
    #expect((again.delivery.key == delivery.key) != writesBack)
    try desk.store().note([AlarmOutcome(again.delivery.id, "one")])
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
  }

  @Test("a snoozed alarm can be snoozed again", arguments: [true, false])
  func snoozedAgain(writesBack: Bool) throws {
    var delivery = try ring()
    for time in ["20260301T093000Z", "20260301T094000Z", "20260301T095000Z"] {
      try desk.store().snooze([delivery], until: try instant(time), zone: .utc, writesBack: { _ in writesBack })
      try desk.turn(to: time)
      #expect(try desk.tell() == ["standup"], "\(time)")
      delivery = try #require(desk.store().deliveries([.fired]).first)
    }
  }

  @Test("an alarm snoozed in its item can be snoozed for longer, or acknowledged, before it goes off")
  func seenAsleep() throws {
    let delivery = try ring()
    let asleep = {
      try desk.store().asleep(try desk.store().deliveries(of: delivery.item), at: desk.now, zone: .utc)
    }
    #expect(try asleep() == [])
    try desk.turn(to: "20260301T090100Z")
    for time in ["20260301T093000Z", "20260301T091500Z"] {
      try desk.store().snooze([delivery], until: try instant(time), zone: .utc)
      #expect(try asleep().map(\.snoozedUntil) == [try instant(time)])
    }
    #expect(try text().matches(of: /RELTYPE=SNOOZE/).count == 1)
    // Acknowledging it now does not acknowledge alarms that go off later.
    try desk.store().acknowledge(asleep(), zone: .utc)
    #expect(try !text().contains("RELTYPE=SNOOZE") && text().contains("ACKNOWLEDGED:20260301T090100Z"))
    #expect(try asleep() == [])
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
  }

  @Test(
    "an alarm of an occurrence that changes after delivery or snooze can be acknowledged", arguments: [true, false])
  func seenOfChangedOccurrence(sleeps: Bool) throws {
    try desk.tell()
    let id = try desk.add("standup", "20260301T091000Z", rule: "FREQ=DAILY")
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["standup"])
    let delivery = try #require(desk.store().deliveries().first)
    if sleeps { try desk.store().snooze([delivery], until: try instant("20260301T093000Z"), zone: .utc) }
    let store = try desk.store()
    let occurrence = try store.occurrence(of: store.item(id), at: CalendarTime(parsing: "20260301T091000Z", tzid: nil))
    var event = try #require(occurrence.event)
    event.location = Location(title: "Kitchen")
    try store.save(event, as: occurrence, span: .this)
    let told = [try #require(desk.store().deliveries().first)]
    let open =
      try sleeps
      ? desk.store().asleep(told, at: desk.now, zone: .utc) : desk.store().unseen(told, zone: .utc)
    #expect(open.count == 1)
    try desk.store().acknowledge(open, zone: .utc)
    #expect(try text().contains("ACKNOWLEDGED:20260301T090000Z"))
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
    try desk.turn(to: "20260302T090000Z")
    #expect(try desk.tell() == ["standup"])
  }

  @Test("an alarm that Thunderbird snoozed can be acknowledged before it goes off")
  func seenAsleepInThunderbird() throws {
    try desk.tell()
    try desk.load(
      calendar(
        component(
          "VEVENT", uid: "m",
          [
            "SUMMARY:standup", "DTSTART:20260301T091000Z", "X-MOZ-LASTACK:20260201T000000Z", "BEGIN:VALARM",
            "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT10M", "END:VALARM",
          ])))
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.tell() == ["standup"])
    let delivery = try #require(desk.store().deliveries().first)
    try desk.store().snooze([delivery], until: try instant("20260301T093000Z"), zone: .utc)
    try desk.turn(to: "20260301T090500Z")
    let asleep = try desk.store().asleep([try #require(desk.store().deliveries().first)], at: desk.now, zone: .utc)
    #expect(asleep.count == 1)
    try desk.store().acknowledge(asleep, zone: .utc)
    #expect(try text().contains("X-MOZ-LASTACK:20260301T090500Z"))
    try desk.turn(to: "20260301T100000Z")
    #expect(try desk.tell() == [])
  }

  @Test("a calendar that cannot be changed keeps its items as they are")
  func readOnly() throws {
    let calendar = try desk.store().createCalendar(title: "Team")
    let delivery = try ring(in: calendar)
    var closed = calendar
    closed.isReadOnly = true
    try desk.store().updateCalendar(closed)
    try desk.store().acknowledge([delivery], zone: .utc, writesBack: { _ in true })
    #expect(try !text().contains("ACKNOWLEDGED"))
    try desk.turn(to: "20260301T091500Z")
    #expect(try desk.tell() == [])
  }

  @Test("an alarm that was acknowledged elsewhere is silent after an import")
  func elsewhere() throws {
    let meeting = { (acknowledged: String) in
      calendar(
        component(
          "VEVENT", uid: "m", sequence: acknowledged.isEmpty ? 0 : 1,
          [
            "SUMMARY:standup", "DTSTART:20260301T091000Z", "BEGIN:VALARM", "UID:a", "ACTION:DISPLAY", "DESCRIPTION:x",
            "TRIGGER:-PT10M",
          ] + (acknowledged.isEmpty ? [] : [acknowledged]) + ["END:VALARM"]))
    }
    try desk.tell()
    try desk.store().importCalendars(
      [CalendarInput(name: "a.ics", bytes: Array(meeting("").utf8))], options: ImportOptions())
    try desk.turn(to: "20260301T090000Z")
    #expect(try desk.claim().count == 1)
    try desk.store().importCalendars(
      [CalendarInput(name: "a.ics", bytes: Array(meeting("ACKNOWLEDGED:20260301T090001Z").utf8))],
      options: ImportOptions())
    // The program that had claimed it never came back.
    try desk.turn(to: "20260301T090200Z")
    #expect(try desk.tell() == [])
    #expect(try desk.states() == ["standup: withdrawn"])
  }

  @Test(
    "an acknowledgment does not make an item newer: a file with an earlier change is accepted",
    arguments: [true, false])
  func stamps(sleeps: Bool) throws {
    let file = { (stamp: String, place: String) in
      CalendarInput(
        name: "a.ics",
        bytes: Array(
          """
          BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:\(stamp)\r\nSUMMARY:standup\r\n\
          DTSTART:20260301T091000Z\r\nLOCATION:\(place)\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\n\
          TRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
          """.utf8))
    }
    try desk.tell()
    try desk.store().importCalendars([file("20260201T000000Z", "A 12")], options: ImportOptions())
    try desk.turn(to: "20260301T090000Z")
    try desk.tell()
    let deliveries = try desk.store().deliveries()
    if sleeps {
      try desk.store().snooze(deliveries, until: try instant("20260301T093000Z"), zone: .utc)
    } else {
      try desk.store().acknowledge(deliveries, zone: .utc)
    }
    #expect(try text().contains("ACKNOWLEDGED"))
    try desk.store().importCalendars([file("20260202T000000Z", "B 4")], options: ImportOptions())
    #expect(try text().contains("LOCATION:B 4"))
  }

  @Test("programs that follow the store are notified of deliveries")
  func revisions() throws {
    _ = try ring()
    #expect(try desk.store().revisions().first?.command == Revision.alarms)
    // The delivery cannot be undone, but the meeting can.
    try desk.store().undo()
    #expect(try desk.store().items(matching: ItemQuery()).isEmpty)
  }
}
