public import CalendarModel
public import CivilTime

/// The data that an alarm delivery program passes to the store to claim due alarms.
public struct AlarmClaim: Sendable {
  /// The current time.
  public var now: Instant
  /// The reader's time zone, which applies to all-day and floating items.
  public var zone: TimeZoneRules
  /// The name of that time zone. If it differs from the one in the last claim, alarms that became due because of the
  /// change go off too.
  public var zoneName: String
  /// Returns the names of the delivery methods of an alarm.
  public var ways: @Sendable (StoredCalendar, Alarm) -> [String]
  /// Returns the time until which alarms of a calendar are held back if they go off now, or nil if they are not held
  /// back. It also applies to alarms that are already held back.
  public var heldUntil: (@Sendable (StoredCalendar) -> Instant?)?
  /// The default alarms for events without alarms, or nil for none.
  public var standard: StandardAlarms?
  /// The number of seconds a delivery may take before another program may try it.
  public var lease: Int64 = 60
  /// The number of seconds after which a late alarm is no longer delivered individually if its occurrence is over.
  public var grace: Int64 = 86_400
  /// The maximum number of alarms returned by one claim.
  public var limit = 1_000

  /// Creates a claim for a point in time.
  public init(
    now: Instant, zone: TimeZoneRules, zoneName: String,
    ways: @escaping @Sendable (StoredCalendar, Alarm) -> [String]
  ) {
    self.now = now
    self.zone = zone
    self.zoneName = zoneName
    self.ways = ways
  }
}

/// An alarm that the caller has claimed and must deliver now.
public struct ClaimedAlarm: Sendable {
  /// The delivery as recorded in the store.
  public let delivery: AlarmDelivery
  /// The alarm with its item, or nil if the alarm belongs in a summary.
  public let alarm: DueAlarm?
  /// The calendar of the alarm.
  public let calendar: StoredCalendar
  /// The names of the delivery methods that have not delivered the alarm yet.
  public let ways: [String]
}

/// The result of one attempt to deliver an alarm.
public struct AlarmOutcome: Sendable {
  /// The number of the delivery.
  public let delivery: AlarmDelivery.ID
  /// The name of the delivery method.
  public let way: String
  /// The reason why the alarm could not be delivered, or nil if it was delivered.
  public let problem: String?
  /// Whether no program was available yet to deliver the alarm. This is not a failure; the delivery method waits.
  public let isAbsent: Bool

  /// - Parameters:
  ///   - problem: The reason why the alarm could not be delivered, or nil if it was delivered.
  ///   - isAbsent: Whether no program was available yet to deliver the alarm.
  public init(_ delivery: AlarmDelivery.ID, _ way: String, problem: String? = nil, isAbsent: Bool = false) {
    self.delivery = delivery
    self.way = way
    self.problem = problem
    self.isAbsent = isAbsent
  }
}
