import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The columns stored with a component's bytes: its identity and cached values.
///
/// Only this type computes the columns. Reindexing computes them again for every item.
struct ItemColumns: Sendable {
  var kind: ItemKind
  var uid: String
  /// The occurrence of a series that the component replaces, if it is not the series itself. Different notations of the
  /// same RECURRENCE-ID have the same key if the time zone is known; otherwise the key is the text.
  var recurrenceKey = RecurrenceIdentity.series
  var version = ItemVersion()
  var title: String?
  var isCancelled = false
  var span = ItemSpan()
  /// The span in the occurrence index: `span`, or the due time of a to-do. Nil if the item has no time.
  var scheduledSpan: ItemSpan?
  /// Whether the item's start and end have different forms, such as a time and a date.
  var hasMixedTimes = false
  var hasRecurrence = false
  /// The distinct TZIDs in the component and its nested components.
  var timeZoneIDs: [String] = []

  /// Whether SEQUENCE and DTSTAMP determine which of two versions is newer (RFC 5546 2.1.5). For other components, both
  /// versions are kept.
  var isVersioned: Bool { kind.isVersioned }

  init(_ component: Component, in zones: ZoneContext = ZoneContext()) {
    self.init(component, ComponentTimes(component), in: zones)
  }

  /// - Parameters:
  ///   - times: The times of the component.
  ///   - zones: The time zones of its TZIDs.
  init(_ component: Component, _ times: ComponentTimes, in zones: ZoneContext = ZoneContext()) {
    self = component.withPropertyLines { ItemColumns(component, times, $0, in: zones) }
  }

  /// - Parameter lines: The component's lines, grouped by property.
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

  /// The columns with TZIDs interpreted in the given time zones.
  func placed(_ component: Component, _ times: ComponentTimes, in zones: ZoneContext) -> ItemColumns {
    var columns = self
    columns.placeSpans(times, zones)
    if recurrenceKey != .series { columns.recurrenceKey = Self.recurrenceKey(of: component, in: zones) }
    return columns
  }

  /// Whether the item is neither a series nor an instance of one.
  var isSingle: Bool { !hasRecurrence && recurrenceKey == .series }

  /// Binds the derived columns, from `sequence` to `has_recurrence`, to the parameters 1 to 10.
  ///
  /// - Parameter method: The METHOD with which the item arrived. It may cancel the item.
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
