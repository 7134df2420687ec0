@testable import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport

/// A home in a separate database, with what is needed to commit to it.
struct TestHome: Sendable {
  let database: TestDatabase
  let home: Int64

  init(on server: PostgreSQLServer? = nil) throws {
    database = try TestDatabase(on: server)
    try HomeTables.prepare(database.connect())
    home = try Homes(ConnectionPool(database.settings)).make()
  }

  /// Returns the log of the home, as seen by another server.
  func log(_ limits: HomeLimits = HomeLimits(), _ settings: ConnectionSettings? = nil) -> any CommitLog {
    Homes(ConnectionPool(settings ?? database.settings), limits: limits).log(of: home)
  }

  /// Queries the database about the home, whose number is the first parameter.
  func ask<Value: ColumnValue>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try database.connect().run(text, home)[0].value(0)
  }
}

extension Changes {
  /// Creates changes from a text, for a log that never looks at them.
  init(_ text: String?, pages: Data? = nil) { self.init(changeset: text.map { Data($0.utf8) }, pages: pages) }
}

extension CommitLog {
  /// Creates a commit.
  ///
  /// - Returns: Its position.
  @discardableResult
  func commit(_ text: String?, pages: Data? = nil, after known: LogPosition = .beginning) throws -> LogPosition {
    let turn = try begin(after: known, UUID())
    try turn.commit(Changes(text, pages: pages))
    return turn.position
  }

  /// Returns the texts of the commits after a position, preceded by the size of the snapshot if there is one.
  func texts(after known: LogPosition = .beginning) throws -> [String] {
    let tail = try head(after: known)
    let size = tail.snapshot.map { [String($0.parts.reduce(0) { $0 + $1.count })] } ?? []
    return size + tail.commits.map { String(decoding: $0.changeset, as: UTF8.self) }
  }
}
