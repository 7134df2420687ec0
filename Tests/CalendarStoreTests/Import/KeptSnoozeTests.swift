import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Snoozed alarms in imports")
struct KeptSnoozeTests {
  let desk: AlarmDesk
  private let first: String

  /// A daily meeting at 9:10, starting on the first of March; the alarm on the third day is snoozed until 9:20.
  init() throws {
    desk = try AlarmDesk("20260228T080000Z")
    first = String(decoding: try Fixture.bytes("daily-standup-with-alarm.ics"), as: UTF8.self)
    try desk.tell()
    try desk.load(first)
    for day in 1...3 {
      try desk.turn(to: "2026030\(day)T090000Z")
      #expect(try desk.tell() == ["Standup"])
    }
    let delivery = try #require(desk.store().deliveries([.fired]).first)
    try desk.store().snooze([delivery], until: instant("20260303T092000Z"), zone: .utc)
  }

  /// A newer version of the file.
  private func newer(_ changes: (old: String, new: String)...) -> String {
    changes.reduce(first.replacing("SEQUENCE:0", with: "SEQUENCE:1")) { $0.replacing($1.old, with: $1.new) }
  }

  private func load(_ text: String, _ policy: ImportOptions.ConflictPolicy = .newer) throws -> ImportSummary {
    let summary = try desk.store().importCalendars(
      [CalendarInput(name: "a.ics", bytes: Array(text.utf8))], options: ImportOptions(conflictPolicy: policy))
    #expect(try desk.store().examine().isGood)
    return summary
  }

  private func snoozes() throws -> [String] {
    try desk.store().alarms(
      matching: AlarmQuery(try instant("20260301T000000Z")..<instant("20260401T000000Z"), zone: .utc)
    ).filter(\.isSnooze).map { "\($0.instant.civil(at: .zero).text) of \($0.recurrenceID?.text ?? "")" }
  }

  private let asleep = ["20260303T092000 of 20260303T091000Z"]

  @Test(
    "go off even if a newer version of the item is imported, and importing that again changes nothing",
    arguments: [
      ("SUMMARY:Standup", "SUMMARY:Standup in room 2"), ("TRIGGER:-PT10M", "TRIGGER:-PT15M"),
      ("ACTION:DISPLAY", "UID:alarm-1\r\nACTION:DISPLAY"), ("COUNT=10", "COUNT=5"),
      ("TRIGGER:-PT10M", "TRIGGER:-PT10M\r\nACKNOWLEDGED:20260302T120000Z"),
    ], ImportOptions.ConflictPolicy.taking)
  func newerVersion(change: (old: String, new: String), policy: ImportOptions.ConflictPolicy) throws {
    let summary = try load(newer(change), policy)
    #expect(summary.updated == 1 && summary.lostSnoozes == [])
    #expect(try snoozes() == asleep)
    let again = try load(newer(change), policy)
    #expect(again.unchanged == 1 && again.updated == 0)
    try desk.turn(to: "20260303T092000Z")
    let told = try desk.claim()
    #expect(told.map(\.delivery.start) == [try instant("20260303T091000Z")])
  }

  @Test("go off even if the same file is imported again, which changes nothing")
  func sameVersion() throws {
    let summary = try load(first)
    #expect(summary.unchanged == 1 && summary.updated == 0)
    #expect(try snoozes() == asleep)
  }

  @Test("are removed, and the import says so, if the newer version lacks the alarm or the occurrence")
  func gone() throws {
    let alarm = first.split(separator: "BEGIN:VALARM")[1].split(separator: "END:VEVENT")[0]
    for change in [
      ("BEGIN:VALARM" + alarm, ""), ("COUNT=10", "COUNT=2"), ("SUMMARY", "EXDATE:20260303T091000Z\r\nSUMMARY"),
      ("T09", "T15"),
    ] {
      let test = try KeptSnoozeTests()
      let summary = try test.load(test.newer(change))
      #expect(summary.updated == 1)
      #expect(summary.lostSnoozes.map(\.until) == [try instant("20260303T092000Z")], "\(change)")
      #expect(summary.lostSnoozes.map(\.title) == ["Standup"] && summary.lostSnoozes.first?.line == 4)
      #expect(try test.snoozes() == [], "\(change)")
      #expect(try test.load(test.newer(change)).unchanged == 1)
    }
  }

