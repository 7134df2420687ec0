import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import SimulatedServer
import Synchronization
import Testing

@Suite("Account calendars deleted here")
struct DeletedCalendarTests {
  private func world(_ items: Int = 7) async throws -> World {
    let world = try World(calendars: ["work", "home"])
    for number in 0..<items { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    return world
  }

  private func delete(_ world: World, _ fate: RemoteCopy.Fate) throws {
    let calendar = try world.calendar("work")
    let copy = try #require(try world.store.remoteCopy(of: calendar))
    #expect(copy.title == "home")
    let count = try world.store.transaction("calendars delete") { try $0.deleteCalendar(calendar, copy, fate) }
    #expect(count == 7)
  }

  private func titles(_ world: World) -> Set<String> {
    Set(world.server.state.withLock { $0.calendars.values.map(\.title) })
  }

  @Test("are also deleted on the server if that was requested, whatever the deletion guard says about their items")
  func onServer() async throws {
    let world = try await world()
    try delete(world, .deleted)
    #expect(titles(world) == ["work", "home"])
    #expect(try await !world.sync().isIncomplete)
    #expect(titles(world) == ["home"])
    #expect(try world.calendars.map(\.title) == ["home"])
  }

  @Test("are held back with five or more items until the user decides, and an undo brings them back")
  func unasked() async throws {
    let world = try await world()
    try world.store.deleteCalendar(world.calendar("work"))
    #expect(try await world.sync().isIncomplete)
    #expect(titles(world) == ["work", "home"])
    _ = try world.store.undo()
    let writes = world.server.writeCount
    #expect(try await !world.sync().isIncomplete)
    #expect(world.server.writeCount == writes && titles(world) == ["work", "home"])
    #expect(try world.texts().count == 7)
  }

  @Test("stay on the server but not here if deleted only here, and an undo does not duplicate them")
  func onlyHere() async throws {
    let world = try await world()
    try delete(world, .leftOut)
    for _ in 0..<2 {
      let report = try await world.sync()
      #expect(!report.isIncomplete && report.calendars.map(\.calendar) == ["home"])
    }
    #expect(titles(world) == ["work", "home"] && world.remoteTexts().count == 7)
    #expect(try world.calendars.map(\.title) == ["home"])
    world.changeThere("i1", "SUMMARY", "Changed meanwhile")
    _ = try world.store.undo()
    let writes = world.server.writeCount
    #expect(try await !world.sync().isIncomplete)
    #expect(world.server.writeCount == writes && titles(world) == ["work", "home"])
    #expect(try world.texts().count == 7 && world.texts()["i1"]?.contains("Changed meanwhile") == true)
  }

  @Test("stay on the server if deleted only here, even if the server then writes their paths in another notation")
  func otherNotation() async throws {
    let world = try World(calendars: ["team@example", "home"])
    world.addThere("a", title: "A", in: "team@example")
    try await world.sync()
    let calendar = try world.calendar("team@example")
    let copy = try #require(try world.store.remoteCopy(of: calendar))
    try world.store.transaction("calendars delete") { _ = try $0.deleteCalendar(calendar, copy, .leftOut) }
    world.server.state.withLock { $0.traits.escapesCalendars = true }
    for _ in 0..<2 { try await world.sync(full: true) }
    #expect(titles(world) == ["team@example", "home"] && world.remoteTexts("team@example").count == 1)
    #expect(try world.calendars.map(\.title) == ["home"])
  }

  @Test("stay on the server if deleted only here, even if their home moves to another path")
  func movedHome() async throws {
    let world = try await world()
    try delete(world, .leftOut)
    try await world.sync()
    world.server.state.withLock { $0.newHome = "/caldav/users/alice/" }
    for _ in 0..<3 {
      try await world.sync(full: true)
      #expect(try world.calendars.map(\.title) == ["home"])
    }
    _ = try world.store.undo()
    for _ in 0..<2 { #expect(try await !world.sync().isIncomplete) }
    #expect(titles(world) == ["work", "home"])
    #expect(try world.calendars.count == 2 && world.texts().count == 7)
  }

  @Test("stay on the server if deleted only here, even if the first run after their home moved is killed")
  func killedAfterMove() async throws {
    for request in 1..<10 {
      let world = try World(calendars: ["work", "home"], canBeKilled: true)
      for number in 0..<7 { world.addThere("i\(number)", title: "I \(number)") }
      try await world.sync()
      try delete(world, .leftOut)
      try await world.sync()
      world.server.state.withLock { $0.newHome = "/caldav/users/alice/" }
      world.addThere("b", title: "B", in: "home")
      world.server.plan([world.server.requests.count + request: .killedAfter])
      try await world.sync()
      world.server.plan([:])
      for _ in 0..<2 { try await world.sync(full: true) }
      #expect(titles(world) == ["work", "home"] && world.remoteTexts().count == 7, "\(request)")
      #expect(try world.calendars.map(\.title) == ["home"], "\(request)")
    }
  }

  @Test("come back whole once all calendars are wanted again, with nothing deleted on the server")
  func wantedAgain() async throws {
    let world = try await world(3 + 4)
    try delete(world, .leftOut)
    try await world.sync()
    try world.store.mirroring { batch in
      var account = try #require(try batch.account(world.account.id))
      try batch.choose(nil, for: &account)
    }
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.calendars.count == 2 && world.texts().count == 7)
    #expect(world.remoteTexts().count == 7)
  }

  @Test("are deleted on the server only if they may be changed there; here they can always be deleted")
  func readOnly() async throws {
    let world = try World()
    for number in 0..<7 { world.addThere("i\(number)", title: "I \(number)") }
    world.server.state.withLock { $0.calendars[SimulatedServer.home + "work/"]?.isWritable = false }
    try await world.sync()
    #expect(try world.calendar().isReadOnly)
    #expect(throws: AccountError.self) { try delete(world, .deleted) }
    try delete(world, .leftOut)
    try await world.sync()
    #expect(try world.calendars.isEmpty && world.remoteTexts().count == 7)
  }

  @Test("an undo before the next synchronization also cancels the deletion on the server")
  func undone() async throws {
    let world = try await world()
    try delete(world, .deleted)
    _ = try world.store.undo()
    for _ in 0..<2 { #expect(try await !world.sync().isIncomplete) }
    #expect(titles(world) == ["work", "home"] && world.remoteTexts().count == 7)
    #expect(try world.texts().count == 7)
  }
}
