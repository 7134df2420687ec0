/// The route by which a message about a meeting leaves the sender's store.
public enum MessageWay: String, Sendable, CaseIterable {
  /// A server delivers the message to one of its users.
  case users
  /// The message is sent by mail.
  case mail

  /// The SQL condition for the rows of "outgoing_messages" that are sent this way.
  var condition: String { self == .users ? "is_internal" : "NOT is_internal" }
}
