import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// Converts recurrence: RRULE, RDATE and EXDATE, and `recurrenceRule` with `recurrenceOverrides`.
enum SeriesMembers {
  static let overrides = "recurrenceOverrides"

  static func rules(_ flavor: JSCalendarFlavor) -> String { flavor.hasRuleArray ? "recurrenceRules" : "recurrenceRule" }

  // MARK: To JSCalendar

  /// Writes the rules, and the overrides for added and excluded dates.
  static func write(_ component: Component, to object: inout JSONMembers, _ context: EntryContext) {
    let times = ComponentTimes(component)
    let first = times.firstTime
    let zone = first.flatMap { context.local($0).zone }
    let isDate = first?.isDate == true
    let rules = component.all(.rrule).compactMap { RuleMembers.tree($0, isDate: isDate, zone: zone, context) }
    if !rules.isEmpty {
      object[Self.rules(context.flavor)] = context.flavor.hasRuleArray ? .array(rules) : rules[0]
    }
    var dates = JSONMembers()
    var isGiven = { (_: CalendarTime) in false }
    if component.first(.rdate)?.rawValue.contains("/") == true {
      let set = Schedule(component.without(.rdate), in: context.zones)?.recurrenceSet
      isGiven = { set?.contains(context.zones.instant(of: $0)) ?? false }
    }
    for addition in times.additions {
      // A period at the time of an existing instance would be an override.
      if case .period = addition, isGiven(addition.start) { continue }
      dates[key(addition.start, zone, context)] = .object(patch(addition, context))
    }
    for time in times.exclusions {
      dates[key(time, zone, context)] = .object(JSONMembers(["excluded": .bool(true)]))
    }
    if !dates.isEmpty { object[overrides] = .object(dates) }
  }

  /// The key of an instance: its local time in the time zone of the series.
  static func key(_ time: CalendarTime, _ zone: String?, _ context: EntryContext) -> String {
    RFC3339.text(context.civil(time, in: zone))
  }

  private static func patch(_ addition: RecurrenceDate, _ context: EntryContext) -> JSONMembers {
    guard case .period(let period) = addition else { return JSONMembers() }
    let length: CalendarDuration
    switch period.end {
    case .duration(let duration): length = duration
    case .time(let end):
      length = CalendarDuration(
        seconds: context.zones.instant(of: end).seconds(since: context.zones.instant(of: period.start)))
    }
    return length.isNegative ? JSONMembers() : JSONMembers(["duration": .string(length.text)])
  }

  // MARK: From JSCalendar

  /// Reads the rules.
  static func readRules(
    _ reader: inout MemberReader, _ form: TimeMembers.Form, into lines: inout LineCollector, _ context: EntryContext
  ) {
    for (name, isArray) in [("recurrenceRule", false), ("recurrenceRules", true)] {
      let trees =
        isArray
        ? reader.take(name, "an array of rules", \.elements) ?? []
        : reader.take(name, "a rule", { $0.members == nil ? nil : $0 }).map { [$0] } ?? []
      for (index, tree) in trees.enumerated() {
        let pointer = isArray ? JSONPointer.text(reader.pointer(to: name), String(index)) : reader.pointer(to: name)
        guard let members = tree.members else {
          reader.notes.unplaced.append((pointer, tree))
          continue
        }
        var rule = MemberReader(members, at: pointer, reader.notes)
        if let value = RuleMembers.value(&rule, form, context) {
          lines.add("RRULE", value, from: pointer)
        } else {
          reader.notes.issues.append((.memberType, pointer, "the rule cannot be read"))
          reader.notes.unplaced.append((pointer, tree))
        }
      }
    }
  }

  /// Reads the excluded and added instances, and returns the patches of the other instances.
  ///
  /// - Parameter isInRule: Whether the rules produce an instance at a time.
  static func readOverrides(
    _ reader: inout MemberReader, _ form: TimeMembers.Form, into lines: inout LineCollector, _ context: EntryContext,
    isInRule: (CalendarTime) -> Bool
  ) -> [(key: String, time: CalendarTime, patch: JSONMembers)] {
    let base = reader.pointer(to: overrides)
    guard let map = reader.take(overrides, "an object whose members are patches", \.members) else { return [] }
    var patches: [(key: String, time: CalendarTime, patch: JSONMembers)] = []
    for key in map.names {
      let pointer = JSONPointer.text(base, key)
      guard let tree = map[key] else { continue }
      guard let civil = JSCalendarTime.local(key), let patch = tree.members else {
        reader.notes.issues.append((.patch, pointer, "an override must be an object with a local time as its name"))
        reader.notes.unplaced.append((pointer, tree))
        continue
      }
      let time = form.time(civil)
      if patch["excluded"] == .bool(true) {
        lines.add(TimeMembers.line("EXDATE", time), from: pointer)
      } else if patch.names == ["duration"], !form.isDate, let text = patch["duration"]?.text,
        let length = try? CalendarDuration(parsing: text), !length.isNegative, !isInRule(time)
      {
        let zone = time.tzid.map { [("TZID", [$0])] } ?? []
        lines.add("RDATE", "\(time.text)/\(length.text)", [("VALUE", ["PERIOD"])] + zone, from: pointer)
      } else {
        if patch.isEmpty || !isInRule(time) { lines.add(TimeMembers.line("RDATE", time), from: pointer) }
        if !patch.isEmpty { patches.append((key, time, patch)) }
      }
    }
    return patches
  }
}

extension Component {
  /// Returns the component without the lines of a property.
  fileprivate func without(_ property: KnownProperty) -> Component {
    var builder = ComponentBuilder(self)
    builder.removeProperties { $0.property == property }
    return builder.component()
  }
}
