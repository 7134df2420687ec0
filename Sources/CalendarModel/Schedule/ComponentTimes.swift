public import CivilTime
public import ICalendar
public import Recurrence

/// The times of a component, with each property read once (RFC 5545 3.8.2, 3.8.5).
///
/// A value that cannot be read is treated as missing. If a property occurs twice, the first readable value is used.
public struct ComponentTimes: Hashable, Sendable {
  /// DTSTART.
  public var start: CalendarTime?
  /// DTEND, or DUE for a to-do.
  public var end: CalendarTime?
  /// DURATION, used if there is no end.
  public var duration: CalendarDuration?
  /// The instance of a series that the component replaces, RECURRENCE-ID, or nil if none can be read.
  public var recurrenceID: RecurrenceID?
  /// The readable rules, RRULE.
  public var rules: [RecurrenceRule] = []
  /// The readable exclusion rules, EXRULE (RFC 2445 4.8.5.2).
  public var exclusionRules: [RecurrenceRule] = []
  /// The lines of RRULE and EXRULE that cannot be read.
  public var unreadableRules: [ContentLine] = []
  /// The lines of RDATE and EXDATE with a time that cannot be read.
  public var unreadableDates: [ContentLine] = []
  /// The added instances, RDATE.
  public var additions: [RecurrenceDate] = []
  /// The excluded instances, EXDATE.
  public var exclusions: [CalendarTime] = []
  /// SEQUENCE and DTSTAMP.
  public var version: ItemVersion
  /// Whether STATUS is CANCELLED.
  public var isCancelled = false
  /// Whether the component is a to-do, which occurs at its due time.
  public var isToDo: Bool

  /// Reads the times of a component.
  public init(_ component: Component) {
    self = component.withPropertyLines { ComponentTimes(component, $0) }
  }

  /// Reads the times of a component whose lines are already grouped by property.
  public init(_ component: Component, _ lines: PropertyLines) {
    isToDo = component.component == .vtodo
    version = ItemVersion(lines)
    start = lines.first(.dtstart) { $0.time }
    end = lines.first(isToDo ? .due : .dtend) { $0.time }
    duration = lines.first(.duration) { $0.duration }
    recurrenceID = lines.first(.recurrenceID) { RecurrenceID($0) }
    var areAllDates = true
    for line in lines[.rdate] {
      let dates = line.recurrenceDates
      areAllDates = areAllDates && !dates.contains(nil)
      additions += dates.compactMap { $0 }
    }
    for line in lines[.exdate] {
      let times = line.times
      areAllDates = areAllDates && !times.contains(nil)
      exclusions += times.compactMap { $0 }
    }
    if !areAllDates {
      unreadableDates = component.properties.filter { line in
        line.property == .rdate && line.recurrenceDates.contains(nil)
          || line.property == .exdate && line.times.contains(nil)
      }
    }
    for line in lines[.status] where line.uri.capitalLetters == "CANCELLED" { isCancelled = true }
    let (included, excluded) = (Self.rules(lines[.rrule]), Self.rules(lines[.exrule]))
    rules = included.readable
    exclusionRules = excluded.readable
    if included.areAll && excluded.areAll { return }
    unreadableRules = component.properties.filter { line in
      (line.property == .rrule || line.property == .exrule)
        && line.withValueBytes { RecurrenceRule.reading($0).rule } == nil
    }
  }

  private static func rules(_ lines: PropertyLines.Lines) -> (readable: [RecurrenceRule], areAll: Bool) {
    var rules: [RecurrenceRule] = []
    var areAll = true
    for line in lines {
      if let rule = RecurrenceRule.reading(line.value).rule { rules.append(rule) } else { areAll = false }
    }
    return (rules, areAll)
  }

  /// When the component begins: DTSTART, or DUE for a to-do without DTSTART.
  public var firstTime: CalendarTime? { start ?? (isToDo ? end : nil) }

  /// Whether the component may have more instances than the first one, because it has a rule or added dates.
  public var isSeries: Bool { !rules.isEmpty || !additions.isEmpty }

  /// The times without rules and added dates.
  public var single: ComponentTimes {
    var times = self
    times.rules = []
    times.exclusionRules = []
    times.unreadableRules = []
    times.unreadableDates = []
    times.additions = []
    times.exclusions = []
    return times
  }

  /// Whether the component can be found by time: it has a start or, for a to-do, a due time.
  public var isFoundByTime: Bool { isToDo ? end != nil || start != nil && duration != nil : start != nil }

  /// The length of an instance.
  public var length: RecurrenceSet.Length {
    end.map(RecurrenceSet.Length.end) ?? duration.map(RecurrenceSet.Length.duration) ?? .unspecified
  }
}
