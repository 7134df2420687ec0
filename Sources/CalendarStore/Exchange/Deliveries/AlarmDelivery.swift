public import CalendarModel
public import CivilTime

/// An alarm that went off, and the state of its delivery.
public struct AlarmDelivery: Sendable, Hashable, Identifiable {
  /// The state of a delivery.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The alarm is being delivered; some delivery methods are still pending.
    case firing
    /// The alarm was delivered.
    case fired
    /// The alarm was acknowledged.
    case acknowledged
    /// The alarm is snoozed and will go off again later.
    case snoozed
    /// The alarm was due while no program was running to deliver it, and was no longer useful afterwards.
    case missed
    /// The item was deleted, moved or completed, or the alarm was acknowledged elsewhere, before the alarm was
    /// delivered.
    case withdrawn

    /// The states of alarms that went off and have not been acknowledged.
    public static let open: Set<State> = [.firing, .fired, .snoozed]
  }

  /// The number of the delivery in the store.
  public let id: Int64
  /// A key shared by all deliveries of the same alarm for the same occurrence, on every machine with this store. A
  /// delivery method uses it to replace an earlier notification.
  public let key: String
  /// A key shared by all repetitions of the alarm for the occurrence. Only the latest repetition needs to be shown.
  public let series: String
  /// The item that has the alarm.
  public let item: ItemID
  /// The UID of the item.
  public let uid: String
  /// The kind of the item.
  public let kind: ItemKind
  /// The number of the calendar.
  public let calendarID: Int64
  /// The title of the item when the alarm went off.
  public let title: String?
  /// The time at which the alarm went off.
  public let due: Instant
  /// The start of the occurrence, or the due time of the to-do.
  public let start: Instant
  /// The end of the occurrence.
  public let end: Instant
  /// Whether the item has dates without times.
  public let isAllDay: Bool
  /// The RECURRENCE-ID of the instance as text, in the form of the series; nil for items that do not recur.
  public let recurrenceID: String?
  /// 0 for the first time that the alarm goes off for the occurrence, then 1, 2, ... for its repetitions (REPEAT, RFC
  /// 5545 3.8.6.2).
  public let repetition: Int
  /// Whether the alarm was too late to be useful and is therefore delivered in a summary with other late alarms.
  public let isStale: Bool
  /// The state of the delivery.
  public let state: State
  /// The time at which the delivery entered this state.
  public let since: Instant
  /// The time until which the alarm is snoozed, or at which the separate snooze alarm in its item goes off; nil if the
  /// alarm is not snoozed. A separate snooze alarm is delivered on its own.
  public let snoozedUntil: Instant?
  /// The time at which the snooze alarm that replaces this alarm in the item goes off, or nil if there is none.
  var sleepsInItemUntil: Instant? { state == .acknowledged ? snoozedUntil : nil }
  /// The state of each delivery method.
  public let tellings: [Telling]

  /// The delivery of an alarm by one method.
  public struct Telling: Sendable, Hashable {
    /// The name of the delivery method.
    public let way: String
    /// Whether the alarm was delivered.
    public let isTold: Bool
    /// Whether delivery was abandoned.
    public let hasFailed: Bool
    /// The number of attempts.
    public let tries: Int
    /// The error of the last attempt, or nil if it succeeded.
    public let problem: String?
  }
}
