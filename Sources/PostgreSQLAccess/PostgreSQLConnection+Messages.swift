import CPostgreSQL
import Foundation

/// What somebody told everybody who listens on a channel (NOTIFY).
public struct ChannelMessage: Sendable, Hashable {
  /// The channel.
  public let channel: String
  /// What was said, up to 8,000 bytes.
  public let text: String
  /// The process of the server whose connection said it.
  public let sender: Int32
}

extension PostgreSQLConnection {
  /// Listens on a channel from now on.
  public func listen(on channel: String) throws(PostgreSQLError) {
    guard let name = PQescapeIdentifier(handle, channel, channel.utf8.count) else {
      throw PostgreSQLError(.value, "this is no name of a channel")
    }
    defer { PQfreemem(name) }
    try run("LISTEN " + String(cString: name))
  }

  /// Tells everybody who listens on a channel something, when the transaction ends.
  public func tell(_ channel: String, _ text: String) throws(PostgreSQLError) {
    try run("SELECT pg_notify($1, $2)", channel, text)
  }

  /// What came on the channels since it was last asked, or comes within some seconds.
  public func messages(waiting seconds: Double = 0) throws(PostgreSQLError) -> [ChannelMessage] {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while true {
      try takeInput()
      let messages = waitingMessages()
      if !messages.isEmpty || !wait(until: deadline) { return messages }
    }
  }

  /// Whether the server has not ended it while nobody used it.
  var isStillThere: Bool {
    // First comes why it ended, then the end.
    while isUsable, wait(until: .now) {
      if PQconsumeInput(handle) == 0 { return false }
      _ = PQisBusy(handle)
    }
    return isUsable
  }

  /// Takes what has come.
  func takeInput() throws(PostgreSQLError) { if PQconsumeInput(handle) == 0 { throw lost() } }

  /// The messages among what was taken.
  func waitingMessages() -> [ChannelMessage] {
    var messages: [ChannelMessage] = []
    // As libpq has it, what has come is looked through when somebody asks whether it is busy.
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
