import CalendarStore
import FileLog
import GRDB
import ProgramTestSupport
import StoreTestSupport
import TestSupport
import Testing

@Suite("A killed program that follows a log")
struct KilledReplicaTests {
  /// The first commit of a log creates the store; each event is one more commit.
  private static let fatalCommit: Int64 = 5

  @Test(
    "leaves a file that is correct, or is brought up to date with the log",
    .timeLimit(.minutes(10)), arguments: ["before", "between", "after"])
  func killed(moment: String) async throws {
    let place = try Workplace()
    let (path, logPath) = (place.folder + "/replica.sqlite", place.folder + "/log.sqlite")
    let outcome = try await place.launch(
      Program.storeWriter, [path, "event", "9", logPath, moment, "\(Self.fatalCommit)"])
    // The number of events reported as saved: all before the commit, and the commit itself only if it is killed after
    // it.
    let told = Int(Self.fatalCommit) - 2 + (moment == "after" ? 1 : 0)
    #expect(outcome.lines == (0..<told).map(String.init))

    let saved = Self.fatalCommit - (moment == "before" ? 1 : 0)
    let log = try FileLog(path: logPath)
    #expect(try log.count() == saved)
    let position = try setting(LogPosition.setting, inStoreAt: path)
    let isBehind = moment == "between"
    #expect(position?.hasPrefix("\(saved - (isBehind ? 1 : 0)) ") == true, "\(position ?? "none")")

    let store = try CalendarStore(path: path, following: log)
    #expect(try store.items(matching: ItemQuery()).count == Int(saved) - 1)
    #expect(try ReplicaComparison(of: path, with: log, in: place.folder).differences == [])
    try store.close()
    let again = try await place.launch(Program.storeWriter, [path, "event", "9", logPath])
    #expect(again.lines == (0..<9).map(String.init) + ["locked 0"])
    #expect(try ReplicaComparison(of: path, with: log, in: place.folder).differences == [])
  }
}

private func setting(_ name: String, inStoreAt path: String) throws -> String? {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.read { try String.fetchOne($0, sql: "SELECT value FROM settings WHERE name = ?", arguments: [name]) }
}
