public import CalendarModel
public import CivilTime

/// An alarm that went off, and what became of it.
public struct AlarmDelivery: Sendable, Hashable, Identifiable {
  /// How far it is.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Somebody has taken it over, and not every way has told it yet.
    case firing
    /// It was told.
    case fired
    /// Somebody has seen to it.
    case acknowledged
    /// It goes off again later.
    case snoozed
    /// It would have gone off while nobody was there to tell it, and was of no use any more.
    case missed
    /// Its item was deleted, moved, completed or acknowledged elsewhere before anybody was told.
    case withdrawn

    /// The states of what went off and nobody has seen to.
    public static let open: Set<State> = [.firing, .fired, .snoozed]
  }

  /// Its number in the store.
  public let id: Int64
  /// The same for every delivery of the same alarm of the same occurrence, on every machine with this store. A way that
  /// replaces what it told before does so by this key.
  public let key: String
  /// The same for all repetitions of the alarm of the occurrence: of these, people need to see only the last.
  public let series: String
  /// The item with the alarm.
  public let item: ItemID
  /// The UID of the item.
  public let uid: String
  /// The kind of the item.
  public let kind: ItemKind
  /// The number of the calendar.
  public let calendarID: Int64
  /// The title of the item when it went off.
  public let title: String?
  /// When it went off.
  public let due: Instant
  /// When the occurrence begins, or the to-do is due.
  public let start: Instant
  /// When the occurrence ends.
  public let end: Instant
  /// Whether the item has dates and no times.
  public let isAllDay: Bool
  /// The instance of the series, in the form of the series, as text; nil for single items.
  public let recurrenceID: String?
  /// 0 when it first goes off for the occurrence, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
  public let repetition: Int
  /// Whether it was too late to be of use, so that it is told with others, as one summary.
  public let isStale: Bool
  /// How far it is.
  public let state: State
  /// Since when.
  public let since: Instant
  /// Until when it sleeps, or its item has an alarm that does so instead of it, which is told by itself then; nil if nobody
  /// let it sleep.
  public let snoozedUntil: Instant?
  /// Until when its item has an alarm that sleeps instead of it; nil if it has none.
  var sleepsInItemUntil: Instant? { state == .acknowledged ? snoozedUntil : nil }
  /// Each way in which it is told.
  public let tellings: [Telling]

  /// One way in which an alarm is told.
  public struct Telling: Sendable, Hashable {
    /// The name of the way.
    public let way: String
    /// Whether it was told.
    public let isTold: Bool
    /// Whether it was given up.
    public let hasFailed: Bool
    /// How often it was tried.
    public let tries: Int
    /// What went wrong last; nil if nothing did.
    public let problem: String?
  }
}
