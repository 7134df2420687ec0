import CalendarText
import CalendarModel
import ICalendar
import TimeZones

/// An event, a to-do or another component in a list, shared by all its occurrences.
final class ListedItem {
  /// The component: a single item, a series, or an override.
  let component: Component
  /// The kind of component.
  let kind: ItemKind
  /// The name of the item's calendar, or nil if the calendar has none.
  let calendar: String?
  /// The color of the item's calendar, or nil if the calendar has none.
  let calendarColor: CalendarColor?
  /// The meanings of the item's TZIDs, for the display time zone.
  let zones: ZoneContext
  /// Whether the item is a series or one of its occurrences.
  let isRecurring: Bool
  /// Whether the item is a completed to-do.
  let isCompleted: Bool
  /// The recurrence in words, or nil if the item is not part of a series or cannot be described.
  private(set) lazy var repetition = rule.flatMap { RuleWords.text($0.uri, in: zones.reader) }
  /// The component without RDATE and EXDATE, because a search through many dates at each occurrence takes long.
  private(set) lazy var withoutDates: Component = {
    guard component.first(.rdate) ?? component.first(.exdate) != nil else { return component }
    var builder = ComponentBuilder(component)
    builder.removeProperties { $0.property == .rdate || $0.property == .exdate }
    return builder.component()
  }()
  /// The alarms. They are read once, because reading an item includes all its dates.
  private(set) lazy var alarms = (try? Event(component).alarms) ?? (try? Reminder(component).alarms) ?? []
  private let rule: ContentLine?
  /// The data that a format has computed for all its occurrences.
  var prepared: [[UInt8]] = []

  /// The maximum length of a calendar's name in Unicode scalars, because every row repeats it.
  private static let mostOfName = 1_000

  /// - Parameter rule: The first rule of its series.
  init(_ component: Component, calendar: CalendarInfo, zones: ZoneContext, isRecurring: Bool, rule: ContentLine?) {
    self.component = component
    kind = component.kind
    self.calendar = calendar.name.map { String($0.unicodeScalars.prefix(Self.mostOfName)) }
    calendarColor = calendar.color
    self.zones = zones
    self.isRecurring = isRecurring
    isCompleted = component.isCompleted
    self.rule = rule
  }
}
