/// The way that messages about meetings go from the store of who sends them.
public enum MessageWay: String, Sendable, CaseIterable {
  /// A server brings them to its own users.
  case users
  /// They go by mail.
  case mail

  /// What holds of the rows of "outgoing_messages" that go this way.
  var condition: String { self == .users ? "is_internal" : "NOT is_internal" }
}
