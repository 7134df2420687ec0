public import CalendarStore

/// A method of delivering alarms to people or programs.
public protocol NotificationWay: Sendable {
  /// The name in the settings.
  var name: String { get }

  /// Delivers a notice. Returns when the delivery can no longer fail.
  ///
  /// - Throws: ``NotificationError`` if the notice could not be delivered.
  func tell(_ notice: Notice) async throws(NotificationError)
}

/// A delivery method that shows notices until they are withdrawn.
public protocol ShowingWay: NotificationWay {
  /// Withdraws notices about settled alarms. Notices that cannot be withdrawn remain.
  ///
  /// - Parameter settled: Returns the given alarms that no longer need attention.
  func withdraw(_ settled: @escaping @Sendable ([AlarmDelivery.ID]) -> Set<AlarmDelivery.ID>) async
}

/// The reason why a notice could not be delivered, in human-readable form.
public struct NotificationError: Error, Sendable, Hashable {
  /// What happened, and what to do about it.
  public let message: String
  /// Whether the recipient is not available yet, which is not a failure: the delivery is tried again.
  public let isAbsent: Bool

  /// - Parameters:
  ///   - message: What happened, and what to do about it.
  ///   - isAbsent: Whether the recipient is not available yet.
  public init(_ message: String, isAbsent: Bool = false) {
    self.message = message
    self.isAbsent = isAbsent
  }
}
