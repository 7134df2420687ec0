@testable import Accounts
import CalendarModel
import CalendarStore
import Fetching
import SimulatedServer
import Synchronization
import Testing

@Suite("Resources that servers handle oddly")
struct OddResourceTests {
  @Test("an item that cannot be read for a while keeps belonging to its resource")
  func unreadable() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    world.server.write("BEGIN:VCALENDAR\r\nthis is no calendar", at: "a.ics", in: "work")
    for _ in 0..<2 { #expect(try await world.sync().isIncomplete) }
    #expect(world.server.texts("work").count == 1)
    #expect(try world.texts()["a"]?.contains("SUMMARY:A") == true)
    world.server.write(World.text("a", ["SUMMARY:B"]), at: "a.ics", in: "work")
    for _ in 0..<2 { try await world.sync() }
    #expect(try world.texts().count == 1 && world.texts()["a"]?.contains("SUMMARY:B") == true)
    #expect(world.server.texts("work").count == 1)
  }

  @Test(
    "items whose server numbers its paths anew are all kept", arguments: [[1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2]])
  func renumbered(order: [Int]) async throws {
    let world = try World(traits(allowsTwins: true))
    let write = { (number: Int, place: Int) in
      world.server.write(World.text("u\(number)", ["SUMMARY:\(number)"]), at: "e\(place).ics", in: "work")
    }
    for number in 0..<4 { write(number, number) }
    try await world.sync()
    for (place, number) in order.enumerated() { write(number, place) }
    for place in order.count..<4 { world.server.delete(SimulatedServer.home + "work/e\(place).ics", in: "work") }
    for _ in 0..<3 { try await world.sync(allowingDeletions: true) }
    #expect(try Set(world.texts().keys) == Set(order.map { "u\($0)" }))
    #expect(
      Set(world.remoteTexts().keys) == Set(order.map { "u\($0)" }) && world.server.texts("work").count == order.count)
  }

  private func traits(allowsTwins: Bool) -> SimulatedTraits {
    var traits = SimulatedTraits()
    traits.allowsTwins = allowsTwins
    return traits
  }

  @Test("items that are listed under another origin are read from the calendar's own", arguments: [false, true])
  func otherOrigin(hasSync: Bool) async throws {
    var traits = SimulatedTraits()
    traits.hasSync = hasSync
    let world = try World(traits)
    for number in 0..<3 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    world.server.state.withLock { $0.traits.listedOrigin = "http://internal.example:8080" }
    world.addThere("new", title: "New")
    for _ in 0..<2 { try await world.sync(full: true) }
    #expect(try world.texts().count == 4 && world.remoteTexts().count == 4)
    world.server.state.withLock { $0.traits.listedOrigin = "" }
    #expect(try await !world.sync(full: true).isIncomplete)
    #expect(try world.texts().count == 4 && world.remoteTexts().count == 4)
  }

  @Test("a listing with paths outside of the calendar deletes nothing, and is reported")
  func outside() async throws {
    let world = try World()
    for number in 0..<3 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    world.server.state.withLock { $0.traits.listedOrigin = "http://internal.example/proxied" }
    let report = try await world.sync(full: true)
    #expect(report.isIncomplete && report.calendars[0].down.deleted == 0, "\(report)")
    #expect(try world.texts().count == 3)
    world.server.state.withLock { $0.traits.listedOrigin = "" }
    #expect(try await !world.sync(full: true).isIncomplete)
    #expect(try world.texts().count == 3 && world.remoteTexts().count == 3)
  }

  @Test("two calendars with the same resource ID are not taken for each other")
  func sharedResourceID() async throws {
    let world = try World(calendars: ["a", "b"])
    world.server.state.withLock { state in
      for name in ["a", "b"] { state.calendars[SimulatedServer.home + name + "/"]?.resourceID = "urn:uuid:1" }
    }
    for number in 0..<8 { world.addThere("i\(number)", title: "I \(number)", in: "b") }
    try await world.sync()
    let calendar = try world.calendar("a")
    let copy = try #require(try world.store.remoteCopy(of: calendar))
    try world.store.transaction("calendars delete") { _ = try $0.deleteCalendar(calendar, copy, .deleted) }
    world.server.state.withLock { _ = $0.calendars.removeValue(forKey: SimulatedServer.home + "a/") }
    for _ in 0..<2 { try await world.sync() }
    #expect(world.remoteTexts("b").count == 8)
    #expect(try world.texts("b").count == 8)
  }

  @Test("a calendar that its home lists twice is one calendar")
  func listedTwice() async throws {
    let world = try World()
    world.server.state.withLock { $0.calendarLinks = [SimulatedServer.home + "work/"] }
    world.addThere("a", title: "A")
    for _ in 0..<2 { try await world.sync() }
    #expect(try world.calendars.count == 1 && world.store.items(matching: ItemQuery()).count == 1)
  }

  @Test("known items stay if the server gives them another content type, and new ones are left out")
  func otherType() async throws {
    let world = try World()
    for number in 0..<3 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    world.server.state.withLock { $0.traits.listedType = "text/plain" }
    world.addThere("new", title: "New")
    try await world.sync(full: true)
    #expect(try world.texts().count >= 3 && world.remoteTexts().count == 4)
  }

  @Test("an item whose calendar moves to another path, unchanged, can be deleted afterwards")
  func movedCalendar() async throws {
    let world = try World()
    let place = SimulatedServer.home + "work/"
    world.server.state.withLock { $0.calendars[place]?.resourceID = "urn:uuid:1" }
    for number in 0..<8 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    world.server.state.withLock { state in
      guard var moved = state.calendars.removeValue(forKey: place) else { return }
      let path = { (href: String) in href.replacing(place, with: SimulatedServer.home + "moved/") }
      moved.resources = Dictionary(uniqueKeysWithValues: moved.resources.map { (path($0), $1) })
      moved.log = moved.log.map(path)
      state.calendars[SimulatedServer.home + "moved/"] = moved
    }
    try await world.sync()
    try world.deleteHere("i2")
    for _ in 0..<2 { #expect(try await !world.sync().isIncomplete) }
    #expect(try world.texts().count == 7 && world.remoteTexts("moved").count == 7)
  }

  @Test("paths are told apart by their queries")
  func queries() throws {
    let names = ResourceNames(try HTTPURL("https://example.org/home/work/"))
    #expect(names.place("/home/work/get?1") != names.place("/home/work/get?2"))
    #expect(names.place("/home/work/a%20b?1") == names.place("https://example.org/home/work/a b?1"))
  }

  private func movedWorld(_ traits: SimulatedTraits = SimulatedTraits()) async throws -> World {
    let world = try World(traits, calendars: ["work", "home"])
    world.addThere("a", title: "A")
    try await world.sync()
    try move("a", to: "home", in: world)
    return world
  }

  private func move(_ uid: String, to calendar: String, in world: World) throws {
    let occurrence = try world.store.occurrence(named: uid)
    let target = try world.calendar(calendar)
    try world.store.transaction("move") { try $0.move(occurrence, to: target) }
  }

  @Test("an item that is moved to another calendar is moved on the server too, so that a meeting is not cancelled")
  func moved() async throws {
    let world = try await movedWorld()
    let before = world.server.writeCount
    let report = try await world.sync()
    #expect(world.remoteTexts("home").count == 1 && world.remoteTexts().isEmpty)
    #expect(world.server.writeCount == before + 1 && world.server.requests.contains { $0.hasPrefix("MOVE ") })
    #expect(
      report.calendars.reduce(0) { $0 + $1.up.added } == 1 && report.calendars.reduce(0) { $0 + $1.up.deleted } == 1)
    try await world.sync()
    #expect(world.server.writeCount == before + 1)
    #expect(try world.texts("home").count == 1 && world.texts().isEmpty)
  }

  @Test("changes to a moved item follow it", arguments: [true, false])
  func movedAndChanged(isThere: Bool) async throws {
    let world = try await movedWorld()
    if isThere { world.changeThere("a", "SUMMARY", "B") }
    if !isThere { try world.changeHere("a") { $0.title = "B" } }
    try await world.sync()
    #expect(world.remoteTexts("home")["a"]?.contains("SUMMARY:B") == true && world.remoteTexts().isEmpty)
    #expect(try world.texts("home")["a"]?.contains("SUMMARY:B") == true && world.texts().isEmpty)
  }

  @Test("a move that the server makes but does not confirm is not made again", arguments: [500, 504, 200])
  func unconfirmedMove(status: Int) async throws {
    let world = try await movedWorld()
    world.server.state.withLock { $0.moveStatus = status }
    for _ in 0..<2 { try await world.sync() }
    #expect(world.server.texts("home").count == 1 && world.server.texts("work").isEmpty)
    #expect(!world.server.requests.contains { $0.hasPrefix("PUT ") || $0.hasPrefix("DELETE ") })
  }

  @Test(
    "a move that the server only confirms, or refuses, loses nothing there",
    arguments: [201, 204, 400, 403, 404, 409, 412, 500, 502])
  func moveInVain(status: Int) async throws {
    let world = try await movedWorld()
    world.server.state.withLock { $0.ineffective["MOVE"] = status }
    for _ in 0..<2 { #expect(try await world.sync().isIncomplete) }
    #expect(world.remoteTexts().count == 1 && world.remoteTexts("home").isEmpty, "\(world.server.requests)")
    #expect(!world.server.requests.contains { $0.hasPrefix("PUT ") || $0.hasPrefix("DELETE ") })
    world.server.state.withLock { $0.ineffective = [:] }
    world.wait(86_400)
    try await world.sync(full: true)
    #expect(world.remoteTexts().isEmpty && world.remoteTexts("home").count == 1)
    #expect(try world.texts("home").count == 1 && world.texts().isEmpty)
  }

  /// A world with seven items that were moved, on a server that forbids moves, after they were created in the new
  /// calendar.
  private func forbiddenWorld() async throws -> World {
    let world = try World(calendars: ["work", "home"])
    for number in 0..<7 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    for number in 0..<7 { try move("i\(number)", to: "home", in: world) }
    world.server.state.withLock { $0.ineffective["MOVE"] = 403 }
    for _ in 0..<2 {
      try await world.sync()
      #expect(world.remoteTexts().count == 7)
      try world.endPauses()
    }
    #expect(world.remoteTexts("home").count == 7)
    return world
  }

  @Test("if the server never allows moves, items are created in the new calendar and then deleted from the old one")
  func forbiddenMove() async throws {
    let world = try await forbiddenWorld()
    try await world.sync()
    #expect(world.remoteTexts().isEmpty && world.remoteTexts("home").count == 7, "\(world.server.requests)")
    #expect(world.server.state.withLock { $0.silentlyDeleted.count } == 7)
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.texts("home").count == 7 && world.texts().isEmpty)
  }

  @Test("a new copy that the server refused because of the old one is sent again once that is gone")
  func refusedBecauseOfOldCopy() async throws {
    let world = try await movedWorld()
    world.server.state.withLock { state in
      state.ineffective["MOVE"] = 403
      state.refusedWord = "SUMMARY"
    }
    for _ in 0..<2 {
      try await world.sync()
      try world.endPauses()
    }
    #expect(world.server.requests.contains { $0.hasPrefix("PUT ") } && world.remoteTexts().count == 1)
    world.server.state.withLock { state in
      (state.ineffective["MOVE"], state.refusedWord) = (405, nil)
    }
    for _ in 0..<2 { try await world.sync() }
    #expect(world.remoteTexts().isEmpty && world.remoteTexts("home").count == 1, "\(world.server.requests)")
  }

  @Test("a copy that another client removes from the new calendar before it is gone from the old one stays there")
  func copyRemovedThere() async throws {
    let world = try await forbiddenWorld()
    world.deleteThere("i3", in: "home")
    for _ in 0..<3 {
      try await world.sync()
      try world.endPauses()
    }
    #expect(Set(world.remoteTexts().keys) == ["i3"] && world.remoteTexts("home").count == 6)
    #expect(try Set(world.texts().keys) == ["i3"] && world.texts("home").count == 6)
  }

  @Test("changes to an item whose move was refused at first follow it")
  func changeBeforeLateMove() async throws {
    let world = try await movedWorld()
    try world.changeHere("a") { $0.title = "B" }
    world.server.state.withLock { $0.ineffective["MOVE"] = 409 }
    for _ in 0..<2 { try await world.sync() }
    world.server.state.withLock { $0.ineffective = [:] }
    try world.endPauses()
    for _ in 0..<2 { try await world.sync() }
    #expect(world.remoteTexts().isEmpty && world.remoteTexts("home")["a"]?.contains("SUMMARY:B") == true)
  }

  @Test(
    "after a lost answer to a move, the item is moved on, back, changed or deleted", arguments: ["c", "work", "", "x"])
  func lostMove(next: String) async throws {
    let world = try World(calendars: ["work", "home", "c"])
    world.addThere("a", title: "A")
    try await world.sync()
    try move("a", to: "home", in: world)
    world.server.state.withLock { $0.losesMoves = true }
    try await world.sync()
    world.server.state.withLock { $0.losesMoves = false }
    switch next {
    case "": try world.changeHere("a") { $0.title = "B" }
    case "x": try world.deleteHere("a")
    default: try move("a", to: next, in: world)
    }
    let report = try await world.sync()
    #expect(!report.isIncomplete, "\(report)")
    let place = next == "" ? "home" : next
    for name in ["work", "home", "c"] {
      let count = name == place ? 1 : 0
      #expect(world.server.texts(name).count == count, "\(name)")
      #expect(try world.texts(name).count == count, "\(name)")
    }
    if next == "" { #expect(world.remoteTexts("home")["a"]?.contains("SUMMARY:B") == true) }
  }

  @Test("a change that another client makes just before a move is kept, even if the server ignores the condition")
  func changeBeforeMove() async throws {
    let world = try await movedWorld()
    try world.changeHere("a") { $0.title = "B" }
    world.server.state.withLock { state in
      state.onMove = { state in
        let name = SimulatedServer.home + "work/"
        guard let (href, old) = state.calendars[name]?.resources.first else { return }
        state.store(old.text.replacing("SUMMARY:A", with: "SUMMARY:A\r\nDESCRIPTION:theirs"), at: href, in: name)
      }
    }
    try await world.sync()
    try await world.sync()
    let text = try #require(world.remoteTexts("home")["a"])
    #expect(text.contains("SUMMARY:B") && text.contains("DESCRIPTION:theirs"))
    #expect(try world.texts("home")["a"]?.contains("DESCRIPTION:theirs") == true)
  }

  @Test("an item in a calendar that vanished from the server keeps its copy in the old one")
  func moveToMissing() async throws {
    let world = try await movedWorld()
    world.server.state.withLock { $0.hiddenCalendars = [SimulatedServer.home + "home/"] }
    for _ in 0..<2 { try await world.sync() }
    #expect(world.remoteTexts().count == 1)
  }

  @Test("an item in a calendar that became read-only on the server keeps its copy in the old one")
  func moveToReadOnly() async throws {
    let world = try await movedWorld()
    let home = SimulatedServer.home + "home/"
    world.server.state.withLock { state in
      state.traits.moves = false
      state.calendars[home]?.isWritable = false
    }
    for _ in 0..<2 { #expect(try await world.sync().isIncomplete) }
    #expect(world.remoteTexts().count == 1)
  }

  @Test("if the server cannot move items, an invitation is still not declined by moving it")
  func movedInvitation() async throws {
    var traits = SimulatedTraits()
    traits.moves = false
    let world = try await movedWorld(traits)
    try await world.sync()
    #expect(world.remoteTexts("home").count == 1 && world.remoteTexts().isEmpty)
    #expect(world.server.state.withLock { $0.silentlyDeleted.count } == 1)
  }

  @Test("calendars stay the same if their home moves to another path")
  func movedHome() async throws {
    let world = try World(calendars: ["work", "home"])
    for title in ["a", "b", "c"] { world.addThere(title, title: title) }
    try await world.sync()
    world.server.state.withLock { $0.newHome = "/caldav/users/alice/" }
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.calendars.count == 2 && world.texts().count == 3)
    try world.deleteHere("a")
    try world.addHere("d", title: "d")
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.texts().count == 3 && Set(world.remoteTexts().keys) == ["b", "c", "d"])
    #expect(!world.server.requests.suffix(3).contains { $0.contains(SimulatedServer.home) })
  }

  @Test("a dry run shows calendars that would be created and deleted")
  func plannedCalendars() async throws {
    let world = try World(calendars: ["work", "home"])
    try await world.sync()
    let calendar = try world.calendar("home")
    let copy = try #require(try world.store.remoteCopy(of: calendar))
    try world.store.transaction("calendars delete") { _ = try $0.deleteCalendar(calendar, copy, .deleted) }
    let source = try #require(try world.store.sources().first { $0.id == world.account.sourceID })
    _ = try world.store.createCalendar(title: "Trip", color: nil, in: source)
    let report = try await world.sync(isDryRun: true)
    #expect(
      report.calendars.filter { !$0.news.isEmpty }.map(\.news) == [[.deletedThere], [.createdThere]], "\(report)")
  }

  @Test("a home with more calendars than anybody has is an error, and creates none")
  func countlessCalendars() async throws {
    let world = try World()
    world.server.state.withLock { state in
      state.calendarLinks = (0..<1000).map { SimulatedServer.home + "more\($0)/" }
    }
    let report = try await world.sync()
    #expect(report.error?.message.contains("more than 1000 calendars") == true, "\(report)")
    #expect(try world.calendars.isEmpty)
  }

  @Test("an item with a character that is not allowed in XML does not keep the others away")
  func controlCharacter() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    world.addThere("z", title: "Z \u{8} Z")
    world.changeThere("a", "SUMMARY", "B")
    try world.addHere("mine", title: "Mine")
    for _ in 0..<2 { try await world.sync() }
    #expect(try world.texts()["a"]?.contains("SUMMARY:B") == true && world.texts()["z"] != nil)
    #expect(world.remoteTexts()["mine"] != nil)
  }

  @Test("a listing that the server says is incomplete deletes nothing")
  func cutListing() async throws {
    var traits = SimulatedTraits()
    (traits.hasSync, traits.hasToken, traits.cutsListings) = (false, false, false)
    let world = try World(traits)
    for number in 0..<3 { world.addThere("i\(number)", title: "I") }
    try await world.sync()
    world.server.state.withLock { $0.traits.cutsListings = true }
    world.addThere("x", title: "X")
    #expect(try await world.sync(full: true).isIncomplete)
    #expect(try world.texts().count >= 3)
  }

  @Test("changes that the server refuses every time as outdated are reported")
  func alwaysOutdated() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    try world.changeHere("a") { $0.title = "Mine" }
    world.server.state.withLock { ($0.refusedWord, $0.refusalStatus) = ("Mine", 412) }
    let report = try await world.sync()
    #expect(report.isIncomplete && report.calendars.flatMap(\.refused).map(\.status) == [412])
    world.server.state.withLock { $0.refusedWord = nil }
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:Mine") == true)
  }
}
