import Comparison
public import ICalendar
public import Scheduling

/// How files are imported.
public struct ImportOptions: Sendable {
  /// What happens if the store already has another version of an item.
  public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
    /// As ``newer``, but what was edited here stays: of an item that was, an import brings what has changed in the file
    /// since the last import, property by property. Where both have changed one, the store's value stands.
    case mine
    /// As ``mine``, but where both have changed a property, the file's value stands.
    case theirs
    /// The higher SEQUENCE wins, then the later DTSTAMP; if both are equal, the file's version.
    case newer
    /// The file's version always wins.
    case replace
    /// The store's version always stays.
    case keep
    /// The import ends with an error and changes nothing.
    case fail

    /// The side whose value stands where both have changed a property: the store's is the first; nil if items are taken whole.
    var preferredSide: CalendarMerge.Side? {
      switch self {
      case .mine: .a
      case .theirs: .b
      case .newer, .replace, .keep, .fail: nil
      }
    }
  }

  /// The calendar for the items. If nil: the calendar that the file names (NAME, X-WR-CALNAME), which is created if
  /// necessary, or else the default calendar.
  public var calendar: String?
  /// The number of the calendar for all items, whatever the file names.
  var calendarID: Int64?
  /// Whether ``calendar`` is created if it does not exist.
  public var createsCalendar: Bool
  /// What happens if the store has another version of an item.
  public var conflictPolicy: ConflictPolicy
  /// Whether to do everything but keep nothing.
  public var isDryRun: Bool
  /// The name of the system's zone for floating times in files without X-WR-TIMEZONE; if nil, they stay floating.
  public var assumedTimeZone: String?
  /// Whether the input is the feed of a subscribed calendar, which takes nothing else. It was found to be whole: an item
  /// without an END is what the feed says.
  public var isFeed = false
  /// What becomes of each item before it is looked for in the store.
  var filter: ComponentFilter = { $0 }
  /// Where the inputs come from, by their names: what names a file the next time, such as its path. Only of inputs with a
  /// place the store remembers which items they have brought and to which calendar they went.
  public var places: [String: String] = [:]
  /// What the transport says of inputs that somebody sent, by their names, such as those of mails. Whoever imports another
  /// input vouches for what it says.
  public var origins: [String: MessageOrigin] = [:]
  /// What becomes of messages about meetings: what comes with a METHOD but PUBLISH, and has an origin or is about a meeting
  /// of the store.
  public var messages = MessageOptions()
  /// Whether items are added again that a place has brought before, and that were deleted here or moved to another calendar.
  public var readds = false
  /// Whether items are taken out that a place has brought before, and has no more.
  public var prunes = false
  /// Whether many items may be taken out at once.
  public var allowsDeletions = false
  /// How much one line and one component may take.
  public var limits: ReadingLimits

  /// The defaults: the calendar that the file names, and newer versions win over what was not edited here.
  public init(
    calendar: String? = nil, createsCalendar: Bool = false, conflictPolicy: ConflictPolicy = .mine,
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
