package import CalendarStore
import Foundation
import PostgreSQLAccess

extension Homes {
  /// The numbers of homes, in order, in batches.
  ///
  /// - Parameter number: The last number of the previous batch; nil for the first batch.
  /// - Throws: `PostgreSQLError`.
  package func numbers(after number: Int64?, limit: Int = 1_000) throws -> [Int64] {
    try pool.lend { connection in
      try connection.run(
        "SELECT home FROM homes WHERE home > $1 ORDER BY home LIMIT $2", number ?? Int64.min, limit
      ).map { try $0.value(0) }
    }
  }

  /// The numbers of all homes, in order.
  ///
  /// - Throws: `PostgreSQLError`.
  package func allNumbers() throws -> [Int64] {
    var numbers: [Int64] = []
    while true {
      let more = try self.numbers(after: numbers.last)
      if more.isEmpty { return numbers }
      numbers += more
    }
  }

  /// Whether a home has a store. The store is created when the home is first opened.
  ///
  /// - Throws: `PostgreSQLError`.
  package func hasCommits(_ home: Int64) throws -> Bool {
    try pool.lend { try $0.run("SELECT head > 0 FROM homes WHERE home = $1", home).first?.value(0) ?? false }
  }

  /// Creates a copy of a home from its log and examines it.
  ///
  /// - Returns: The report, or nil if the home has no commits yet.
  /// - Throws: `StoreError`, such as `corrupt` if the log does not produce a valid store.
  package func examine(_ home: Int64) throws -> StoreReport? {
    let folder = FileManager.default.temporaryDirectory.path + "/almanac-home-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = log(of: home)
    // Opening a home without commits would create a store.
    if try log.head(after: .beginning).head == .beginning { return nil }
    let store = try CalendarStore(path: folder + "/store.sqlite", following: log)
    defer { try? store.close() }
    return try store.examine()
  }
}
