import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import SimulatedServer
import Testing

@Suite("Snoozed alarms of synchronized items")
struct SnoozedAlarmsTests {
  private static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:A", "TRIGGER:-PT10M", "END:VALARM"]
  private static let snooze = "RELTYPE=SNOOZE"

  /// An item on both sides whose alarm is snoozed here.
  private func world() async throws -> World {
    let world = try World()
    world.server.write(World.text("a", ["SUMMARY:A"] + Self.alarm), at: "a.ics", in: "work")
    try await world.sync()
    let day = Instant(.at(2026, 12, 1, 0), at: .zero)..<Instant(.at(2026, 12, 2, 0), at: .zero)
    let alarm = try #require(world.store.alarms(matching: AlarmQuery(day, zone: .utc)).first)
    try world.store.snooze(alarm, until: Instant(.at(2026, 12, 1, 11), at: .zero))
    return world
  }

  private func expectBoth(_ world: World, _ title: String) throws {
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] {
      #expect(text?.contains("SUMMARY:\(title)") == true && text?.contains(Self.snooze) == true, "\(text ?? "")")
    }
  }

  @Test(
    "a newer version on the server does not end them, whether or not the server knew of them", arguments: [true, false])
  func newer(isSent: Bool) async throws {
    let world = try await world()
    if isSent {
      try await world.sync()
      try expectBoth(world, "A")
    }
    let text = World.text("a", ["SUMMARY:B", "SEQUENCE:3"] + Self.alarm)
    world.server.write(text, at: "a.ics", in: "work")
    for _ in 1...2 { try await world.sync() }
    try expectBoth(world, "B")
    let report = try await world.sync().calendars
    #expect(report.allSatisfy { $0.up.isEmpty && $0.down.isEmpty })
  }

  @Test("another program that handles them ends them")
  func seen() async throws {
    let world = try await world()
    try await world.sync()
    let seen = Self.alarm.map { $0 == "TRIGGER:-PT10M" ? $0 + "\r\nACKNOWLEDGED:20261201T100100Z" : $0 }
    world.server.write(World.text("a", ["SUMMARY:B"] + seen), at: "a.ics", in: "work")
    for _ in 1...2 { try await world.sync() }
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] {
      #expect(text?.contains("SUMMARY:B") == true && text?.contains(Self.snooze) == false, "\(text ?? "")")
    }
  }
}
