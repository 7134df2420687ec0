public import ICalendar

/// How files are taken into the store.
public struct ImportOptions: Sendable {
  /// What happens if the store has another version of an item already.
  public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
    /// The higher SEQUENCE wins, then the later DTSTAMP; if both are equal, the file's version.
    case newer
    /// The file's version always wins.
    case replace
    /// The store's version always stays.
    case keep
    /// The import ends with an error, and nothing is changed.
    case fail
  }

  /// Where the items go. Without one: the calendar that the file names (NAME, X-WR-CALNAME), which is made if need be,
  /// else the default calendar.
  public var calendar: String?
  /// Whether ``calendar`` is made if there is none of that name.
  public var createsCalendar: Bool
  /// What happens if the store has another version of an item.
  public var conflictPolicy: ConflictPolicy
  /// Whether everything is done but not kept.
  public var isDryRun: Bool
  /// The system's name of the zone that floating times of files without X-WR-TIMEZONE are put in; without one they stay
  /// floating.
  public var assumedTimeZone: String?
  /// Whether the input is the feed of the subscribed calendar that it goes to, which takes nothing else.
  public var isFeed = false
  /// How much one line and one component may take.
  public var limits: ReadingLimits

  /// The usual way: by the calendar that the file names, newer versions win.
  public init(
    calendar: String? = nil, createsCalendar: Bool = false, conflictPolicy: ConflictPolicy = .newer,
    isDryRun: Bool = false, assumedTimeZone: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) {
    self.calendar = calendar
    self.createsCalendar = createsCalendar
    self.conflictPolicy = conflictPolicy
    self.isDryRun = isDryRun
    self.assumedTimeZone = assumedTimeZone
    self.limits = limits
  }
}
