import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import Synchronization
import Testing

/// A standby that takes over from a primary that fails while servers are writing.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct TakeoverTests {
  @Test("with a synchronous standby nothing is lost that was reported as saved")
  func synchronous() throws {
    let (saved, lost) = try lostAtTakeover(standbys: "*")
    #expect(saved > 20)
    #expect(lost == [])
  }

  @Test("with an asynchronous standby something is lost, so that this test would notice")
  func asynchronous() throws {
    let (saved, lost) = try lostAtTakeover(standbys: "")
    #expect(saved > 20)
    #expect(lost != [])
  }

  /// - Parameter standbys: The names of the standbys for which commits wait.
  /// - Returns: The number of commits reported as saved, and those that the new primary does not have.
  private func lostAtTakeover(standbys: String) throws -> (saved: Int, lost: Set<String>) {
    let primary = try PostgreSQLServer(settings: ["synchronous_commit = on"])
    let standby = try PostgreSQLServer(standbyOf: primary)
    let test = try TestHome(on: primary)
    let administrator = try test.database.connect()
    try administrator.run(script: "ALTER SYSTEM SET synchronous_standby_names = '\(standbys)'")
    try administrator.run("SELECT pg_reload_conf()")
    var settings = test.database.settings
    settings.address = try DatabaseAddress(
      "host=\(primary.folder),\(standby.folder) port=\(primary.port),\(standby.port) user=almanac "
        + "dbname=\(test.database.name)")
    settings.connectLimit = 2
    let homes = Homes(ConnectionPool(settings), limits: HomeLimits(patience: 30, doubtPatience: 30))
    let numbers = try (0..<4).map { _ in try homes.make() }
    try wait { try administrator.run("SELECT FROM pg_stat_replication").count == 1 }

    let writers = numbers.map { Writer(homes.log(of: $0)) }
    Thread.sleep(forTimeInterval: 1)
    // From here on, the primary's changes reach the standby's machine but not its disk.
    let receiver = try receiver(of: standby)
    kill(receiver, SIGSTOP)
    Thread.sleep(forTimeInterval: 0.5)
    try primary.stop("immediate")
    kill(receiver, SIGKILL)
    try wait { (try? PostgreSQLConnection(reading(standby)).run("SELECT 1")) != nil }
    try standby.promote()
    let before = writers.map(\.saved.count)
    try wait { zip(writers, before).allSatisfy { $0.saved.count > $1 } }
    for writer in writers { writer.stop() }

    var lost: Set<String> = []
    for (writer, number) in zip(writers, numbers) {
      lost.formUnion(try writer.saved.subtracting(homes.log(of: number).texts()))
    }
    return (writers.reduce(0) { $0 + $1.saved.count }, lost)
  }

  private func reading(_ server: PostgreSQLServer) throws -> ConnectionSettings {
    let text = "host=\(server.folder) port=\(server.port) user=almanac dbname=postgres target_session_attrs=any"
    return ConnectionSettings(try DatabaseAddress(text))
  }

  private func receiver(of standby: PostgreSQLServer) throws -> Int32 {
    try PostgreSQLConnection(reading(standby)).run("SELECT pid FROM pg_stat_wal_receiver")[0].value(0)
  }

  private func wait(until isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now.advanced(by: .seconds(40))
    while try !isSo() {
      if .now > deadline { throw CocoaError(.fileReadUnknown) }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }
}

/// Commits to a home as fast as possible, on a separate thread.
private final class Writer: Sendable {
  private let state = Mutex((saved: Set<String>(), isStopped: false))
  private let end = DispatchSemaphore(value: 0)

  init(_ log: any CommitLog) {
    Thread.detachNewThread { [self] in
      var known = LogPosition.beginning
      while !state.withLock({ $0.isStopped }) {
        let text = UUID().uuidString
        // A failed commit was not reported as saved. If a takeover lost the position, the next attempt starts over.
        guard let position = try? log.commit(text, after: known) else { continue }
        known = position
        state.withLock { _ = $0.saved.insert(text) }
      }
      end.signal()
    }
  }

  /// The commits that were reported as saved.
  var saved: Set<String> { state.withLock { $0.saved } }

  func stop() {
    state.withLock { $0.isStopped = true }
    end.wait()
  }
}
