import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import SimulatedServer
import Synchronization
import Testing

@Suite("Calendars that are no longer on their server")
struct VanishedCalendarTests {
  private func devices(_ count: Int) async throws -> Devices {
    let devices = try Devices(calendars: ["home", "work"])
    for number in 0..<count { devices.one.addThere("i\(number)", title: "I \(number)", in: "work") }
    try await devices.settle()
    return devices
  }

  private func vanish(_ devices: Devices, _ names: String...) {
    devices.one.server.state.withLock { state in
      for name in names { state.calendars[SimulatedServer.home + name + "/"] = nil }
    }
  }

  @Test("a calendar deleted on one device disappears from the other, and an undo brings it back")
  func deleted() async throws {
    let devices = try await devices(4)
    try devices.one.store.deleteCalendar(devices.one.calendar("work"))
    #expect(try await devices.one.sync().calendars.first { $0.calendar == "work" }?.news == [.deletedThere])
    let report = try await devices.other.sync()
    #expect(!report.isIncomplete && report.calendars.first { $0.calendar == "work" }?.news == [.deletedHere])
    #expect(try devices.other.calendars.map(\.title) == ["home"])
    #expect(try await devices.other.sync().calendars.map(\.news) == [[]])
  }

  @Test("a calendar with many items stays, read-only, until the deletion is allowed")
  func guarded() async throws {
    let devices = try await devices(5)
    vanish(devices, "work")
    for _ in 0..<2 {
      let report = try await devices.one.sync()
      #expect(report.calendars.first { $0.calendar == "work" }?.held?.contains("5 items") == true)
      #expect(try devices.one.calendar("work").isReadOnly && devices.one.texts().count == 5)
    }
    #expect(try await !devices.one.sync(allowingDeletions: true).isIncomplete)
    #expect(try devices.one.calendars.map(\.title) == ["home"])
  }

  @Test("a calendar with unsent changes stays in any case, and the changes are named")
  func unsent() async throws {
    let devices = try await devices(2)
    try devices.one.changeHere("i1") { $0.title = "Edited" }
    vanish(devices, "work")
    for allows in [false, true] {
      let report = try await devices.one.sync(allowingDeletions: allows)
      #expect(report.calendars.first { $0.calendar == "work" }?.held?.contains("“Edited”") == true)
      #expect(try devices.one.texts().count == 2)
    }
    let unsent = try devices.one.store.unsentChanges(of: devices.one.account)
    #expect(unsent.map(\.titles) == [["Edited"]])
  }

  @Test("nothing disappears if the server lists no calendar at all, or still has an unlisted one")
  func listing() async throws {
    let devices = try await devices(1)
    let kept = devices.one.server.state.withLock { $0.calendars }
    vanish(devices, "home", "work")
    #expect(try await devices.one.sync().isIncomplete)
    #expect(try devices.one.calendars.count == 2)
    devices.one.server.state.withLock { state in
      state.calendars = kept
      state.hiddenCalendars = [SimulatedServer.home + "work/"]
    }
    #expect(try await devices.one.sync().isIncomplete)
    #expect(try devices.one.calendars.count == 2 && devices.one.texts().count == 1)
    devices.one.server.state.withLock { $0.hiddenCalendars = [] }
    #expect(try await !devices.one.sync().isIncomplete)
    #expect(try !devices.one.calendar("work").isReadOnly)
  }

  @Test("calendars that are created, renamed and coloured are reported by one synchronization, once")
  func news() async throws {
    let devices = try Devices()
    #expect(try await devices.one.sync().calendars.map(\.news) == [[.createdHere]])
    #expect(try await devices.one.sync().calendars.map(\.news) == [[]])
    var calendar = try devices.one.calendar()
    (calendar.title, calendar.color) = ("Job", "#112233")
    try devices.one.store.updateCalendar(calendar)
    try await devices.other.sync()
    #expect(try await devices.one.sync().calendars.map(\.news) == [[.renamedThere, .coloredThere]])
    #expect(try await devices.other.sync().calendars.map(\.news) == [[.renamedHere, .coloredHere]])
    let source = try #require(try devices.one.store.sources().first { $0.id == devices.one.account.sourceID })
    _ = try devices.one.store.createCalendar(title: "Made", color: nil, in: source)
    #expect(try await devices.one.sync().calendars.first { $0.calendar == "Made" }?.news == [.createdThere])
    for world in [devices.one, devices.other] { try await world.sync() }
    for world in [devices.one, devices.other] {
      #expect(try await world.sync().calendars.allSatisfy(\.news.isEmpty))
    }
  }
}
