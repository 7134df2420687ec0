import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
  /// Waits until the socket is readable or writable.
  ///
  /// - Returns: Whether the socket became ready before the deadline.
  func wait(toWrite: Bool = false, until deadline: ContinuousClock.Instant) -> Bool {
    var entry = pollfd(fd: PQsocket(handle), events: Int16(POLLIN) | (toWrite ? Int16(POLLOUT) : 0), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      let milliseconds = max(0, min(left / .milliseconds(1), 3_600_000))
      let status = poll(&entry, 1, Int32(milliseconds.rounded(.up)))
      if status > 0 { return true }
      if status == 0 && ContinuousClock.now >= deadline { return false }
      if status < 0 && errno != EINTR { return false }
    }
  }

  /// Sends libpq's pending output and reads input at the same time, because otherwise the two sides could block each
  /// other.
  func flush(until deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
    while true {
      let status = PQflush(handle)
      if status == 0 { return }
      if status < 0 { throw lost() }
      guard wait(toWrite: true, until: deadline) else { throw late() }
      if PQconsumeInput(handle) == 0 { throw lost() }
    }
  }

  /// The next result, or nil at the end of a statement's results.
  func nextResult(until deadline: ContinuousClock.Instant) throws(PostgreSQLError) -> OpaquePointer? {
    while PQisBusy(handle) != 0 {
      guard wait(until: deadline) else { throw late() }
      // Input received before the connection ended can still be read, such as the reason why it ended.
      if PQconsumeInput(handle) == 0 { break }
    }
    return PQgetResult(handle)
  }

  /// Marks the connection as unusable, because the outcome on the server is unknown.
  func lost() -> PostgreSQLError {
    isSpoiled = true
    let words = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    return PostgreSQLError(
      .connectionLost,
      "the connection to the database server ended: \(words.split(whereSeparator: \.isNewline).joined(separator: "; "))",
      state: SQLState("08006"))
  }

  /// The error for an exceeded time limit.
  func late() -> PostgreSQLError {
    PostgreSQLError(.timeout, "the database server has not answered for \(limit.formatted()) s")
  }
}
