import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The columns beside a component's bytes in the store: its identity, and a cache.
///
/// This is the only place that derives the columns; reindexing does it again for every item.
struct ItemColumns: Sendable {
  var kind: ItemKind
  var uid: String
  /// Which occurrence of a series the component replaces, if it is not the series itself. Two ways of writing the same
  /// RECURRENCE-ID give the same key if the time zone is known; otherwise the key is the text.
  var recurrenceKey = RecurrenceIdentity.series
  var version = ItemVersion()
  var title: String?
  var isCancelled = false
  var span = ItemSpan()
  /// The span in the index of occurrences: `span`, or for a to-do its due time. Nil if it has no time.
  var scheduledSpan: ItemSpan?
  /// Whether its start and end have different forms, such as a time and a date.
  var hasMixedTimes = false
  var hasRecurrence = false
  /// The TZIDs that the component and its nested ones name, each once.
  var timeZoneIDs: [String] = []

  /// Whether SEQUENCE and DTSTAMP decide between two versions (RFC 5546 2.1.5); for other components both are kept.
  var isVersioned: Bool { kind.isVersioned }

  init(_ component: Component, in zones: ZoneContext = ZoneContext()) {
    self.init(component, ComponentTimes(component), in: zones)
  }

  /// - Parameters:
  ///   - times: what the component says about time.
  ///   - zones: what its TZIDs mean.
  init(_ component: Component, _ times: ComponentTimes, in zones: ZoneContext = ZoneContext()) {
    self = component.withPropertyLines { ItemColumns(component, times, $0, in: zones) }
  }

  /// - Parameter lines: the component's lines by their kind.
  init(_ component: Component, _ times: ComponentTimes, _ lines: PropertyLines, in zones: ZoneContext = ZoneContext()) {
    kind = ItemKind(rawValue: component.kind.rawValue.column)
    uid = lines.first(.uid)?.uri.column ?? ""
    if lines.first(.recurrenceID) != nil { recurrenceKey = Self.recurrenceKey(of: component, in: zones) }
    version = times.version
    title = lines.first(.summary)?.text.column
    hasRecurrence = lines.first(.rrule) != nil || lines.first(.rdate) != nil
    isCancelled = times.isCancelled
    placeSpans(times, zones)
    timeZoneIDs = component.timeZoneIDs
    if uid.isEmpty { uid = Identification.derivedUID(of: component).column }
  }

  private static func recurrenceKey(of component: Component, in zones: ZoneContext) -> RecurrenceIdentity {
    RecurrenceIdentity(component, in: zones).column
  }

  private mutating func placeSpans(_ times: ComponentTimes, _ zones: ZoneContext) {
    let itemTimes = ItemTimes(start: times.start, end: times.end, duration: times.duration)
    span = ItemSpan(itemTimes, in: zones)
    hasMixedTimes = itemTimes.areMixed
    scheduledSpan = times.isFoundByTime ? times.isToDo ? ItemSpan(due: itemTimes, in: zones) : span : nil
  }

  /// The columns with what TZIDs mean elsewhere.
  func placed(_ component: Component, _ times: ComponentTimes, in zones: ZoneContext) -> ItemColumns {
    var columns = self
    columns.placeSpans(times, zones)
    if recurrenceKey != .series { columns.recurrenceKey = Self.recurrenceKey(of: component, in: zones) }
    return columns
  }

  /// Whether it is no series and stands for no instance of one.
  var isSingle: Bool { !hasRecurrence && recurrenceKey == .series }

  /// Binds the derived columns, from `sequence` to `has_recurrence`, to the parameters 1 to 10.
  ///
  /// - Parameter method: the METHOD that the item came with, which may cancel it.
  func bind(to statement: BulkStatement, method: String?) {
    statement.bind(Int64(version.sequence), at: 1)
    statement.bind(version.stamp?.secondsSince1970, at: 2)
    statement.bind(title, at: 3)
    statement.bind(isCancelled || method == "CANCEL" ? 1 : 0, at: 4)
    statement.bind(span.isAllDay ? 1 : 0, at: 5)
    statement.bind(span.startCivil, at: 6)
    statement.bind(span.endCivil, at: 7)
    statement.bind(span.startInstant, at: 8)
    statement.bind(span.endInstant, at: 9)
    statement.bind(hasRecurrence ? 1 : 0, at: 10)
  }
}
