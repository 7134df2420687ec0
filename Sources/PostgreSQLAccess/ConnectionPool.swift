import Foundation
import Synchronization

/// The connections of a process to a database, lent one by one.
///
/// As many are open as are used at the same time, up to a limit; who wants one more waits for his turn. One that failed is
/// closed, and so is one that nobody wanted for a minute; the transaction of one that comes back in the middle of it is
/// rolled back.
public final class ConnectionPool: Sendable {
  private struct Idle: @unchecked Sendable {
    // It is with one owner at a time: this list, or whoever it is lent to.
    let connection: PostgreSQLConnection
    let since: ContinuousClock.Instant
  }

  /// Somebody who waits.
  private final class Waiter: @unchecked Sendable {
    // Written before the signal and read after it, both under the lock of the state.
    var connection: PostgreSQLConnection?
    let signal = DispatchSemaphore(value: 0)
    var isServed = false
  }

  private struct State {
    var idle: [Idle] = []
    /// Those that are idle, lent or being opened.
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

  /// Makes the pool; connections are opened when they are needed.
  ///
  /// - Parameters:
  ///   - limit: how many are open at most.
  ///   - patience: how many seconds somebody waits for one.
  ///   - idleLimit: after how many seconds one that nobody wants is closed.
  public init(_ settings: ConnectionSettings, limit: Int = 16, patience: Double = 10, idleLimit: Double = 60) {
    self.settings = settings
    self.limit = max(1, limit)
    self.patience = patience
    self.idleLimit = idleLimit
  }

  /// How many connections are open.
  public var openCount: Int { state.withLock { $0.openCount } }

  /// Lends a connection to a closure.
  ///
  /// Besides what the closure throws, it throws ``PostgreSQLError``: ``PostgreSQLError/Code-swift.enum/busy`` if none is free
  /// for too long, and why a new one could not be opened.
  public func lend<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let loan = try borrow()
    return try body(loan.connection)
  }

  /// Lends a connection until the loan is given back or forgotten.
  public func borrow() throws(PostgreSQLError) -> ConnectionLoan { ConnectionLoan(try take(), giveBack: giveBack) }

  /// Closes all connections, those that are lent when they come back. Nobody gets one any more.
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
    // The place of one that was closed.
    if isServed { return try open() }
    if isClosed { throw Self.closed }
    throw PostgreSQLError(.busy, "all \(limit) connections to the database are in use")
  }

  /// Takes one back.
  private func giveBack(_ connection: PostgreSQLConnection) {
    if connection.isUsable, !connection.isIdle { _ = try? connection.run("ROLLBACK") }
    passOn(connection.isUsable && connection.isIdle ? connection : nil)
    sweepLater()
  }

  /// Gives a connection, or the place of one that is closed, to whoever waits longest.
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

  /// Closes those that nobody wants, soon after they have been idle for too long.
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
