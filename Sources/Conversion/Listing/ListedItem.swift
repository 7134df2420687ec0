import CalendarText
import CalendarModel
import ICalendar
import TimeZones

/// An event, a to-do or another component in a list. All of its occurrences share it.
final class ListedItem {
  /// The component: a single item, a series, or an override.
  let component: Component
  /// What it is.
  let kind: ItemKind
  /// The name of its calendar; nil if it has none.
  let calendar: String?
  /// The colour of its calendar; nil if it has none.
  let calendarColor: CalendarColor?
  /// What its TZIDs mean, for somebody in the zone of the display.
  let zones: ZoneContext
  /// Whether it is a series or one of its occurrences.
  let isRecurring: Bool
  /// Whether it is a to-do that is done.
  let isCompleted: Bool
  /// How it repeats, in words; nil if it is no part of a series, or nothing says it in words.
  private(set) lazy var repetition = rule.flatMap { RuleWords.text($0.uri, in: zones.reader) }
  private let rule: ContentLine?
  /// What a format has made of it, for all of its occurrences.
  var prepared: [[UInt8]] = []

  /// - Parameter rule: The first rule of the series that it belongs to.
  init(_ component: Component, calendar: CalendarInfo, zones: ZoneContext, isRecurring: Bool, rule: ContentLine?) {
    self.component = component
    kind = component.kind
    self.calendar = calendar.name
    calendarColor = calendar.color
    self.zones = zones
    self.isRecurring = isRecurring
    isCompleted = component.isCompleted
    self.rule = rule
  }
}
