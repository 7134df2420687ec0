@testable import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import SimulatedServer
import Synchronization
import Testing

@Suite("Server failures")
struct RetryTests {
  private func trouble(_ world: World) throws -> Mirror? {
    let id = try world.calendar().id
    return try world.store.mirrors { try $0.troubled(calendarID: id).first }
  }

  @Test("a change report that never ends is abandoned, and everything is listed instead")
  func endless() async throws {
    let world = try World()
    try await world.sync()
    world.addThere("a", title: "A")
    world.server.state.withLock { $0.traits.neverComesToAnEnd = true }
    let report = try await world.sync()
    #expect(!report.isIncomplete)
    #expect(try Array(world.texts().keys) == ["a"])
  }

  @Test("after more than an hour the other calendars get their turn, and the rest continues the next time")
  func tooLong() async throws {
    let world = try World()
    for number in 0..<3 { world.addThere("i\(number)", title: "I") }
    world.server.state.withLock { $0.onRequest = { world.wait(2_000) } }
    let report = try await world.sync()
    #expect(report.error?.code == .busy, "\(report)")
    world.server.state.withLock { $0.onRequest = nil }
    world.wait(86_400)
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.texts().count == 3)
  }

  @Test(
    "a failed item is sent again after 1, 2, 4 … minutes, up to 6 hours, even if nobody edits it",
    arguments: [false, true])
  func pauses(isUpdate: Bool) async throws {
    let world = try World()
    try await world.sync()
    if isUpdate {
      try world.addHere("a", title: "fine")
      try await world.sync()
    }
    world.server.state.withLock { ($0.refusedWord, $0.refusalStatus) = ("overload", 500) }
    if isUpdate {
      try world.changeHere("a") { $0.title = "overload" }
    } else {
      try world.addHere("a", title: "overload")
    }
    for (number, pause) in [60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600].enumerated() {
      let before = world.server.writeCount
      #expect(try await world.sync().calendars[0].refused.first?.status == 500)
      #expect(world.server.writeCount == before + 1)
      let mirror = try #require(try trouble(world))
      let wait = try #require(mirror.retryAt).seconds(since: try world.store.mirrors { $0.now })
      #expect((pause * 9 / 10 - 60...pause * 11 / 10).contains(Int(wait)), "\(pause)")
      #expect(mirror.tries == number + 1)
      // Nothing is sent before the pause ends.
      #expect(try await world.sync().calendars[0].refused.first?.status == 500)
      #expect(world.server.writeCount == before + 1)
      try world.endPauses()
    }
    world.server.state.withLock { $0.refusedWord = nil }
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts()["a"]?.contains("overload") == true)
    #expect(try trouble(world) == nil)
    let writes = world.server.writeCount
    try await world.sync()
    #expect(world.server.writeCount == writes)
  }

  @Test(
    "a change that the server accepts but does not keep is sent three times; then the server's version counts",
    arguments: [true, false])
  func acceptedInVain(givesTag: Bool) async throws {
    var traits = SimulatedTraits()
    traits.putGivesTag = givesTag
    let world = try World(traits)
    world.addThere("a", title: "A")
    try await world.sync()
    world.server.state.withLock { $0.traits.keepsOldVersions = true }
    try world.changeHere("a") { $0.title = "B" }
    let before = world.server.writeCount
    for _ in 0..<3 {
      let refused = try await world.sync().calendars[0].refused
      #expect(refused.map(\.status) == [200] && world.server.writeCount == before + 2)
    }
    try world.endPauses()
    #expect(try await world.sync().calendars[0].refused.first?.reason.contains("undone") == true)
    #expect(world.server.writeCount == before + 3)
    #expect(try await !world.sync().isIncomplete && world.server.writeCount == before + 3)
    #expect(try world.texts()["a"]?.contains("SUMMARY:A") == true)
  }

  @Test("a change that a captive portal confirms is sent again")
  func changeOfPortal() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    world.server.state.withLock { $0.traits.keepsOldVersions = true }
    try world.changeHere("a") { $0.title = "B" }
    try await world.sync()
    world.server.state.withLock { $0.traits.keepsOldVersions = false }
    try world.endPauses()
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true)
  }

  @Test("a refused deletion is sent again after a pause, because there is nothing left here to change")
  func refusedDeletion() async throws {
    let world = try World()
    for title in ["a", "b"] { world.addThere(title, title: title) }
    try await world.sync()
    world.server.state.withLock { $0.ineffective["DELETE"] = 403 }
    try world.deleteHere("a")
    for _ in 0..<2 { #expect(try await world.sync().calendars[0].refused.first?.status == 403) }
    world.server.state.withLock { $0.ineffective = [:] }
    #expect(try await world.sync().isIncomplete && world.remoteTexts().count == 2)
    try world.endPauses()
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts().count == 1)
    #expect(try world.texts().count == 1)
  }

  @Test("a deletion that a captive portal confirms is not done, and the item does not come back")
  func confirmedByPortal() async throws {
    let world = try World()
    for title in ["a", "b"] { world.addThere(title, title: title) }
    try await world.sync()
    world.server.state.withLock { $0.ineffective["DELETE"] = 200 }
    try world.deleteHere("a")
    let report = try await world.sync()
    #expect(report.isIncomplete && report.calendars[0].up.deleted == 0, "\(report)")
    #expect(try world.texts().count == 1)
    world.server.state.withLock { $0.ineffective = [:] }
    try world.endPauses()
    #expect(try await world.sync().calendars[0].up.deleted == 1)
    #expect(try world.texts().count == 1 && world.remoteTexts().count == 1)
  }

  @Test("a calendar that a captive portal confirms is created later")
  func calendarOfPortal() async throws {
    let world = try World()
    try await world.sync()
    let source = try #require(try world.store.sources().first { $0.id == world.account.sourceID })
    _ = try world.store.createCalendar(title: "Trip", color: nil, in: source)
    try world.addHere("flight", title: "Flight", to: "Trip")
    world.server.state.withLock { $0.ineffective["MKCALENDAR"] = 200 }
    #expect(try await world.sync().isIncomplete)
    world.server.state.withLock { $0.ineffective = [:] }
    for _ in 0..<2 { #expect(try await !world.sync().isIncomplete) }
    #expect(try !world.calendar("Trip").isReadOnly)
    let calendars = world.server.state.withLock { $0.calendars.values.map { ($0.title, $0.resources.count) } }
    #expect(calendars.contains { $0 == ("Trip", 1) }, "\(calendars)")
  }

  @Test("a calendar that the server creates although it reports a failure is created once")
  func calendarInSpiteOfFailure() async throws {
    let world = try World()
    try await world.sync()
    let source = try #require(try world.store.sources().first { $0.id == world.account.sourceID })
    _ = try world.store.createCalendar(title: "Trip", color: nil, in: source)
    world.server.state.withLock { $0.ineffective["MKCALENDAR"] = 504 }
    for _ in 0..<2 { #expect(try await world.sync().isIncomplete) }
    world.server.state.withLock { $0.ineffective = [:] }
    for _ in 0..<2 { #expect(try await !world.sync().isIncomplete) }
    #expect(try world.calendars.count == 2 && world.server.state.withLock { $0.calendars.count } == 2)
  }

  @Test("a title that the server refuses is reported as refused, once, and stays here")
  func refusedTitle() async throws {
    let world = try World()
    try await world.sync()
    world.server.state.withLock { $0.ineffective["PROPPATCH"] = 403 }
    var calendar = try world.calendar()
    calendar.title = "Job"
    try world.store.updateCalendar(calendar)
    let report = try await world.sync().calendars[0]
    #expect(report.news.isEmpty && report.refused.count == 1, "\(report)")
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.calendars.map(\.title) == ["Job"])
  }

  @Test("a pause that was stored while the clock was ahead is over")
  func pauseOfTheFuture() {
    let now = Instant(secondsSince1970: 1_800_000_000)
    var mirror = Mirror(calendarID: 1, href: "/a", uid: "a")
    #expect(!mirror.isDue(at: now))
    for (pause, isOver) in [(0, true), (1_000_000, true), (6 * 3600, false)] as [(Int64, Bool)] {
      mirror.retryAt = now.adding(seconds: pause)
      #expect(mirror.isDue(at: now) == isOver, "\(pause)")
    }
  }

  @Test("a synchronization of everything sends a failed item at once, but not one that was refused")
  func full() async throws {
    for (status, count) in [(500, 2), (403, 1)] {
      let world = try World()
      try await world.sync()
      world.server.state.withLock { ($0.refusedWord, $0.refusalStatus) = ("overload", status) }
      try world.addHere("a", title: "overload")
      try await world.sync()
      try await world.sync(full: true)
      #expect(world.server.writeCount == count, "\(status)")
    }
  }

  @Test("an item that failed together with others is sent separately in the same run")
  func besideOthers() async throws {
    var traits = SimulatedTraits()
    (traits.keepsConnections, traits.failsBesideOthers) = (true, true)
    let world = try World(traits)
    try await world.sync()
    for number in 0..<12 { try world.addHere("i\(number)", title: "I") }
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts().count == 12 && world.server.texts("work").count == 12)
    // A resource that fails on its own is also refused, and does not stop the others.
    world.server.state.withLock { ($0.refusedWord, $0.refusalStatus) = ("overload", 500) }
    for number in 20..<28 { try world.addHere("i\(number)", title: number == 25 ? "overload" : "I") }
    let refused = try await world.sync().calendars[0].refused
    #expect(refused.map(\.uid) == ["i25"] && refused.map(\.title) == ["overload"])
    #expect(world.remoteTexts().count == 19)
  }

  @Test("an item that is refused for extensions without a value is sent without them, and they stay here")
  func emptyExtensions() async throws {
    let world = try World()
    try await world.sync()
    world.server.state.withLock { $0.refusedWord = "X-EMPTY:\r\n" }
    let text = World.text("a", ["SUMMARY:A", "X-EMPTY:", "X-FULL:1"])
    let options = ImportOptions(calendar: "work")
    _ = try world.store.importCalendars([CalendarInput(name: "a.ics", text)], options: options)
    #expect(try await !world.sync().isIncomplete)
    #expect(world.server.writeCount == 2)
    #expect(world.remoteTexts()["a"]?.contains("X-FULL:1") == true)
    #expect(try world.texts()["a"]?.contains("X-EMPTY:\r\n") == true)
    try await world.sync()
    #expect(world.server.writeCount == 2)
    world.changeThere("a", "SUMMARY", "B")
    try await world.sync()
    #expect(
      try world.texts()["a"]?.contains("X-EMPTY:\r\n") == true && world.texts()["a"]?.contains("SUMMARY:B") == true)
  }
}
