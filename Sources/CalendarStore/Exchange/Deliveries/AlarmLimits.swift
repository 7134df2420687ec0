/// The maximum number of alarms delivered in an hour, so that no calendar can flood a delivery method.
///
/// The hour is the UTC hour in which the alarm goes off, so repeated searches reach the same decision.
public struct AlarmLimits: Sendable, Hashable {
  /// The limit for one item including all its occurrences, across all delivery methods.
  public let ofSeries: Int
  /// The limit for one delivery method, shared by all of the user's own calendars or by all subscribed calendars.
  public let ofWay: Int

  /// The limits for the user's own calendars, far above what people need.
  static let own = AlarmLimits(ofSeries: 60, ofWay: 1_000)
  /// The lower limits for subscribed calendars, whose alarms do not count toward the limits of the user's own
  /// calendars.
  static let subscribed = AlarmLimits(ofSeries: 12, ofWay: 100)

  /// The limits for the alarms of a calendar.
  public static func limits(for calendar: StoredCalendar) -> AlarmLimits { calendar.isSubscribed ? subscribed : own }
}
