import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// What a recurrence set is made of, read from a component.
enum SeriesDefinition {
  /// The definition; nil if DTSTART is missing, a rule is not understood, or a zone is not known.
  static func make(_ view: ComponentView, _ context: CheckContext, exclusions: Bool) -> RecurrenceSet.Definition? {
    var times = view.times
    guard let start = times.start, times.unreadableRules.allSatisfy({ $0.property == .exrule }) else { return nil }
    if !exclusions { times.exclusions = [] }
    times.end = nil
    times.duration = nil
    let named = Set(([start] + times.additions.map(\.start) + times.exclusions).compactMap(\.tzid))
    // Whatever an unknown zone is, it is the same for all: its clock will do.
    guard named.count < 2 || named.allSatisfy({ context.rules(of: $0) != nil }) else { return nil }
    return RecurrenceSet.Definition(times, in: context.zones)
  }
}

extension ComponentView {
  /// What its recurrence set is made of, without what is excluded; nil as for ``SeriesDefinition``. It is made once.
  func definition(_ context: CheckContext) -> RecurrenceSet.Definition? {
    if let knownDefinition { return knownDefinition }
    let definition = SeriesDefinition.make(self, context, exclusions: false)
    knownDefinition = .some(definition)
    return definition
  }

  /// The recurrence set of that; nil if there is none. It is made once.
  func set(_ context: CheckContext) -> RecurrenceSet? {
    if let knownSet { return knownSet }
    let set = definition(context).flatMap { try? RecurrenceSet($0) }
    knownSet = .some(set)
    return set
  }
}

extension RecurrenceSet.Definition {
  /// How much has to be looked at to make a set of it.
  var parts: Int { rules.count + exclusionRules.count + additions.count + exclusions.count + overrides.count }
}
