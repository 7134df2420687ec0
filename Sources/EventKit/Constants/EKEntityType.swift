/// The kind of item in a calendar.
public enum EKEntityType: UInt, Sendable {
  /// Events.
  case event = 0
  /// Reminders.
  case reminder = 1
}

/// Kinds of items in a calendar.
public struct EKEntityMask: OptionSet, Hashable, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt

  /// Creates a mask from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Events.
  public static let event = EKEntityMask(rawValue: 1)
  /// Reminders.
  public static let reminder = EKEntityMask(rawValue: 2)
}

extension EKEntityMask {
  /// Creates the mask of one kind.
  init(_ type: EKEntityType) { self = type == .event ? .event : .reminder }

  func contains(_ type: EKEntityType) -> Bool { contains(EKEntityMask(type)) }
}
