@testable import Accounts
import CalendarModel
import SimulatedServer
import Synchronization
import Testing

@Suite("Reads of a resource's text during a synchronization")
struct ReadingCountTests {
  /// The texts read during a synchronization.
  private final class Readings: Sendable {
    private let texts = Mutex<[String]>([])

    func note(_ text: [UInt8]) { texts.withLock { $0.append(String(decoding: text, as: UTF8.self)) } }

    /// The maximum number of times that a text was read, and the total number of readings.
    var counts: [Int] {
      let texts = texts.withLock { $0 }
      return [Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +).values.max() ?? 0, texts.count]
    }
  }

  private func counts(_ world: World) async throws -> [Int] {
    let readings = Readings()
    try await Resource.$readingObserver.withValue({ readings.note($0) }) { _ = try await world.sync() }
    return readings.counts
  }

  /// A server with one item that has already been synchronized.
  private func world(_ traits: SimulatedTraits = SimulatedTraits()) async throws -> World {
    let world = try World(traits)
    world.addThere("a", title: "Lunch")
    try await world.sync()
    return world
  }

  @Test("a new resource is read once")
  func new() async throws {
    let world = try World()
    world.addThere("a", title: "Lunch")
    let counts = try await counts(world)
    #expect(counts == [1, 1])
  }

  @Test("an unchanged resource is read once, and its stored copy only if the two are not byte-identical")
  func unchanged() async throws {
    let world = try await world()
    let text = try #require(world.remoteTexts()["a"])
    let other = text.replacing("SUMMARY:", with: "summary:")
    for (text, expected) in [(text, [1, 2]), (other, [1, 2]), (other, [1, 1])] {
      world.server.write(text, at: "a.ics", in: "work")
      let counts = try await counts(world)
      #expect(counts == expected)
    }
  }

  @Test("a resource changed on the server is read once, and so is its stored copy")
  func changedThere() async throws {
    let world = try await world()
    world.changeThere("a", "SUMMARY", "Dinner")
    let counts = try await counts(world)
    #expect(counts == [1, 2])
  }

  @Test("for a resource changed here only the stored copy is read, since the server returns what was sent")
  func changedHere() async throws {
    let world = try await world()
    try world.changeHere("a") { $0.title = "Dinner" }
    let counts = try await counts(world)
    #expect(counts == [1, 1])
  }

  @Test("a resource changed on both sides is read as it arrives and again as the new base, the old base once")
  func merged() async throws {
    let world = try await world()
    world.changeThere("a", "LOCATION", "Park")
    try world.changeHere("a") { $0.notes = "Bring bread" }
    let counts = try await counts(world)
    #expect(counts == [2, 3])
  }

  @Test("a resource that the server also rewrites is read once, and so is each stored text of it")
  func mergedRewritten() async throws {
    let world = try await world()
    let text = try #require(world.remoteTexts()["a"])
    world.server.write(text.replacing("SUMMARY:", with: "summary:"), at: "a.ics", in: "work")
    try await world.sync()
    world.changeThere("a", "LOCATION", "Park")
    try world.changeHere("a") { $0.notes = "Bring bread" }
    let counts = try await counts(world)
    #expect(counts == [1, 4])
  }
}
