import Bounds
import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension TimedObject {
  /// The kinds of item that can be expanded or limited.
  private static let kinds: Set<ItemKind> = [.event, .reminder, .journal]

  /// Calls a function with each instance in a range, as a separate component in UTC (RFC 4791 9.6.5), with busy times
  /// unchanged.
  ///
  /// - Parameter parts: The requested properties and components.
  func forEachInstance(in range: Range<Instant>, _ parts: WantedParts, _ body: (Component) throws -> Void) rethrows {
    for component in object.components where component.component == .vfreebusy {
      if let part = parts.part(of: component) { try body(part) }
    }
    for series in series where Self.kinds.contains(series.components[0].kind) {
      // Build the common part of a component's instances only once.
      var frames: [Int: InstanceFrame?] = [:]
      for instance in series.schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true) {
        let index = Series.index(of: instance)
        if frames[index] == nil { frames[index] = .some(InstanceFrame(series.components[index], parts)) }
        guard let frame = frames[index] ?? nil else { continue }
        guard WorkBudget.draw(frame.steps) else { return }
        try body(frame.component(of: instance, series.schedule))
      }
    }
  }

  /// Returns the components, except overrides whose current and original times are both outside a range (RFC 4791
  /// 9.6.6).
  func limited(_ range: Range<Instant>) -> [Component] {
    var left: Set<RecurrenceName> = []
    for series in series where Self.kinds.contains(series.components[0].kind) {
      let schedule = series.schedule
      var used: Set<Int> = []
      for instance in schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true).prefix(Self.most) {
        used.insert(Series.index(of: instance))
      }
      for (index, override) in series.components.enumerated().dropFirst() where !used.contains(index) {
        let original = ComponentTimes(override).recurrenceID.map { schedule.instant(of: $0.time) }
        if !(original.map(range.contains) ?? false) { left.insert(RecurrenceName(override)) }
      }
    }
    return object.components.filter { $0.component == .vtimezone || !left.contains(RecurrenceName($0)) }
  }

  /// A key that distinguishes the components of an object.
  private struct RecurrenceName: Hashable {
    let component: String
    let identity: [ExactText]

    init(_ component: Component) {
      self.component = component.name
      identity = [KnownProperty.uid, .recurrenceID].map { ExactText(component.first($0)?.unfolded ?? "") }
    }
  }
}
