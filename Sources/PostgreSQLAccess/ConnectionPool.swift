import Foundation
import Synchronization

/// A pool of connections to a database.
///
/// The pool opens connections as they are needed, up to a limit; further borrowers wait. Connections
/// that failed or were idle for a minute are closed. If a connection is returned with an open transaction, the
/// transaction is rolled back.
public final class ConnectionPool: Sendable {
  private struct Idle: @unchecked Sendable {
    // The connection has one owner at a time: this list or the borrower.
    let connection: PostgreSQLConnection
    let since: ContinuousClock.Instant
  }

  /// A waiting borrower.
  private final class Waiter: @unchecked Sendable {
    // Written before the signal and read after it, both while holding the lock on the state.
    var connection: PostgreSQLConnection?
    let signal = DispatchSemaphore(value: 0)
    var isServed = false
  }

  private struct State {
    var idle: [Idle] = []
    /// The number of connections that are idle, lent or being opened.
    var openCount = 0
    var waiting: [Waiter] = []
    var isClosed = false
    var isSweeping = false
  }

  private let settings: ConnectionSettings
  private let limit: Int
  private let patience: Double
  private let idleLimit: Double
  private let state = Mutex(State())

  /// Creates a pool. Connections are opened when needed.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of open connections.
  ///   - patience: The number of seconds to wait for a connection.
  ///   - idleLimit: The number of seconds after which an idle connection is closed.
  public init(_ settings: ConnectionSettings, limit: Int = 16, patience: Double = 10, idleLimit: Double = 60) {
    self.settings = settings
    self.limit = max(1, limit)
    self.patience = patience
    self.idleLimit = idleLimit
  }

  /// The number of open connections.
  public var openCount: Int { state.withLock { $0.openCount } }

  /// Lends a connection to a closure.
  ///
  /// In addition to the errors of the closure, this throws ``PostgreSQLError``:
  /// ``PostgreSQLError/Code-swift.enum/busy`` if no connection becomes free in time, or the reason why a new one could
  /// not be opened.
  public func lend<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let loan = try borrow()
    return try body(loan.connection)
  }

  /// Lends a connection until the loan is returned or released.
  public func borrow() throws(PostgreSQLError) -> ConnectionLoan { ConnectionLoan(try take(), giveBack: giveBack) }

  /// Closes all connections; those that are lent are closed when they are returned. No more connections are lent.
  public func close() {
    let (idle, waiting) = state.withLock { state in
      defer {
        state.isClosed = true
        state.openCount -= state.idle.count
        state.idle = []
        state.waiting = []
      }
      return (state.idle, state.waiting)
    }
    for waiter in waiting { waiter.signal.signal() }
    withExtendedLifetime(idle) {}
  }

  private enum Way {
    case lent(PostgreSQLConnection)
    case open
    case wait(Waiter)
    case closed
  }

  private func take() throws(PostgreSQLError) -> PostgreSQLConnection {
    let way = state.withLock { state -> Way in
      if state.isClosed { return .closed }
      while let last = state.idle.popLast() {
        if last.connection.isStillThere { return .lent(last.connection) }
        state.openCount -= 1
      }
      if state.openCount < limit {
        state.openCount += 1
        return .open
      }
      let waiter = Waiter()
      state.waiting.append(waiter)
      return .wait(waiter)
    }
    switch way {
    case .lent(let connection): return connection
    case .open: return try open()
    case .wait(let waiter): return try wait(waiter)
    case .closed: throw Self.closed
    }
  }

  private func open() throws(PostgreSQLError) -> PostgreSQLConnection {
    do {
      return try PostgreSQLConnection(settings)
    } catch {
      passOn(nil)
      throw error
    }
  }

  private func wait(_ waiter: Waiter) throws(PostgreSQLError) -> PostgreSQLConnection {
    _ = waiter.signal.wait(timeout: .now() + patience)
    let (isServed, connection, isClosed) = state.withLock { state in
      state.waiting.removeAll { $0 === waiter }
      return (waiter.isServed, waiter.connection, state.isClosed)
    }
    if let connection { return connection }
    // The waiter may open a connection in place of one that was closed.
    if isServed { return try open() }
    if isClosed { throw Self.closed }
    throw PostgreSQLError(.busy, "all \(limit) connections to the database are in use")
  }

  /// Takes a connection back.
  private func giveBack(_ connection: PostgreSQLConnection) {
    if connection.isUsable, !connection.isIdle { _ = try? connection.run("ROLLBACK") }
    passOn(connection.isUsable && connection.isIdle ? connection : nil)
    sweepLater()
  }

  /// Passes a connection, or permission to open one, to the borrower that has waited the longest.
  private func passOn(_ connection: PostgreSQLConnection?) {
    let idle = connection.map { Idle(connection: $0, since: .now) }
    state.withLock { state in
      if let waiter = state.waiting.first {
        state.waiting.removeFirst()
        waiter.connection = idle?.connection
        waiter.isServed = true
        waiter.signal.signal()
      } else if let idle, !state.isClosed {
        state.idle.append(idle)
      } else {
        state.openCount -= 1
      }
    }
  }

  /// Closes connections soon after they have been idle for too long.
  private func sweepLater() {
    let isNeeded = state.withLock { state in
      defer { state.isSweeping = true }
      return !state.isSweeping
    }
    if !isNeeded { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + idleLimit) { [weak self] in self?.sweep() }
  }

  private func sweep() {
    let oldest = ContinuousClock.now.advanced(by: .seconds(-idleLimit))
    let (old, isMore) = state.withLock { state in
      let old = state.idle.filter { $0.since <= oldest }
      state.idle.removeAll { $0.since <= oldest }
      state.openCount -= old.count
      state.isSweeping = false
      return (old, state.openCount > 0)
    }
    withExtendedLifetime(old) {}
    if isMore { sweepLater() }
  }

  private static let closed = PostgreSQLError(.unreachable, "the connections to the database were closed")
}
