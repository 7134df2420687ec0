extension RecurrenceRule {
  /// The length of a rule's periods, FREQ (RFC 5545 3.3.10), from the shortest to the longest.
  public enum Frequency: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Every second.
    case secondly = "SECONDLY"
    /// Every minute.
    case minutely = "MINUTELY"
    /// Every hour.
    case hourly = "HOURLY"
    /// Every day.
    case daily = "DAILY"
    /// Every week.
    case weekly = "WEEKLY"
    /// Every month.
    case monthly = "MONTHLY"
    /// Every year.
    case yearly = "YEARLY"

    /// Whether its periods are shorter than a day. In a time zone, these are counted in elapsed time.
    public var isSubDaily: Bool { self < .daily }

    /// Whether the left periods are shorter than the right ones.
    public static func < (left: Frequency, right: Frequency) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .secondly: 0
      case .minutely: 1
      case .hourly: 2
      case .daily: 3
      case .weekly: 4
      case .monthly: 5
      case .yearly: 6
      }
    }
  }
}
