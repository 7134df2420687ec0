import Foundation
import GRDB
import Synchronization

/// The connections of a store to its file: one that writes, and as many others as read at the same time, so that reading
/// waits for no writer.
///
/// Each is opened if it is needed and none is idle; most programs need one. What a thread reads while it reads or writes,
/// it reads in the same transaction.
final class StoreConnections: Sendable {
  private struct State {
    /// nil until the first change.
    var writer: DatabaseQueue?
    var idle: [DatabaseQueue]
    /// The connections in use, by the threads that use them.
    var used: [ObjectIdentifier: DatabaseQueue] = [:]
    var isClosed = false
  }

  private static let closed = StoreError(.unavailable, "the store was closed")
  /// How many idle connections stay open.
  private static let idleLimit = 4

  private let path: String
  private let configuration: Configuration
  /// The file at the time of the first connection.
  private let file: FileIdentity?
  /// The connection to a database that has only one: in memory, or a private copy.
  private let only: DatabaseQueue?
  /// What keeps the file in step with a log; nil if the file is the truth.
  let replica: Replica?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - first: the first connection.
  ///   - path: the file, with the parameters that SQLite takes.
  ///   - configuration: how to open others.
  ///   - isPrivate: whether nobody else can open the database, so that there is only this connection.
  ///   - replica: what keeps the file in step with a log.
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

  /// Whether the database has only this connection.
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

  /// Reads on a connection that nobody else uses meanwhile, or the one that the thread uses already.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try withReader { try $0.unsafeReentrantRead(body) }
  }

  /// Gives back the memory that idle connections hold for pages.
  func releaseMemory() {
    let idle = state.withLock { $0.idle + [$0.writer].compactMap { $0 } }
    for connection in idle { connection.releaseMemory() }
  }

  /// Uses a connection that reads.
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

  /// Writes on the one connection that does; others that want to write wait.
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
    // SQLite would make a new file.
    guard FileIdentity(path) == file else {
      throw StoreError(
        .unavailable, "the file of the store \(path) was removed or replaced meanwhile; nothing was saved")
    }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.writeWithoutTransaction(prepare)
    return connection
  }
}
