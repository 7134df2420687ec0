import Comparison
public import ICalendar
public import Scheduling

/// The options for an import.
public struct ImportOptions: Sendable {
  /// How an import treats an item if the store already has another version of it.
  public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
    /// Like ``newer``, but edits made here are kept: in an edited item, the import applies the changes made in the file
    /// since the last import, property by property. If both sides have changed a property, the store's value wins.
    case mine
    /// Like ``mine``, but if both sides have changed a property, the file's value wins.
    case theirs
    /// The higher SEQUENCE wins, then the later DTSTAMP; if both are equal, the file's version wins.
    case newer
    /// The file's version always wins.
    case replace
    /// The store's version always wins.
    case keep
    /// The import fails and changes nothing.
    case fail

    /// The side whose value wins if both sides have changed a property (`a` is the store); nil if items are not merged.
    var preferredSide: CalendarMerge.Side? {
      switch self {
      case .mine: .a
      case .theirs: .b
      case .newer, .replace, .keep, .fail: nil
      }
    }
  }

  /// The calendar for the items. If nil, the calendar that the file names (NAME, X-WR-CALNAME), which is created if
  /// necessary, or the default calendar if the file names none.
  public var calendar: String?
  /// The number of the calendar for all items, regardless of what the file names.
  var calendarID: Int64?
  /// Whether ``calendar`` is created if it does not exist.
  public var createsCalendar: Bool
  /// What to do if the store already has another version of an item.
  public var conflictPolicy: ConflictPolicy
  /// Whether to perform the import without keeping its changes.
  public var isDryRun: Bool
  /// The time zone for floating times in files without X-WR-TIMEZONE, by its system name; nil to leave them floating.
  public var assumedTimeZone: String?
  /// Whether the input is the feed of a subscribed calendar, which accepts no other imports. The feed has been checked
  /// for completeness, so an item without an END is accepted as it is.
  public var isFeed = false
  /// Applied to each item before it is looked up in the store.
  var filter: ComponentFilter = { $0 }
  /// The places of the inputs, keyed by input name. A place, such as a path, identifies a file in later imports. The
  /// store records which items an input contained, and the calendar to which they were added, only for inputs with a
  /// place.
  public var places: [String: String] = [:]
  /// The transport's information about inputs that arrived as messages, such as e-mails, keyed by input name. Inputs
  /// without an entry are trusted.
  public var origins: [String: MessageOrigin] = [:]
  /// The options for messages about meetings. These are inputs with a METHOD other than PUBLISH that have an origin or
  /// are about a meeting in the store.
  public var messages = MessageOptions()
  /// Whether previously imported items that were deleted here or moved to another calendar are added again.
  public var readds = false
  /// Whether items from an earlier import of the same place are removed if the place no longer contains them.
  public var prunes = false
  /// Whether many items may be removed at once.
  public var allowsDeletions = false
  /// The limits for the length of one line and one component.
  public var limits: ReadingLimits
  /// The maximum number of times that one import compares a component with another version of the same item, not
  /// counting the first few for each item. A file in which hundreds of events share a UID needs 125,000 comparisons for
  /// that UID.
  package var comparisonLimit = 2_000_000

  /// Creates options. By default, items are imported into the calendar that the file names, and newer versions replace
  /// items that have not been edited here.
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
