public import CalendarModel
public import CivilTime

/// A query for items. Properties that are not set match everything.
public struct ItemQuery: Sendable, Hashable {
  /// A moment: an instant for items that have instants, and the reader's clock time for dates and floating times.
  public struct Moment: Sendable, Hashable {
    /// The instant.
    public var instant: Instant
    /// The reader's clock time.
    public var civil: CivilDateTime
    /// The reader's time zone, or nil if it is unknown.
    public var zone: TimeZoneRules?

    /// Creates a moment from its instant and clock time.
    ///
    /// - Parameter zone: The reader's time zone. If it is unknown, series are found only by their beginning and end.
    public init(instant: Instant, civil: CivilDateTime, zone: TimeZoneRules? = nil) {
      self.instant = instant
      self.civil = civil
      self.zone = zone
    }
  }

  /// Terms that must all match the texts of an item.
  public var text: [TextTerm] = []
  /// The titles or identifiers of the calendars to search.
  public var calendars: [String] = []
  /// The kinds of items to find, such as "VEVENT".
  public var kinds: [ItemKind] = []
  /// The UIDs to find.
  public var uids: [String] = []
  /// The items to find, together with all items that share their UID and calendar.
  public var items: [ItemID] = []
  /// Finds only items that are not over at this moment. A series is considered to last until a day or two after its
  /// last occurrence, or forever if it is endless or very long. If ``to`` is also set, a series must have an occurrence
  /// between the two.
  public var from: Moment?
  /// Finds only items that begin before this moment. If ``from`` is also set, a series must have an occurrence between
  /// the two.
  public var to: Moment?

  /// The kinds of items to exclude.
  var excludedKinds: [ItemKind] = []

  /// Whether to find only items with a recurrence rule or added dates.
  public var isRecurring = false

  /// Creates a query that matches everything.
  public init() {}

  /// Excludes items that a client may not read.
  ///
  /// - Throws: `StoreError` `denied` if the client may not read any of the kinds in the query.
  mutating func limit(to rights: AccessRights, of client: String?) throws {
    if rights.readsAll { return }
    if kinds.isEmpty, rights.event.allowsReading {
      // All components that are not reminders require the same access as events.
      excludedKinds = [.reminder]
    } else {
      kinds = try rights.kinds(among: kinds, of: client)
    }
  }

  /// A word or phrase and the field in which to search for it.
  public struct TextTerm: Sendable, Hashable {
    /// The searchable fields of an item.
    public enum Field: String, Sendable, Hashable, CaseIterable {
      /// The title (SUMMARY).
      case title
      /// The location (LOCATION).
      case location
      /// The notes (DESCRIPTION and COMMENT).
      case notes
      /// The names and addresses of people (ATTENDEE, ORGANIZER and CONTACT).
      case people
      /// The categories and resources (CATEGORIES and RESOURCES).
      case categories
    }

    /// The word or phrase.
    public var words: String
    /// The field to search, or nil for all fields.
    public var field: Field?
    /// Whether to also find longer words that begin with the term.
    public var isPrefix: Bool
    /// Whether to exclude items that contain the term.
    public var isExcluded: Bool

    /// Creates a term.
    public init(_ words: String, field: Field? = nil, isPrefix: Bool = false, isExcluded: Bool = false) {
      self.words = words
      self.field = field
      self.isPrefix = isPrefix
      self.isExcluded = isExcluded
    }
  }
}
