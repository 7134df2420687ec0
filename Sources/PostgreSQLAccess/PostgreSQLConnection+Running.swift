import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
  /// What is on its way to the server, in the order of the answers.
  private enum Sent {
    case preparation(Query.Identity, name: String)
    case query
  }

  /// Carries out a statement, in one trip.
  @discardableResult
  public func run(_ text: String, _ parameters: (any ColumnValue)?...) throws(PostgreSQLError) -> QueryRows {
    try run(Query(text, parameters: parameters))
  }

  /// Carries out a statement, in one trip.
  @discardableResult
  public func run(_ query: Query) throws(PostgreSQLError) -> QueryRows { try run([query])[0] }

  /// Carries out statements one after the other, in one trip. If one fails, those after it are not carried out, and neither
  /// are those before it unless they had ended a transaction.
  ///
  /// - Parameter isCancelledWhenLate: whether the server is told to give it up if it takes too long. If not, the server goes
  ///   on, and the connection is of no use any more: for commits, which must not be cancelled (``warning``).
  /// - Returns: the rows of each.
  @discardableResult
  public func run(
    _ queries: [Query], isCancelledWhenLate: Bool = true
  ) throws(PostgreSQLError) -> [QueryRows] {
    let deadline = try begin()
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

  /// Carries out a text of several statements that return nothing, as one transaction unless it has others in it.
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

  /// Carries out what a closure does as one transaction, which is rolled back if the closure throws.
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

  private func begin() throws(PostgreSQLError) -> ContinuousClock.Instant {
    guard isUsable else { throw PostgreSQLError(.connectionLost, "the connection to the database server had ended") }
    forgetWarnings()
    return .now.advanced(by: .seconds(limit))
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
    // All bytes one after the other, so that one pointer reaches them; one more, since no pointer would be NULL.
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
    // The results of a statement end with none, and those of a trip with a mark.
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

  /// Cancels what the server does, and takes what it says to that. If it says nothing, the connection is of no use.
  private func giveUp() {
    let deadline = ContinuousClock.now.advanced(by: .seconds(2))
    guard cancel() else {
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

  /// What a result says that is none; nil if it is one.
  private func problem(_ result: OpaquePointer) -> PostgreSQLError? {
    func field(_ code: Int32) -> String? { PQresultErrorField(result, code).map { String(cString: $0) } }
    switch PQresultStatus(result) {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
      guard let state = field(Self.fieldOfState) else { return nil }
      return PostgreSQLError(
        SQLState(state), said: field(Self.fieldOfMessage) ?? "", constraint: field(Self.fieldOfConstraint))
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
      // Nobody here gives or takes the rows, so the server would wait for ever.
      isSpoiled = true
      return PostgreSQLError(.statement, "COPY is not for this connection")
    default: return nil
    }
  }

  // PG_DIAG_SQLSTATE and others: macros with characters, which Swift does not see.
  private static let fieldOfState = Int32(UInt8(ascii: "C"))
  private static let fieldOfMessage = Int32(UInt8(ascii: "M"))
  private static let fieldOfConstraint = Int32(UInt8(ascii: "n"))
}
