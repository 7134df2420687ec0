/// How many alarms are told in an hour at most, so that no calendar can keep a way busy without end.
///
/// The hour is that in which the alarm goes off, by UTC, so that a later look decides as the first one did.
public struct AlarmLimits: Sendable, Hashable {
  /// How many of one item with all its occurrences, whichever ways tell them.
  public let ofSeries: Int
  /// How many in one way, of all calendars of the same trust together.
  public let ofWay: Int

  /// What is far beyond the needs of people.
  static let own = AlarmLimits(ofSeries: 60, ofWay: 1_000)
  /// What others write has less, and uses up nothing of what one's own calendars have.
  static let subscribed = AlarmLimits(ofSeries: 12, ofWay: 100)

  /// The limits for the alarms of a calendar.
  public static func limits(for calendar: StoredCalendar) -> AlarmLimits { calendar.isSubscribed ? subscribed : own }
}
