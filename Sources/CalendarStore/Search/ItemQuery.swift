public import CivilTime

/// Which items are wanted. What is not set does not matter.
public struct ItemQuery: Sendable, Hashable {
  /// A moment, as an instant for items that have one and as what the clock of the reader shows then for items that are
  /// wherever somebody is: dates and floating times.
  public struct Moment: Sendable, Hashable {
    /// The instant.
    public var instant: Instant
    /// What the clock shows.
    public var civil: CivilDateTime

    /// A moment from both its sides.
    public init(instant: Instant, civil: CivilDateTime) {
      self.instant = instant
      self.civil = civil
    }
  }

  /// Words that must all be found in the texts.
  public var text: [TextTerm] = []
  /// The titles or identifiers of calendars, any of them.
  public var calendars: [String] = []
  /// The components' names, any of them, such as "VEVENT".
  public var kinds: [String] = []
  /// The UIDs, any of them.
  public var uids: [String] = []
  /// Items that are not over at that moment. A series counts as going on from its start.
  public var from: Moment?
  /// Items that begin before that moment.
  public var to: Moment?

  /// Whether only items are wanted that have a rule or added dates.
  public var isRecurring = false

  /// Everything.
  public init() {}

  /// A word, or several in a row, and where to look for them.
  public struct TextTerm: Sendable, Hashable {
    /// The texts of an item that can be looked through.
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

    /// The words, in a row if there are several.
    public var words: String
    /// Where to look; everywhere if nil.
    public var field: Field?
    /// Whether longer words that begin so are found too.
    public var isPrefix: Bool
    /// Whether items that have it are left out.
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
