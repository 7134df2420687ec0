import Foundation
import GRDB
import Synchronization

/// The connections of a store to its file: one for writing and one for each concurrent read, so that a read never waits
/// for a writer.
///
/// A connection is opened when one is needed and none is idle; most programs need only one. Nested reads on a thread
/// run in the transaction that the thread already has open.
final class StoreConnections: Sendable {
  private struct State {
    /// The connection for writing, or nil until the first change.
    var writer: DatabaseQueue?
    var idle: [DatabaseQueue]
    /// The connections in use, keyed by thread.
    var used: [ObjectIdentifier: DatabaseQueue] = [:]
    var isClosed = false
  }

  private static let closed = StoreError(.unavailable, "the store was closed")
  /// The maximum number of idle connections that stay open.
  private static let idleLimit = 4

  private let path: String
  private let configuration: Configuration
  /// The identity of the file when the first connection was opened.
  private let file: FileIdentity?
  /// The only connection to a database that is in memory or a private copy.
  private let only: DatabaseQueue?
  /// Keeps the file up to date with a commit log; nil if the store has no log.
  let replica: Replica?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - first: The first connection.
  ///   - path: The file, with URI parameters for SQLite.
  ///   - configuration: The configuration for further connections.
  ///   - isPrivate: Whether the database cannot be opened elsewhere, in which case this is the only connection.
  ///   - replica: Keeps the file up to date with a commit log.
  init(
    _ first: DatabaseQueue, path: String, _ configuration: Configuration, isPrivate: Bool, following replica: Replica?
  ) throws {
    self.path = path
    self.configuration = configuration
    file = FileIdentity(path)
    only = isPrivate ? first : nil
    self.replica = isPrivate ? nil : replica
    state = Mutex(State(idle: [first]))
    if !isPrivate { try first.writeWithoutTransaction { try $0.readOnly() } }
  }

  /// Whether the database has only one connection.
  var isPrivate: Bool { only != nil }

  func close() throws {
    let connections = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle + [state.writer].compactMap { $0 }
    }
    for connection in connections { try connection.close() }
    try replica?.close()
  }

  /// Reads on an idle connection, or on the connection that the thread is already using.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try withReader { try $0.unsafeReentrantRead(body) }
  }

  /// Releases the page caches of idle connections.
  func releaseMemory() {
    let idle = state.withLock { $0.idle + [$0.writer].compactMap { $0 } }
    for connection in idle { connection.releaseMemory() }
  }

  /// Runs a function with a read connection.
  func withReader<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let thread = ObjectIdentifier(Thread.current)
    if let connection = only ?? state.withLock({ $0.used[thread] }) { return try body(connection) }
    let idle = try state.withLock { state in
      if state.isClosed { throw Self.closed }
      return state.idle.popLast()
    }
    let connection = try idle ?? open { try $0.readOnly() }
    defer { giveBack(connection) }
    return try use(connection, body)
  }

  /// Writes on the write connection. Concurrent writes wait for each other.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    if let only { return try only.unsafeReentrantWrite(body) }
    let writer = try state.withLock { state in
      if state.isClosed { throw Self.closed }
      if let writer = state.writer { return writer }
      let writer = try open { if replica == nil { try $0.syncCommits() } }
      state.writer = writer
      return writer
    }
    return try use(writer) { try $0.unsafeReentrantWrite(body) }
  }

  private func use<Value>(_ connection: DatabaseQueue, _ body: (DatabaseQueue) throws -> Value) rethrows -> Value {
    let thread = ObjectIdentifier(Thread.current)
    let outer = state.withLock { $0.used.updateValue(connection, forKey: thread) }
    defer { state.withLock { $0.used[thread] = outer } }
    return try body(connection)
  }

  private func giveBack(_ connection: DatabaseQueue) {
    let isKept = state.withLock { state in
      if state.isClosed || state.idle.count == Self.idleLimit { return false }
      state.idle.append(connection)
      return true
    }
    if !isKept { try? connection.close() }
  }

  private func open(_ prepare: (Database) throws -> Void) throws -> DatabaseQueue {
    // Without this check, SQLite would create a new file.
    guard FileIdentity(path) == file else {
      throw StoreError(
        .unavailable, "the store file \(path) was removed or replaced; nothing was saved")
    }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.writeWithoutTransaction(prepare)
    return connection
  }
}
