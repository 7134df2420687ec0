import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import SimulatedServer
import Synchronization
import Testing

@Suite("Server failures")
struct RetryTests {
  /// Ends the pauses of all resources.
  private func endPauses(_ world: World) throws {
    let id = try world.calendar().id
    try world.store.mirroring { batch in
      for var mirror in try batch.troubled(calendarID: id) where mirror.retryAt != nil {
        mirror.retryAt = batch.now
        try batch.save(mirror)
      }
    }
  }

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
      try endPauses(world)
    }
    world.server.state.withLock { $0.refusedWord = nil }
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts()["a"]?.contains("overload") == true)
    #expect(try trouble(world) == nil)
    let writes = world.server.writeCount
    try await world.sync()
    #expect(world.server.writeCount == writes)
  }

  @Test("a change that the server accepts but does not keep is sent twice, and then again after pauses")
  func acceptedInVain() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    world.server.state.withLock { $0.traits.keepsOldVersions = true }
    try world.changeHere("a") { $0.title = "B" }
    let before = world.server.writeCount
    for _ in 0..<3 {
      let refused = try await world.sync().calendars[0].refused
      #expect(refused.map(\.status) == [200] && world.server.writeCount == before + 2)
    }
    try endPauses(world)
    try await world.sync()
    #expect(world.server.writeCount == before + 3)
    world.server.state.withLock { $0.traits.keepsOldVersions = false }
    try endPauses(world)
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true)
  }

  @Test("a refused deletion is sent again after a pause, because there is nothing left here to change")
  func refusedDeletion() async throws {
    let world = try World()
    for title in ["a", "b"] { world.addThere(title, title: title) }
    try await world.sync()
    world.server.state.withLock { $0.refusesDeletions = true }
    try world.deleteHere("a")
    for _ in 0..<2 { #expect(try await world.sync().calendars[0].refused.first?.status == 403) }
    world.server.state.withLock { $0.refusesDeletions = false }
    #expect(try await world.sync().isIncomplete && world.remoteTexts().count == 2)
    try endPauses(world)
    #expect(try await !world.sync().isIncomplete)
    #expect(world.remoteTexts().count == 1)
    #expect(try world.texts().count == 1)
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
