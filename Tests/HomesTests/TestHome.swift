@testable import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport

/// A home in a database of its own, and what it takes to commit to it.
struct TestHome: Sendable {
  let database: TestDatabase
  let home: Int64

  init(on server: PostgreSQLServer? = nil) throws {
    database = try TestDatabase(on: server)
    try HomeTables.prepare(database.connect())
    home = try Homes(ConnectionPool(database.settings)).make()
  }

  /// The log of the home, as another server has it.
  func log(_ limits: HomeLimits = HomeLimits(), _ settings: ConnectionSettings? = nil) -> any CommitLog {
    Homes(ConnectionPool(settings ?? database.settings), limits: limits).log(of: home)
  }

  /// Asks the database about the home, whose number is the first parameter.
  func ask<Value: ColumnValue>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try database.connect().run(text, home)[0].value(0)
  }
}

extension Changes {
  /// The changes that stand in a text, for a log that never looks at them.
  init(_ text: String?, pages: Data? = nil) { self.init(changeset: text.map { Data($0.utf8) }, pages: pages) }
}

extension CommitLog {
  /// Makes a commit.
  ///
  /// - Returns: its position.
  @discardableResult
  func commit(_ text: String?, pages: Data? = nil, after known: LogPosition = .beginning) throws -> LogPosition {
    let turn = try begin(after: known, UUID())
    try turn.commit(Changes(text, pages: pages))
    return turn.position
  }

  /// The texts of the commits after a position, behind the size of the snapshot if there is one.
  func texts(after known: LogPosition = .beginning) throws -> [String] {
    let tail = try head(after: known)
    let size = tail.snapshot.map { [String($0.parts.reduce(0) { $0 + $1.count })] } ?? []
    return size + tail.commits.map { String(decoding: $0.changeset, as: UTF8.self) }
  }
}
