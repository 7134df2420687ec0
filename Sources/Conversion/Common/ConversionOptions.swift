public import CivilTime

/// What a conversion is told besides its formats. Each format takes what concerns it.
public struct ConversionOptions: Sendable {
  /// A time zone with its name.
  public struct Zone: Sendable {
    /// Its name, such as `Europe/Berlin`.
    public let name: String
    /// Its rules.
    public let rules: TimeZoneRules

    /// A zone.
    public init(_ name: String, _ rules: TimeZoneRules) {
      self.name = name
      self.rules = rules
    }

    /// Whether it is UTC under any of its names.
    var isUTC: Bool {
      rules.offset(at: Instant(secondsSince1970: 0)) == .zero && rules.nextTransition(after: .distantPast) == nil
    }

    /// UTC.
    public static let utc = Zone("UTC", .utc)
  }

  /// The zone in which times are shown, and in which dates and floating times are.
  public var zone = Zone.utc
  /// The current time: an expansion that would have no end ends one year after it.
  public var now = Instant.now
  /// Only what goes on at this time or later is written; nil for no limit.
  public var after: Instant?
  /// Only what begins before this time is written; nil for no limit.
  public var before: Instant?
  /// Whether series are written as their occurrences; nil for what is usual in the format.
  public var expands: Bool?
  /// Whether what is cancelled is written too.
  public var includesCancelled = false

  /// Which form of the format is written or read, by its name; nil for the usual one, or to find out.
  public var flavor: String?
  /// Whether what has no place in JSCalendar, or in iCalendar, is kept in members and properties made for it.
  public var isLossless = false
  /// Whether cells that spreadsheets take for formulas are written as text; nil for what is usual in the flavor.
  public var guardsFormulas: Bool?
  /// The order of dates that are read; nil to find out.
  public var dateOrder: DateOrder?
  /// What stands between cells that are read; nil to find out.
  public var separator: UInt8?
  /// The name of the zone of times that are read and say none; nil if they float.
  public var inputZone: String?
  /// Whether all calendars become one, in formats that hold whole calendars.
  public var joins = false
  /// The columns of a list by their names, in order; nil for the usual ones.
  public var columns: [String]?

  /// What pages show; nil for ``PageView/list``.
  public var view: PageView?
  /// The title of pages; nil for the calendar's name.
  public var title: String?
  /// Whether a page in HTML tells search engines of its events.
  public var hasStructuredData = false

  /// The usual.
  public init() {}

  /// Checks that the options make sense to a format that is written.
  ///
  /// - Throws: ``ConversionError`` `unusableOption`.
  func check(for format: CalendarFormat) throws(ConversionError) {
    if format != .csv, guardsFormulas != nil {
      throw ConversionError(.unusableOption, "\(format.title) has no cells that could be formulas")
    }
    if format != .jscalendar, format != .ics, isLossless {
      throw ConversionError(
        .unusableOption, "only JSCalendar, and iCalendar from it, can hold what has no place in the other")
    }
    if format.isList, joins {
      throw ConversionError(.unusableOption, "\(format.title) has the items of all calendars together anyway")
    }
    if [.todotxt, .taskwarrior, .remind, .org].contains(format), expands != nil || columns != nil {
      throw ConversionError(
        .unusableOption, "\(format.title) has no columns, and what it can repeat is never expanded")
    }
    if !format.isPage, view != nil || title != nil {
      throw ConversionError(.unusableOption, "\(format.title) is no page: it has no view and no title")
    }
    if format != .html, hasStructuredData {
      throw ConversionError(.unusableOption, "only pages in HTML have structured data")
    }
    if format.isPage, columns != nil || expands == false {
      throw ConversionError(.unusableOption, "a page shows occurrences, and what a view has of them")
    }
    if format.isList { return }
    let isUsed = after != nil || before != nil || expands != nil || includesCancelled || columns != nil
    if isUsed {
      throw ConversionError(
        .unusableOption,
        "\(format.title) holds whole calendars: there is no window, no expansion and no choice of columns")
    }
  }
}
