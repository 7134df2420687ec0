/// How a message about a meeting is sent from the sender's store.
public enum MessageWay: String, Sendable, CaseIterable {
  /// A server delivers it to one of its users.
  case users
  /// It is sent by mail.
  case mail

  /// The SQL condition for the rows of "outgoing_messages" that are sent this way.
  var condition: String { self == .users ? "is_internal" : "NOT is_internal" }
}
