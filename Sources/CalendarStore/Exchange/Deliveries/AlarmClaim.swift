public import CalendarModel
public import CivilTime

/// What somebody says who tells people that alarms go off, before taking over those that are due.
public struct AlarmClaim: Sendable {
  /// The current time.
  public var now: Instant
  /// The zone of the reader, in which all-day and floating items are.
  public var zone: TimeZoneRules
  /// The name of that zone: if it is another one than last time, what the move brought nearer goes off too.
  public var zoneName: String
  /// The names of the ways in which an alarm is told.
  public var ways: @Sendable (StoredCalendar, Alarm) -> [String]
  /// Until when alarms of a calendar that go off now are held back, and told then; nil if they are not. It counts for those
  /// too that are held back already. nil for whoever knows nothing of that.
  public var heldUntil: (@Sendable (StoredCalendar) -> Instant?)?
  /// The alarms of events that have none of their own; nil for none.
  public var standard: StandardAlarms?
  /// How many seconds a way may take, before somebody else tries it.
  public var lease: Int64 = 60
  /// How many seconds after its moment an alarm is still told by itself, even if the occurrence is over.
  public var grace: Int64 = 86_400
  /// The most alarms of one answer.
  public var limit = 1_000

  /// A claim at a time.
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

/// An alarm that somebody has taken over and has to tell now.
public struct ClaimedAlarm: Sendable {
  /// What the store knows of it.
  public let delivery: AlarmDelivery
  /// The alarm with its item; nil for one of a summary.
  public let alarm: DueAlarm?
  /// The title of its calendar.
  public let calendar: StoredCalendar
  /// The ways that have still to tell it.
  public let ways: [String]
}

/// What a way made of an alarm.
public struct AlarmOutcome: Sendable {
  /// The number of the delivery.
  public let delivery: AlarmDelivery.ID
  /// The name of the way.
  public let way: String
  /// Why it could not be told; nil if it was.
  public let problem: String?
  /// Whether nobody was there yet who could have told it, so that the way waits for that and has not failed.
  public let isAbsent: Bool

  /// - Parameters:
  ///   - problem: why it could not be told; nil if it was.
  ///   - isAbsent: whether nobody was there yet who could have told it.
  public init(_ delivery: AlarmDelivery.ID, _ way: String, problem: String? = nil, isAbsent: Bool = false) {
    self.delivery = delivery
    self.way = way
    self.problem = problem
    self.isAbsent = isAbsent
  }
}
