import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("A store that another process is writing to", .timeLimit(.minutes(30)))
struct LockedStoreTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("reading works, writing waits and exits with 7, and works once the other process is done")
  func locked() async throws {
    let travel = Repository.fixture("travel.ics")
    _ = try await place.run("import", travel)
    let first = try await place.run(["import", "-", "--json"]) { execution in
      _ = try await execution.standardInputWriter.write(Array(GeneratedCalendar.text(events: 1).utf8).dropLast(20))
      // Until the first one has started, the second one finds the store unlocked.
      var second = try await place.run("import", travel)
      for _ in 0..<200 where second.status == 0 { second = try await place.run("import", travel, "--wait", "0.5") }
      #expect(second.status == 7, "\(second)")
      #expect(second.error.contains("almanac: error: another program is writing to the store \(place.store)"))
      #expect(try await place.run("search", "train").status == 0)
      #expect(try await place.run("export").status == 0)
      #expect(try await place.run("calendars").status == 0)
      #expect(try await place.run("doctor").status == 0)
      #expect(try await place.run("import", "-n", travel, "--wait", "0").status == 7)
      _ = try await execution.standardInputWriter.write(Array("END:VEVENT\r\nEND:VCALENDAR\r\n".utf8))
      try await execution.standardInputWriter.finish()
    }
    #expect(first.outcome.status == 0, "\(first.outcome)")
    #expect(try first.outcome.json()["added"].number == 1)
    #expect(try await place.run("import", travel).status == 0)
  }

  @Test("many programs that create the same store at once all succeed")
  func manyAtOnce() async throws {
    for _ in 0..<6 {
      let fresh = try Workplace()
      let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
        for _ in 0..<4 {
          group.addTask { try await fresh.run("import", "--json", "--wait", "120", Repository.fixture("week.ics")) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
      let added = try outcomes.map { try $0.json()["added"].number ?? 0 }
      #expect(added.sorted() == [0, 0, 0, 7])
    }
  }
}

extension [UInt8] {
  /// All except the last bytes, as an array.
  fileprivate func dropLast(_ count: Int) -> [UInt8] { Array(prefix(self.count - count)) }
}