  @Test("end silently if the newer version was acknowledged since, or is snoozed longer itself")
  func seen() throws {
    let seen = try load(newer(("TRIGGER:-PT10M", "TRIGGER:-PT10M\r\nACKNOWLEDGED:20260303T090500Z")))
    #expect(seen.lostSnoozes == [])
    #expect(try snoozes() == [])
    let test = try KeptSnoozeTests()
    let longer = test.newer(
      ("ACTION:DISPLAY", "UID:alarm-1\r\nACTION:DISPLAY"),
      (
        "END:VEVENT",
        """
        BEGIN:VALARM\r
        UID:alarm-2\r
        ACTION:DISPLAY\r
        DESCRIPTION:Standup\r
        TRIGGER;VALUE=DATE-TIME:20260303T093000Z\r
        RELATED-TO;RELTYPE=SNOOZE:alarm-1\r
        END:VALARM\r
        END:VEVENT
        """
      ))
    #expect(try test.load(longer).lostSnoozes == [])
    #expect(try test.snoozes() == ["20260303T093000 of 20260303T091000Z"])
  }

  @Test("stay acknowledged: a second import changes nothing, and a newer version is acknowledged too")
  func acknowledged() throws {
    try desk.turn(to: "20260303T092000Z")
    #expect(try desk.tell() == ["Standup"])
    try desk.store().acknowledge(desk.store().deliveries([.fired]), zone: .utc)
    let again = try load(first)
    #expect(again.unchanged == 1 && again.updated == 0)
    let summary = try load(newer(("SUMMARY:Standup", "SUMMARY:Other"), ("T091000Z", "T101000Z")))
    #expect(summary.updated == 1 && summary.lostSnoozes == [])
    var bytes: [UInt8] = []
    try desk.store().export(ItemQuery()) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self).contains("ACKNOWLEDGED:20260303T092000Z"))
    // Alarms after that go off.
    try desk.turn(to: "20260303T100000Z")
    #expect(try desk.tell() == ["Other"])
  }

  @Test("are not kept once they have gone off: the newer version is as the file has it")
  func past() throws {
    try desk.turn(to: "20260303T092000Z")
    let text = newer(("SUMMARY:Standup", "SUMMARY:Other"))
    #expect(try load(text).updated == 1)
    var bytes: [UInt8] = []
    try desk.store().export(ItemQuery()) { bytes += $0 }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("SNOOZE"))
  }

  @Test("stay snoozed if Thunderbird snoozed them, or the import says that their occurrence no longer exists")
  func mozilla() throws {
    let marked = String(decoding: try Fixture.bytes("mozilla-series-seen-and-instance-asleep.ics"), as: UTF8.self)
    let plain = marked.split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("X-MOZ") }
      .joined(separator: "\r\n").replacing("SUMMARY", with: "SEQUENCE:7\r\nSUMMARY")
    for (text, isGone) in [
      (plain, false), (plain.replacing("RRULE:FREQ=DAILY;COUNT=5", with: "RRULE:FREQ=DAILY;COUNT=1"), true),
    ] {
      let desk = try AlarmDesk("20260302T080000Z")
      try desk.load(marked)
      let before = try desk.store().alarms(
        matching: AlarmQuery(instant("20260302T080000Z")..<instant("20260303T000000Z"), zone: .utc))
      #expect(before.count == 1)
      let summary = try desk.store().importCalendars([CalendarInput(name: "b.ics", bytes: Array(text.utf8))])
      #expect(summary.updated == 1 && summary.lostSnoozes.count == (isGone ? 1 : 0))
      let after = try desk.store().alarms(
        matching: AlarmQuery(instant("20260302T080000Z")..<instant("20260303T000000Z"), zone: .utc))
      #expect(after.map(\.instant) == (isGone ? [] : before.map(\.instant)))
    }
  }
}

extension ImportOptions.ConflictPolicy {
  /// The policies that accept a newer version.
  fileprivate static let taking: [Self] = [.mine, .theirs, .newer, .replace]
}
