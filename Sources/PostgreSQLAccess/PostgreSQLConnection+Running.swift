import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
  /// The requests sent to the server, in the order in which their results are expected.
  private enum Sent {
    case preparation(Query.Identity, name: String)
    case query
  }

  /// Executes a statement in one round trip.
  @discardableResult
  public func run(_ text: String, _ parameters: (any ColumnValue)?...) throws(PostgreSQLError) -> QueryRows {
    try run(Query(text, parameters: parameters))
  }

  /// Executes a statement in one round trip.
  @discardableResult
  public func run(_ query: Query) throws(PostgreSQLError) -> QueryRows { try run([query])[0] }

  /// Executes statements in order, in one round trip. If one fails, later statements are not executed, and earlier
  /// statements are rolled back unless they ended a transaction.
  ///
  /// - Parameter isCancelledWhenLate: Whether the server is asked to cancel statements that take too long. If not, the
  ///   server continues and the connection can no longer be used. Use this for commits, which must not be cancelled
  ///   (``warning``).
  /// - Returns: The rows of each statement.
  @discardableResult
  public func run(
    _ queries: [Query], isCancelledWhenLate: Bool = true
  ) throws(PostgreSQLError) -> [QueryRows] {
    let deadline = try begin(sending: queries.reduce(0) { $0 + $1.size })
    do throws(PostgreSQLError) {
      let sent = try send(queries)
      try flush(until: deadline)
      return try receive(sent, until: deadline)
    } catch {
      if error.code == .timeout {
        if isCancelledWhenLate { giveUp() } else { isSpoiled = true }
      }
      throw error
    }
  }

  /// Executes a script of statements without results, in one transaction unless the script contains transactions.
  public func run(script: String) throws(PostgreSQLError) {
    let deadline = try begin()
    PQexitPipelineMode(handle)
    defer { if isUsable { PQenterPipelineMode(handle) } }
    guard PQsendQuery(handle, script) == 1 else { throw lost() }
    do throws(PostgreSQLError) {
      try flush(until: deadline)
      var problem: PostgreSQLError?
      while let result = try nextResult(until: deadline) {
        problem = problem ?? self.problem(result)
        PQclear(result)
        if isSpoiled { break }
      }
      if let problem { throw problem }
    } catch {
      if error.code == .timeout { giveUp() }
      throw error
    }
  }

  /// Runs a closure in a transaction, which is rolled back if the closure throws.
  public func transaction<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    try run("BEGIN")
    do {
      let value = try body(self)
      try run("COMMIT")
      return value
    } catch {
      if isUsable, !isIdle { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  /// - Parameter size: The number of bytes to send. Each 4 MiB extends the time limit by one second.
  /// - Returns: The time at which the results must have arrived.
  private func begin(sending size: Int = 0) throws(PostgreSQLError) -> ContinuousClock.Instant {
    guard isUsable else { throw PostgreSQLError(.connectionLost, "the connection to the database server has ended") }
    forgetWarnings()
    return .now.advanced(by: .seconds(limit + Double(size >> 22)))
  }

  private func send(_ queries: [Query]) throws(PostgreSQLError) -> [Sent] {
    var sent: [Sent] = []
    var coming: [Query.Identity: String] = [:]
    for query in queries {
      let identity = query.identity
      let name: String
      if let known = names[identity] ?? coming[identity] {
        name = known
      } else {
        nameCount += 1
        name = "q\(nameCount)"
        coming[identity] = name
        guard PQsendPrepare(handle, name, query.text, Int32(identity.types.count), identity.types) == 1 else {
          throw lost()
        }
        sent.append(.preparation(identity, name: name))
      }
      guard send(name, query.parameters) else { throw lost() }
      sent.append(.query)
    }
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    return sent
  }

  private func send(_ name: String, _ parameters: [(any ColumnValue)?]) -> Bool {
    let values = parameters.map { $0?.columnBytes }
    // A single array contains all bytes, so one pointer can reach them. An extra byte ensures that the pointer is never
    // NULL.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.reduce(1) { $0 + ($1?.count ?? 0) })
    for case let value? in values { bytes += value }
    bytes.append(0)
    return bytes.withUnsafeBytes { buffer in
      var place = 0
      let pointers = values.map { value -> UnsafePointer<CChar>? in
        guard let value else { return nil }
        defer { place += value.count }
        return buffer.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
      }
      let lengths = values.map { Int32($0?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: values.count)
      return PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1) == 1
    }
  }

  private func receive(
    _ sent: [Sent], until deadline: ContinuousClock.Instant
  ) throws(PostgreSQLError) -> [QueryRows] {
    var rows: [QueryRows] = []
    var problem: PostgreSQLError?
    var place = 0
    // The results of a statement end with NULL, and the results of a round trip end with a synchronization point.
    while place <= sent.count {
      guard let result = try nextResult(until: deadline) else {
        if PQstatus(handle) != CONNECTION_OK { throw problem ?? lost() }
        place += 1
        continue
      }
      let status = PQresultStatus(result)
      if status == PGRES_PIPELINE_SYNC {
        PQclear(result)
        if let problem { throw problem }
        return rows
      }
      if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK {
        if place < sent.count, case .preparation(let identity, let name) = sent[place] {
          names[identity] = name
          PQclear(result)
        } else {
          rows.append(QueryRows(result))
        }
      } else {
        problem = problem ?? self.problem(result)
        PQclear(result)
        if isSpoiled { break }
      }
    }
    throw problem ?? lost()
  }

  /// Cancels the running statements and reads the remaining results. If this fails, the connection can no longer be
  /// used.
  private func giveUp() {
    let deadline = ContinuousClock.now.advanced(by: .seconds(2))
    guard cancel(within: 2) else {
      isSpoiled = true
      return
    }
    do {
      try flush(until: deadline)
      while PQstatus(handle) == CONNECTION_OK, PQpipelineStatus(handle) != PQ_PIPELINE_OFF {
        let result = try nextResult(until: deadline)
        let isEnd = result.map { PQresultStatus($0) == PGRES_PIPELINE_SYNC } ?? false
        PQclear(result)
        if isEnd { return }
      }
      while let result = try nextResult(until: deadline) { PQclear(result) }
    } catch {
      isSpoiled = true
    }
  }

  /// The error in a result, or nil if there is none.
  private func problem(_ result: OpaquePointer) -> PostgreSQLError? {
    func field(_ code: Int32) -> String? { PQresultErrorField(result, code).map { String(cString: $0) } }
    switch PQresultStatus(result) {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
      guard let state = field(Self.fieldOfState) else { return nil }
      return PostgreSQLError(
        SQLState(state), said: field(Self.fieldOfMessage) ?? "", constraint: field(Self.fieldOfConstraint))
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
      // The data of a COPY is neither sent nor read here, so the server would wait forever.
      isSpoiled = true
      return PostgreSQLError(.statement, "COPY is not supported")
    default: return nil
    }
  }

  // PG_DIAG_SQLSTATE and others, which are character macros and therefore not imported into Swift.
  private static let fieldOfState = Int32(UInt8(ascii: "C"))
  private static let fieldOfMessage = Int32(UInt8(ascii: "M"))
  private static let fieldOfConstraint = Int32(UInt8(ascii: "n"))
}
