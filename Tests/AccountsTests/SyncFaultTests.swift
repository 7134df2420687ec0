import Accounts
import CalendarStore
import CalendarModel
import CalendarStore
import Fetching
import SimulatedServer
import Testing

@Suite("Synchronizing when things go wrong")
struct SyncFaultTests {
  @Test("a web page in place of the item just sent is not taken for the server's version")
  func pageReadBack() async throws {
    let world = try World()
    try await world.sync()
    try world.addHere("a", title: "A")
    let start = world.server.requests.count
    // The listing and the change succeed; both attempts to read the change back return a page.
    world.server.plan([start + 2: .page, start + 3: .page])
    try await world.sync()
    #expect(world.server.requests[(start + 1)...].first?.hasPrefix("PUT") == true)
    world.server.plan([:])
    try await world.sync()
    world.changeThere("a", "LOCATION", "Park")
    try world.changeHere("a") { $0.title = "B" }
    #expect(try await world.sync().error == nil)
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] {
      #expect(text?.contains("SUMMARY:B") == true && text?.contains("LOCATION:Park") == true)
    }
    #expect(try await world.sync().traffic.requests == 1)
  }

  @Test("a server that takes one change at a time gets them one by one, and does so from the start of the next run")
  func oneAtATime() async throws {
    var traits = SimulatedTraits()
    (traits.keepsConnections, traits.takesOneAtATime) = (true, true)
    let world = try World(traits)
    try await world.sync()
    for number in 0..<40 { try world.addHere("a\(number)", title: "A") }
    let report = try await world.sync()
    #expect(report.calendars[0].up.added == 40 && !report.isIncomplete && world.remoteTexts().count == 40)
    let locked = world.server.requests.count { $0.hasSuffix("(locked)") }
    #expect(locked <= 4)
    for number in 0..<40 { try world.addHere("b\(number)", title: "B") }
    try await world.sync()
    if locked > 0 { #expect(world.server.requests.count { $0.hasSuffix("(locked)") } == locked) }
    #expect(world.remoteTexts().count == 80)
  }

  @Test("a sent item that cannot be looked up is recognized when listed, even if edited since")
  func listedBeforeFound() async throws {
    let world = try World()
    try await world.sync()
    try world.addHere("a", title: "A")
    var start = world.server.requests.count
    world.server.plan([start + 1: .lost])
    try await world.sync()
    try world.changeHere("a") { $0.title = "B" }
    start = world.server.requests.count
    world.server.plan([start + 1: .failed, start + 2: .failed])
    #expect(try await world.sync().conflicts == 0)
    world.server.plan([:])
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true && world.server.texts("work").count == 1)
    #expect(try world.texts()["a"]?.contains("SUMMARY:B") == true)
    #expect(try world.store.mirrors { try $0.conflicts() }.isEmpty)
  }

  @Test(
    "an item that the server stored but reported as failed is recognized, even if edited since",
    arguments: [[], [2], [2, 3], [3], [2, 3, 4], [3, 4]])
  func failedAndMade(then failures: [Int]) async throws {
    let world = try World()
    try await world.sync()
    try world.addHere("a", title: "A")
    let start = world.server.requests.count
    world.server.plan([start + 1: .failedButDone].merging(failures.map { (start + $0, .failed) }) { $1 })
    try await world.sync()
    #expect(world.server.requests[start + 1].hasPrefix("PUT"))
    world.server.plan([:])
    try world.changeHere("a") { $0.title = "B" }
    #expect(try await world.sync().conflicts == 0)
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true && world.server.texts("work").count == 1)
    #expect(try world.texts()["a"]?.contains("SUMMARY:B") == true)
    #expect(try world.store.mirrors { try $0.conflicts() }.isEmpty)
    #expect(try await world.sync().traffic.requests == 1)
  }

  @Test("an item with the UID of one deleted on both sides is fetched, even if the process is killed meanwhile")
  func twinOfDeleted() async throws {
    let world = try World(canBeKilled: true)
    world.addThere("a", title: "Old")
    try await world.sync()
    try world.deleteHere("a")
    // Another client deletes it too, and creates it again at another path, before the deletion arrives.
    world.server.delete(SimulatedServer.home + "work/a.ics", in: "work")
    world.server.write(World.text("a", ["SUMMARY:New"]), at: "b.ics", in: "work")
    for request in 1...12 {
      let start = world.server.requests.count
      world.server.plan([start + request: .killedAfter])
      try await world.sync()
    }
    world.server.plan([:])
    try await world.sync()
    #expect(try world.texts()["a"]?.contains("SUMMARY:New") == true)
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:New") == true)
  }
}
