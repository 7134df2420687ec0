import CPostgreSQL
import Foundation

/// A notification received on a channel (NOTIFY).
public struct ChannelMessage: Sendable, Hashable {
  /// The name of the channel.
  public let channel: String
  /// The text of the notification, less than 8,000 bytes.
  public let text: String
  /// The process id of the server process that sent it.
  public let sender: Int32
}

extension PostgreSQLConnection {
  /// Starts listening on a channel.
  public func listen(on channel: String) throws(PostgreSQLError) {
    guard let name = PQescapeIdentifier(handle, channel, channel.utf8.count) else {
      throw PostgreSQLError(.value, "the name of the channel is not valid")
    }
    defer { PQfreemem(name) }
    try run("LISTEN " + String(cString: name))
  }

  /// Sends a notification to all listeners on a channel when the transaction ends.
  public func tell(_ channel: String, _ text: String) throws(PostgreSQLError) {
    try run("SELECT pg_notify($1, $2)", channel, text)
  }

  /// The notifications received since the last call. If there are none, waits up to the given number of seconds for
  /// some to arrive.
  public func messages(waiting seconds: Double = 0) throws(PostgreSQLError) -> [ChannelMessage] {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while true {
      try takeInput()
      let messages = waitingMessages()
      if !messages.isEmpty || !wait(until: deadline) { return messages }
    }
  }

  /// Whether the server has kept the idle connection open.
  var isStillThere: Bool {
    // The server sends the reason first, and then closes the connection.
    while isUsable, wait(until: .now) {
      if PQconsumeInput(handle) == 0 { return false }
      _ = PQisBusy(handle)
    }
    return isUsable
  }

  /// Reads what the server has sent.
  func takeInput() throws(PostgreSQLError) { if PQconsumeInput(handle) == 0 { throw lost() } }

  /// The notifications in the input read so far.
  func waitingMessages() -> [ChannelMessage] {
    var messages: [ChannelMessage] = []
    // libpq parses the input only when it is asked whether the connection is busy.
    _ = PQisBusy(handle)
    while let one = PQnotifies(handle) {
      messages.append(
        ChannelMessage(
          channel: String(cString: one.pointee.relname), text: String(cString: one.pointee.extra),
          sender: one.pointee.be_pid))
      PQfreemem(one)
    }
    return messages
  }
}
