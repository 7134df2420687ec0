import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The time zones of a file for an importer, each under its system name and with a VTIMEZONE that all programs can
/// read.
struct ImporterZones {
  private struct Zone {
    let rules: TimeZoneRules
    /// The original definition, or nil if there is none.
    let given: Component?
    /// Whether the zone is defined only in the file.
    let isOwn: Bool
    var use = ZoneUse()
  }

  private var zones: [ExactText: Zone] = [:]
  private var order: [String] = []

  /// The name under which a TZID of an iCalendar object is written, or nil if the TZID is unknown.
  mutating func name(of tzid: String, in context: ZoneContext, _ definitions: [Component]) -> String? {
    let resolved = context.resolve(tzid)
    guard let rules = resolved.rules else { return nil }
    let index = context.definitions.firstIndex { $0.tzid.hasSameBytes(as: tzid) }
    let given = index.map { definitions[$0] }
    switch resolved.source {
    case .unresolved: return nil
    case .system(let name):
      add(name, Zone(rules: rules, given: name.hasSameBytes(as: tzid) ? given : nil, isOwn: false))
      return name
    case .alias(let name, let kind) where kind != .offset && kind != .posixRule:
      add(name, Zone(rules: rules, given: nil, isOwn: false))
      return name
    case .alias, .definition: return own(tzid, rules, given)
    }
  }

  private mutating func add(_ name: String, _ zone: Zone) {
    if zones[ExactText(name)] != nil { return }
    zones[ExactText(name)] = zone
    order.append(name)
  }

  /// The name of a time zone that is defined only in the file, changed if an earlier file defines it differently.
  private mutating func own(_ tzid: String, _ rules: TimeZoneRules, _ given: Component?) -> String {
    var name = tzid
    var number = 1
    while let known = zones[ExactText(name)], known.rules != rules {
      number += 1
      name = "\(tzid)-\(number)"
    }
    let renamed = given.map { component in
      var builder = ComponentBuilder(component)
      if !name.hasSameBytes(as: tzid) { builder.set(ContentLine("TZID:\(TextValue.encode(name))")) }
      return builder.component()
    }
    add(name, Zone(rules: rules, given: renamed, isOwn: true))
    return name
  }

  /// Adds a component, with its time zones renamed.
  mutating func use(_ component: Component) {
    let times = ComponentTimes(component)
    let instants = [times.start, times.end, times.recurrenceID?.time].compactMap { $0.map(instant) }
    for name in component.timeZoneIDs {
      zones[ExactText(name)]?.use.add(start: instants.min(), end: instants.max(), isSeries: times.isSeries)
    }
  }

  private func instant(of time: CalendarTime) -> Instant {
    time.instant(in: time.tzid.flatMap { zones[ExactText($0)]?.rules } ?? .utc)
  }

  /// The VTIMEZONEs in the order of their first use.
  mutating func definitions(_ changes: inout [CalendarChange]) -> [Component] {
    order.compactMap { name in
      guard let zone = zones[ExactText(name)], zone.use.isUsed else { return nil }
      if let given = zone.given, isPlain(given, from: zone.use.start) { return given }
      let definition = zone.isOwn ? zone.use.component(name, zone.rules) : definition(of: zone, named: name)
      if definition == zone.given { return definition }
      let change =
        zone.given == nil ? "added: times use this zone" : "rewritten with rules that the importer can read"
      changes.append(CalendarChange("VTIMEZONE", change, of: nil, text: name, line: zone.given?.beginLine.lineNumber))
      return definition
    }
  }

  /// The current rules, as two yearly rules starting in 1970, if they are correct for all times in use; otherwise all
  /// rules for the period in use.
  private func definition(of zone: Zone, named name: String) -> Component {
    let last = zone.rules.transitions.last?.observance ?? zone.rules.initial
    let plain = TimeZoneRules(initial: zone.rules.tail?.standard ?? last, tail: zone.rules.tail)
    guard let start = zone.use.start, start >= Instant(secondsSince1970: 0) else {
      return zone.use.component(name, zone.rules)
    }
    let lastChange = zone.rules.transitions.last?.instant.adding(seconds: 1) ?? start
    let end = max(zone.use.isEndless ? lastChange : zone.use.end ?? start, start.adding(seconds: 1))
    let changes = { (rules: TimeZoneRules) in
      rules.transitions(from: start, to: end).map {
        [$0.instant.secondsSince1970, Int64($0.observance.offset.seconds)]
      }
    }
    if plain.offset(at: start) == zone.rules.offset(at: start), changes(plain) == changes(zone.rules) {
      return plain.component(tzid: name, from: Instant(secondsSince1970: 0))
    }
    return zone.use.component(name, zone.rules)
  }

  /// Whether every importer can read a definition: it has one observance, or two with a plain rule each, and they cover
  /// the first use.
  private func isPlain(_ definition: Component, from start: Instant?) -> Bool {
    let observances = definition.components
    let kinds = observances.compactMap(\.component)
    guard kinds.count == observances.count, kinds == [.standard] || Set(kinds) == [.standard, .daylight],
      kinds.count < 3
    else { return false }
    let onsets = observances.compactMap { $0.first(.dtstart)?.time?.civilDateTime }
    guard let first = onsets.min(), let start, Instant(first, at: .zero) < start.adding(seconds: -86_400) else {
      return false
    }
    return observances.allSatisfy { observance in
      let times = ComponentTimes(observance)
      guard times.additions.isEmpty, times.unreadableRules.isEmpty, times.rules.count == kinds.count - 1 else {
        return false
      }
      return times.rules.allSatisfy(\.isPlainYearly)
    }
  }
}

extension RecurrenceRule {
  /// Whether the rule names one day per year, by its day of the month or as the nth weekday.
  fileprivate var isPlainYearly: Bool {
    let isDay = byDay.isEmpty ? byMonthDay.count == 1 : byDay.count == 1 && byDay[0].ordinal != nil
    return frequency == .yearly && interval == 1 && !hasEnd && byMonth.count == 1 && isDay && partBeyondExchange == nil
  }
}
