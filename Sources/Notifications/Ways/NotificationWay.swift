public import CalendarStore

/// A way in which people, or programs, are told that alarms go off.
public protocol NotificationWay: Sendable {
  /// What settings call it.
  var name: String { get }

  /// Tells a notice. It returns once there is nothing left to fail.
  ///
  /// - Throws: ``NotificationError`` if it could not be told.
  func tell(_ notice: Notice) async throws(NotificationError)
}

/// A way that shows what it tells until somebody takes it away.
public protocol ShowingWay: NotificationWay {
  /// Takes away what it shows of alarms that nobody needs to see any more. What cannot be taken away stays.
  ///
  /// - Parameter settled: gives those of some alarms that nobody needs to see any more.
  func withdraw(_ settled: @escaping @Sendable ([AlarmDelivery.ID]) -> Set<AlarmDelivery.ID>) async
}

/// Why something could not be told, for people.
public struct NotificationError: Error, Sendable, Hashable {
  /// What happened, and what to do.
  public let message: String
  /// Whether nobody is there yet who could tell it: that is waited for, and is no failure.
  public let isAbsent: Bool

  /// - Parameters:
  ///   - message: what happened, and what to do.
  ///   - isAbsent: whether nobody is there yet who could tell it.
  public init(_ message: String, isAbsent: Bool = false) {
    self.message = message
    self.isAbsent = isAbsent
  }
}
