import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// A pool of connections.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct ConnectionPoolTests {
  @Test("64 tasks share 16 connections, and every change is counted once")
  func tasks() async throws {
    let database = try TestDatabase()
    let pool = ConnectionPool(database.settings)
    try pool.lend { try $0.run(script: "CREATE TABLE counters(number int8); INSERT INTO counters VALUES (0)") }
    try await withThrowingTaskGroup { group in
      for _ in 0..<64 {
        group.addTask {
          for _ in 0..<10 {
            _ = try pool.lend {
              try $0.run([
                Query("BEGIN"), Query("UPDATE counters SET number = number + 1"), Query("COMMIT"),
              ])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try pool.lend { try $0.run("SELECT number FROM counters")[0].value(0, as: Int.self) } == 640)
    #expect((1...16).contains(pool.openCount))
  }

  @Test("64 threads at once open no more than the limit, and each gets its turn")
  func threads() throws {
    let pool = ConnectionPool(try TestDatabase().settings, limit: 4)
    let most = Tally()
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      try? pool.lend {
        try $0.run("SELECT pg_sleep(0.01)")
        most.add(pool.openCount)
      }
    }
    #expect(most.values.count == 64)
    #expect(most.values.allSatisfy { $0 <= 4 })
  }

  @Test("waiting too long is an error that says that all connections are in use")
  func busy() throws {
    let pool = ConnectionPool(try TestDatabase().settings, limit: 1, patience: 0.2)
    try pool.lend { _ in
      let error = #expect(throws: PostgreSQLError.self) { try pool.lend { _ in } }
      #expect(error == PostgreSQLError(.busy, "all 1 connections to the database are in use"))
    }
    #expect(throws: Never.self) { try pool.lend { _ in } }
  }

  @Test("a connection that the server has closed is replaced, and one returned within a transaction is rolled back")
  func replaced() throws {
    let database = try TestDatabase()
    let pool = ConnectionPool(database.settings)
    let first = try pool.lend { $0.serverProcess }
    #expect(try pool.lend { $0.serverProcess } == first)
    try database.connect().run("SELECT pg_terminate_backend($1)", first)
    Thread.sleep(forTimeInterval: 0.2)
    let second = try pool.lend { connection in
      try connection.run("BEGIN")
      return connection.serverProcess
    }
    #expect(second != first)
    #expect(pool.openCount == 1)
    let third = try pool.lend { connection in
      #expect(connection.isIdle)
      return connection.serverProcess
    }
    #expect(third == second)
  }

  @Test("a waiting task gets the place of a failed connection")
  func placeOfFailed() throws {
    let pool = ConnectionPool(try TestDatabase().settings, limit: 1)
    let loan = try pool.borrow()
    let process = loan.connection.serverProcess
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(throws: Never.self) { try pool.lend { #expect($0.serverProcess != process) } }
      done.signal()
    }
    Thread.sleep(forTimeInterval: 0.1)
    _ = try? loan.connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
    withExtendedLifetime(loan) {}
    _ = consume loan
    #expect(done.wait(timeout: .now() + 5) == .success)
  }

  @Test("idle connections are closed after a while")
  func idle() throws {
    let pool = ConnectionPool(try TestDatabase().settings, idleLimit: 0.2)
    try pool.lend { _ in }
    #expect(pool.openCount == 1)
    let deadline = ContinuousClock.now.advanced(by: .seconds(5))
    while pool.openCount > 0, .now < deadline { Thread.sleep(forTimeInterval: 0.05) }
    #expect(pool.openCount == 0)
  }

  @Test("a closed pool lends nothing")
  func closed() throws {
    let pool = ConnectionPool(try TestDatabase().settings)
    try pool.lend { _ in pool.close() }
    #expect(pool.openCount == 0)
    #expect(throws: PostgreSQLError.self) { try pool.lend { _ in } }
  }
}

/// Counters used by many threads.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [Int] = []

  func add(_ value: Int) { lock.withLock { noted.append(value) } }
  var values: [Int] { lock.withLock { noted } }
}
