public import CivilTime

/// The options of a conversion. Each format uses those that apply to it.
public struct ConversionOptions: Sendable {
  /// A named time zone.
  public struct Zone: Sendable {
    /// The name, such as `Europe/Berlin`.
    public let name: String
    /// The rules.
    public let rules: TimeZoneRules

    /// Creates a time zone.
    public init(_ name: String, _ rules: TimeZoneRules) {
      self.name = name
      self.rules = rules
    }

    /// Whether the zone is UTC, under any name.
    var isUTC: Bool {
      rules.offset(at: Instant(secondsSince1970: 0)) == .zero && rules.nextTransition(after: .distantPast) == nil
    }

    /// UTC.
    public static let utc = Zone("UTC", .utc)
  }

  /// The time zone in which times are shown, and in which dates and floating times are interpreted.
  public var zone = Zone.utc
  /// The current time. An expansion without an end stops one year later.
  public var now = Instant.now
  /// The start of the window: only items that end after this time are written; nil for no limit.
  public var after: Instant?
  /// The end of the window: only items that begin before this time are written; nil for no limit.
  public var before: Instant?
  /// Whether series are written as their occurrences, or nil for the format's default.
  public var expands: Bool?
  /// Whether cancelled items are included.
  public var includesCancelled = false

  /// The name of the flavor, or nil to write the default flavor and to detect the flavor when reading.
  public var flavor: String?
  /// Whether data that JSCalendar or iCalendar cannot express is kept in special members and properties.
  public var isLossless = false
  /// Whether cells that spreadsheets would interpret as formulas are escaped, or nil for the flavor's default.
  public var guardsFormulas: Bool?
  /// The order of dates in the input, or nil to detect it.
  public var dateOrder: DateOrder?
  /// The separator of cells in the input, or nil to detect it.
  public var separator: UInt8?
  /// The name of the time zone for input times that do not specify one, or nil if these times are floating.
  public var inputZone: String?
  /// Whether all calendars are combined into one, in formats that contain whole calendars.
  public var joins = false
  /// The column names of a list, in order, or nil for the default columns.
  public var columns: [String]?

  /// The view of pages, or nil for ``PageView/list``.
  public var view: PageView?
  /// The title of pages, or nil for the name of the calendar.
  public var title: String?
  /// Whether an HTML page describes its events to search engines.
  public var hasStructuredData = false

  /// Creates the default options.
  public init() {}

  /// Checks that the options apply to an output format.
  ///
  /// - Throws: ``ConversionError`` `unusableOption`.
  func check(for format: CalendarFormat) throws(ConversionError) {
    if format != .csv, guardsFormulas != nil {
      throw ConversionError(.unusableOption, "\(format.title) has no cells that could contain formulas")
    }
    if format != .jscalendar, format != .ics, isLossless {
      throw ConversionError(
        .unusableOption, "lossless conversion is only possible between iCalendar and JSCalendar")
    }
    if format.isList, joins {
      throw ConversionError(.unusableOption, "\(format.title) always combines all calendars")
    }
    if [.todotxt, .taskwarrior, .remind, .org].contains(format), expands != nil || columns != nil {
      throw ConversionError(
        .unusableOption, "\(format.title) has no columns, and it never expands series that it can express")
    }
    if !format.isPage, view != nil || title != nil {
      throw ConversionError(.unusableOption, "\(format.title) is not a page, so it has no view and no title")
    }
    if format != .html, hasStructuredData {
      throw ConversionError(.unusableOption, "only HTML pages have structured data")
    }
    if format.isPage, columns != nil || expands == false {
      throw ConversionError(.unusableOption, "a page always shows occurrences, with the columns of its view")
    }
    if format.isList { return }
    let isUsed = after != nil || before != nil || expands != nil || includesCancelled || columns != nil
    if isUsed {
      throw ConversionError(
        .unusableOption,
        "\(format.title) contains whole calendars, so time windows, expansion and columns do not apply")
    }
  }
}
