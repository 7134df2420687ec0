public import CivilTime
public import ICalendar
public import Recurrence
public import TimeZones

/// When a component takes place. No other code makes this decision.
///
/// A schedule combines the times of the component and its overrides (``ComponentTimes``) with the meaning of their
/// TZIDs (`ZoneContext`). It provides the start and end, the due time of a to-do, all instances of a series, and the
/// times of alarms. Dates, and floating times for which the calendar names no zone, are in the time zone of the
/// context's reader.
public struct Schedule: Sendable {
  /// The component's times.
  public let times: ComponentTimes
  /// The times of its overrides with a readable RECURRENCE-ID, in the given order.
  public let overrides: [ComponentTimes]
  /// The meaning of TZIDs.
  public let zones: ZoneContext
  /// All instances.
  public let recurrenceSet: RecurrenceSet

  /// Creates the schedule of a component.
  ///
  /// - Parameters:
  ///   - times: The component's times.
  ///   - overrides: The times of its overrides. Those without a readable RECURRENCE-ID are ignored.
  ///   - zones: The meaning of their TZIDs, and the reader's time zone.
  /// - Returns: nil if the component has no start: neither DTSTART nor, for a to-do, DUE.
  public init?(_ times: ComponentTimes, overrides: [ComponentTimes] = [], in zones: ZoneContext) {
    let overrides = overrides.filter { $0.recurrenceID != nil }
    guard let definition = RecurrenceSet.Definition(times, overrides: overrides, in: zones) else { return nil }
    self.times = times
    self.overrides = overrides
    self.zones = zones
    recurrenceSet = RecurrenceSet(usablePartOf: definition)
  }

  /// Creates the schedule of a component.
  ///
  /// - Parameters:
  ///   - component: The series or single item.
  ///   - overrides: The components with the same UID and a RECURRENCE-ID.
  ///   - zones: The meaning of their TZIDs, and the reader's time zone.
  public init?(_ component: Component, overrides: [Component] = [], in zones: ZoneContext) {
    self.init(ComponentTimes(component), overrides: overrides.map { ComponentTimes($0) }, in: zones)
  }

  // MARK: The component

  /// When the first instance begins, in resolved form.
  public var start: CalendarTime { recurrenceSet.start }
  /// Whether there may be more instances than the first.
  public var isSeries: Bool { recurrenceSet.isSeries }
  /// Whether the component takes place on dates rather than at times.
  public var isAllDay: Bool { (times.isToDo ? times.end ?? times.start : times.start)?.isDate ?? false }
  /// Whether the component's instants are the same for every reader.
  public var isPlaced: Bool { zones.isPlaced(start) }

  /// The schedule of the component's start only, without rules and added dates.
  public var single: Schedule { Schedule(times.single, in: zones) ?? self }

  // MARK: Instances

  /// The earliest instance, cancelled or not, or nil if there is none or finding it would take too long.
  public var firstInstance: RecurrenceSet.Instance? {
    recurrenceSet.instances(includingCancelled: true).first { _ in true }
  }

  /// The times that apply to an instance, from its override or else from the series.
  public func times(for instance: RecurrenceSet.Instance) -> ComponentTimes {
    switch instance.origin {
    case .series: times
    case .override(let index), .future(let index): overrides[index]
    }
  }

  /// The span by which an instance is found: the span of an event, or the due time of a to-do.
  ///
  /// A to-do that is due on a date takes up that day; a to-do that is due at a time has no length.
  ///
  /// - Returns: nil if the instance is a to-do without a due time.
  public func span(of instance: RecurrenceSet.Instance) -> Span? {
    guard times.isToDo else {
      return Span(
        start: instance.start, end: instance.end, startInstant: instance.startInstant, endInstant: instance.endInstant)
    }
    guard let due = due(instance) else { return nil }
    let end = due.isDate ? due.with(due.civilDateTime.adding(days: 1)) : due
    let (first, last) = (instant(of: due), instant(of: end))
    return Span(start: due, end: end, startInstant: first, endInstant: max(first, last))
  }

  /// A span of time.
  public struct Span: Hashable, Sendable {
    /// When the span begins.
    public let start: CalendarTime
    /// When the span ends; for dates, the day after the last day.
    public let end: CalendarTime
    /// The instant at which the span begins.
    public let startInstant: Instant
    /// The instant at which the span ends, never earlier than its start.
    public let endInstant: Instant
  }

  /// When an instance of a to-do is due, or nil if it is never due.
  ///
  /// Without DTSTART, a to-do is due when it begins. If DTSTART and DUE are both dates, it is due as many days after
  /// its start as in the series; otherwise it is due when it ends. A DUE before DTSTART, which the standards do not
  /// allow, is used as it is written.
  public func due(_ instance: RecurrenceSet.Instance) -> CalendarTime? {
    let times = times(for: instance)
    guard let start = times.start else { return times.end == nil ? nil : instance.start }
    guard let due = times.end else { return times.duration == nil ? nil : exactEnd(of: instance) }
    guard start.isDate, due.isDate else { return early(due, start, instance) ?? exactEnd(of: instance) }
    let days = due.civilDate.days(since: start.civilDate)
    return instance.start.with(instance.start.civilDateTime.adding(days: days))
  }

  /// When an instance is due if its DUE is before its start; nil for all other instances.
  private func early(
    _ due: CalendarTime, _ start: CalendarTime, _ instance: RecurrenceSet.Instance
  ) -> CalendarTime? {
    guard instance.endInstant <= instance.startInstant else { return nil }
    let lead = instant(of: start).seconds(since: instant(of: due))
    if lead <= 0 { return nil }
    if instance.start == start { return due }
    return .utc(instance.startInstant.adding(seconds: -lead).civil(at: .zero))
  }

  /// When an event ends or a to-do is due. Alarms with RELATED=END are counted from this time.
  public func end(_ instance: RecurrenceSet.Instance) -> CalendarTime {
    times.isToDo ? due(instance) ?? exactEnd(of: instance) : exactEnd(of: instance)
  }

  /// When an instance ends. The time is in UTC if the clocks of its zone show it twice and the second time is meant.
  private func exactEnd(of instance: RecurrenceSet.Instance) -> CalendarTime {
    let isExact = instance.end.isDate || instant(of: instance.end) == instance.endInstant
    return isExact ? instance.end : .utc(instance.endInstant.civil(at: .zero))
  }

  /// The instant of a time in this schedule.
  public func instant(of time: CalendarTime) -> Instant { recurrenceSet.instant(of: time) }
}
