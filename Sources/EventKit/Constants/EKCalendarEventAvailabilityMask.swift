/// The availabilities that a calendar's events can have.
public struct EKCalendarEventAvailabilityMask: OptionSet, Hashable, Sendable {
  /// One bit for each availability.
  public let rawValue: UInt

  /// Creates a mask from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The owner is busy.
  public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1)
  /// The owner is free.
  public static let free = EKCalendarEventAvailabilityMask(rawValue: 2)
  /// The owner is tentatively busy.
  public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 4)
  /// The owner is away.
  public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 8)
}
