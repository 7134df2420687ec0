public import CalendarModel
public import CivilTime

/// A query for items. Properties that are not set match everything.
public struct ItemQuery: Sendable, Hashable {
  /// A moment: an instant for items that have one, and the reader's clock time for dates and floating times.
  public struct Moment: Sendable, Hashable {
    /// The instant.
    public var instant: Instant
    /// The reader's clock time.
    public var civil: CivilDateTime
    /// The zone of the reader's clocks; nil if nobody knows it.
    public var zone: TimeZoneRules?

    /// A moment from its instant and clock time.
    ///
    /// - Parameter zone: the zone of the reader's clocks, without which series are found by their beginning and end alone.
    public init(instant: Instant, civil: CivilDateTime, zone: TimeZoneRules? = nil) {
      self.instant = instant
      self.civil = civil
      self.zone = zone
    }
  }

  /// Words that must all be found in the texts.
  public var text: [TextTerm] = []
  /// The titles or identifiers of calendars, of which any may match.
  public var calendars: [String] = []
  /// The components' names, of which any may match, such as "VEVENT".
  public var kinds: [ItemKind] = []
  /// The UIDs, of which any may match.
  public var uids: [String] = []
  /// Items, with all that share their UID and calendar, of which any may match.
  public var items: [ItemID] = []
  /// Only items that are not over at that moment. A series counts until a day or two after its last
  /// occurrence, or for ever if it is endless or very long; with ``to``, only if it takes place between both.
  public var from: Moment?
  /// Only items that begin before that moment; of series with ``from``, those with an occurrence between both.
  public var to: Moment?

  /// The components' names that do not match.
  var excludedKinds: [ItemKind] = []

  /// Whether to find only items with a rule or added dates.
  public var isRecurring = false

  /// Everything.
  public init() {}

  /// Leaves out what a client may not read.
  ///
  /// - Throws: `StoreError` `denied` if it asks for kinds of which it may read none.
  mutating func limit(to rights: AccessRights, of client: String?) throws {
    if rights.readsAll { return }
    if kinds.isEmpty, rights.event.allowsReading {
      // Everything that is not a reminder, whatever its name, is read like an event.
      excludedKinds = [.reminder]
    } else {
      kinds = try rights.kinds(among: kinds, of: client)
    }
  }

  /// A word or phrase, and where to look for it.
  public struct TextTerm: Sendable, Hashable {
    /// The searchable texts of an item.
    public enum Field: String, Sendable, Hashable, CaseIterable {
      /// SUMMARY.
      case title
      /// LOCATION.
      case location
      /// DESCRIPTION and COMMENT.
      case notes
      /// ATTENDEE, ORGANIZER and CONTACT, by name and address.
      case people
      /// CATEGORIES and RESOURCES.
      case categories
    }

    /// The word or phrase.
    public var words: String
    /// Where to look; nil for everywhere.
    public var field: Field?
    /// Whether to find longer words that begin with it too.
    public var isPrefix: Bool
    /// Whether to leave out items with it.
    public var isExcluded: Bool

    /// A term.
    public init(_ words: String, field: Field? = nil, isPrefix: Bool = false, isExcluded: Bool = false) {
      self.words = words
      self.field = field
      self.isPrefix = isPrefix
      self.isExcluded = isExcluded
    }
  }
}
