import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import SimulatedServer
import Synchronization
import Testing

@Suite("Calendar titles and colours")
struct CalendarTitleTests {
  private static let place = SimulatedServer.home + "work/"

  @Test("a colour that is first set on the server arrives, and later changes go both ways")
  func color() async throws {
    let devices = try Devices()
    try await devices.settle()
    let (one, server) = (devices.one, devices.one.server)
    #expect(try one.calendar().color == nil)
    server.state.withLock { $0.calendars[Self.place]?.color = "#FF0000FF" }
    try await devices.settle()
    for world in [one, devices.other] { #expect(try world.calendar().color == "#FF0000") }
    #expect(server.writeCount == 0)
    var calendar = try one.calendar()
    calendar.color = "#00FF00"
    try one.store.updateCalendar(calendar)
    try await devices.settle()
    #expect(server.state.withLock { $0.calendars[Self.place]?.color } == "#00FF00FF")
    #expect(try devices.other.calendar().color == "#00FF00" && server.writeCount == 1)
    server.state.withLock { $0.calendars[Self.place]?.color = "#0000FF" }
    try await devices.settle()
    for world in [one, devices.other] { #expect(try world.calendar().color == "#0000FF") }
    #expect(server.writeCount == 1)
  }

  @Test("a title that is too long for the store is not sent back to the server in its shortened form")
  func long() async throws {
    let devices = try Devices()
    let long = String(repeating: "x", count: 1500)
    devices.one.server.state.withLock { $0.calendars[Self.place]?.title = long }
    for _ in 0..<3 { try await devices.settle() }
    #expect(devices.one.server.writeCount == 0)
    #expect(devices.one.server.state.withLock { $0.calendars[Self.place]?.title } == long)
    #expect(try devices.one.calendars.map(\.title.count) == [1000])
  }

  @Test(
    "when both sides rename a calendar, one name wins and the other is kept as a conflict", arguments: [false, true])
  func title(prefersMine: Bool) async throws {
    let devices = try Devices()
    try await devices.settle()
    for (world, title) in [(devices.one, "One"), (devices.other, "Other")] {
      var calendar = try world.calendar()
      calendar.title = title
      try world.store.updateCalendar(calendar)
    }
    var account = devices.other.account
    account.chosen.preferred = prefersMine ? .mine : .theirs
    let changed = account
    try devices.other.store.mirroring { try $0.save(changed) }
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 1)
    #expect(try await devices.other.sync().conflicts == 0)
    try await devices.settle()
    let (standing, losing) = prefersMine ? ("Other", "One") : ("One", "Other")
    for world in [devices.one, devices.other] { #expect(try world.calendars.map(\.title) == [standing]) }
    let conflict = try #require(try devices.other.store.openConflicts().first)
    #expect(conflict.isOfTitle && conflict.title(.mine) == "Other" && conflict.title(.theirs) == "One")
    try devices.other.resolve(prefersMine ? .theirs : .mine)
    #expect(try devices.other.calendars.map(\.title) == [losing])
    _ = try devices.other.store.undo()
    #expect(try devices.other.calendars.map(\.title) == [standing])
    try devices.other.resolve(prefersMine ? .theirs : .mine)
    try await devices.settle()
    for world in [devices.one, devices.other] { #expect(try world.calendars.map(\.title) == [losing]) }
    #expect(try devices.other.store.openConflicts().isEmpty)
  }
}
