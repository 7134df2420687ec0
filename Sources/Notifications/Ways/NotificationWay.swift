/// A way in which people, or programs, are told that alarms go off.
public protocol NotificationWay: Sendable {
  /// What settings call it.
  var name: String { get }

  /// Tells a notice. It returns once there is nothing left to fail.
  ///
  /// - Throws: ``NotificationError`` if it could not be told.
  func tell(_ notice: Notice) async throws(NotificationError)
}

/// Why something could not be told, for people.
public struct NotificationError: Error, Sendable, Hashable {
  /// What happened, and what to do.
  public let message: String

  /// - Parameter message: what happened, and what to do.
  public init(_ message: String) { self.message = message }
}
