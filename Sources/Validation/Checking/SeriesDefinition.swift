import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Reads the definition of a recurrence set from a component.
enum SeriesDefinition {
  /// Returns the definition, or nil if DTSTART is missing, a rule is invalid or a zone is not known.
  static func make(_ view: ComponentView, _ context: CheckContext, exclusions: Bool) -> RecurrenceSet.Definition? {
    var times = view.times
    guard let start = times.start, times.unreadableRules.allSatisfy({ $0.property == .exrule }) else { return nil }
    if !exclusions { times.exclusions = [] }
    times.end = nil
    times.duration = nil
    let named = Set(([start] + times.additions.map(\.start) + times.exclusions).compactMap(\.tzid))
    // A single unknown zone does not matter: all times are in that zone, so local times are enough.
    guard named.count < 2 || named.allSatisfy({ context.rules(of: $0) != nil }) else { return nil }
    return RecurrenceSet.Definition(times, in: context.zones)
  }
}

extension ComponentView {
  /// Returns the definition of the recurrence set without exclusions, or nil in the same cases as ``SeriesDefinition``.
  /// The result is cached.
  func definition(_ context: CheckContext) -> RecurrenceSet.Definition? {
    if let knownDefinition { return knownDefinition }
    let definition = SeriesDefinition.make(self, context, exclusions: false)
    knownDefinition = .some(definition)
    return definition
  }

  /// Returns the recurrence set of that definition, or nil if there is none. The result is cached.
  func set(_ context: CheckContext) -> RecurrenceSet? {
    if let knownSet { return knownSet }
    let set = definition(context).flatMap { try? RecurrenceSet($0) }
    knownSet = .some(set)
    return set
  }
}

extension RecurrenceSet.Definition {
  /// The number of parts to process when creating a set.
  var parts: Int { rules.count + exclusionRules.count + additions.count + exclusions.count + overrides.count }
}
