import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// A series in a form that the importer accepts: unchanged, or as single events if its rule or added dates are
/// unsupported.
struct FamilyPreparation {
  let importer: CalendarImporter
  let needs: ImporterNeeds
  let context: ZoneContext
  /// The window in which unsupported series are expanded.
  let window: Range<Instant>

  /// Divides the components of a family into groups that stay together.
  ///
  /// - Parameter repeated: Counts the events that repeat the text of a series.
  func groups(
    of family: ComponentFamily, _ changes: inout [CalendarChange], _ losses: inout LossLog,
    _ repeated: inout RepeatedText
  ) -> [[Component]] {
    var masters: [Component] = []
    return family.series.flatMap { series -> [[Component]] in
      let master = family.members[series.master]
      if !master.isOverride {
        if masters.contains(master.component) {
          changes.append(
            CalendarChange(
              master.component.name, "dropped: duplicate", of: master.component,
              text: master.component.beginLine.unfolded))
          return []
        }
        masters.append(master.component)
      }
      let groups = groups(of: series, in: family, &changes, &losses, &repeated)
      return masters.count < 2 ? groups : groups.map { renamed($0, masters.count, &changes) }
    }
  }

  private func groups(
    of series: ComponentFamily.Series, in family: ComponentFamily, _ changes: inout [CalendarChange],
    _ losses: inout LossLog, _ repeated: inout RepeatedText
  ) -> [[Component]] {
    let master = family.members[series.master]
    let whole = [series.master] + series.overrides
    guard master.component.component == .vevent, master.component.first(.rrule) ?? master.component.first(.rdate) != nil
    else {
      return [whole.map { family.members[$0].component }]
    }
    if let (line, part) = partBeyond(master) {
      if let weekly = weekly(master, line, &changes) {
        return [[weekly] + series.overrides.map { family.members[$0].component }]
      }
      if let events = expanded(series, of: family, line, part, &changes, &losses, &repeated) {
        return events.map { [$0] }
      }
    } else if !needs.takesDates, master.component.first(.rdate) != nil {
      return withoutAdditions(series, of: family, &changes, &losses, &repeated)
    }
    return [whole.map { family.members[$0].component }]
  }

  /// The unsupported rule, and the part of it that is unsupported.
  private func partBeyond(_ master: ComponentFamily.Member) -> (line: ContentLine, part: String)? {
    guard let line = master.component.first(.rrule) else { return nil }
    let times = master.times
    if let part = times.rules.lazy.compactMap(needs.partBeyond).first { return (line, part) }
    if needs.takesSeveralRules { return nil }
    if times.rules.count > 1 { return (line, "more than one rule") }
    return times.exclusionRules.isEmpty ? nil : (line, "an exception rule")
  }

  /// Returns the series with its daily rule as a weekly one, or nil if that is not possible.
  private func weekly(
    _ master: ComponentFamily.Member, _ line: ContentLine, _ changes: inout [CalendarChange]
  ) -> Component? {
    guard master.times.rules.count == 1, master.times.exclusionRules.isEmpty, master.times.additions.isEmpty,
      let rule = master.times.rules[0].asWeekly, let written = try? line.settingRawValue(rule.text)
    else { return nil }
    var builder = ComponentBuilder(master.component)
    builder.set(written)
    changes.append(CalendarChange(line, "replaced by an equivalent weekly rule", of: master.component))
    return builder.component()
  }

  // MARK: Single events

  /// Returns the occurrences as events, or nil if the series has no time.
  private func expanded(
    _ series: ComponentFamily.Series, of family: ComponentFamily, _ line: ContentLine, _ part: String,
    _ changes: inout [CalendarChange], _ losses: inout LossLog, _ repeated: inout RepeatedText
  ) -> [Component]? {
    let master = family.members[series.master].component
    guard let occurrences = SeriesOccurrences(of: series, family, in: context, range: window),
      occurrences.schedule.recurrenceSet.unusableRules.isEmpty
    else { return nil }
    var events: [Component] = []
    var names: Set<Instant> = []
    var singles: [Int: Component] = [:]
    var last: CalendarTime?
    let size = master.unfoldedBytes.count
    var iterator = occurrences.makeIterator()
    while let occurrence = iterator.next() {
      let isFull = events.count == ImporterNeeds.mostEvents
      if isFull || !repeated.take(size) {
        losses.add(
          Loss(
            "\(master.name)/RRULE", of: master,
            text: line.unfolded + (last.map { ", to \(RFC3339.text($0.civilDate))" } ?? ""),
            why: isFull
              ? "an expanded series has at most \(ImporterNeeds.mostEvents) events, but this one continues"
              : Self.isTooLarge))
        break
      }
      last = occurrence.start
      // When clocks are set back, two occurrences may have the same local time.
      var name = context.instant(of: occurrence.recurrenceID ?? occurrence.start)
      if names.contains(name) { name = occurrence.startInstant }
      names.insert(name)
      let single = singles[occurrence.member] ?? Self.single(family.members[occurrence.member].component)
      singles[occurrence.member] = single
      events.append(
        event(
          of: single,
          from: exact(occurrence.start, at: occurrence.startInstant),
          to: exact(occurrence.end, at: occurrence.endInstant),
          named: occurrence.start.isDate ? occurrence.recurrenceID ?? occurrence.start : .utc(name.civil(at: .zero))))
    }
    changes.append(
      CalendarChange(
        line, "expanded into single events: \(importer.title) does not support rules with \(part)", of: master))
    return events
  }

  private static let isTooLarge = "the file would be too large with all events of its series"

  /// The time of an occurrence, in UTC if clocks show its local time twice and the occurrence is at the second one.
  private func exact(_ time: CalendarTime, at instant: Instant) -> CalendarTime {
    time.isDate || time.isFloating ? time : context.exactTime(at: instant, like: time)
  }

  /// Returns the series without its added dates, and a separate event for each of them.
  private func withoutAdditions(
    _ series: ComponentFamily.Series, of family: ComponentFamily, _ changes: inout [CalendarChange],
    _ losses: inout LossLog, _ repeated: inout RepeatedText
  ) -> [[Component]] {
    let master = family.members[series.master]
    var ruled = master.times
    ruled.additions = []
    let all = family.schedule(of: series, in: context)?.recurrenceSet
    let ofRule = Schedule(ruled, in: context)?.recurrenceSet
    var moved: Set<Int> = []
    var events: [[Component]] = []
    var singles: [Int: Component] = [:]
    for addition in master.times.additions where ofRule?.instance(named: addition.start) == nil {
      guard let instance = all?.instance(named: addition.start) else { continue }
      var member = series.master
      if case .override(let index) = instance.origin {
        member = series.overrides[index]
        moved.insert(member)
      }
      if instance.isCancelled { continue }
      let source = singles[member] ?? Self.single(family.members[member].component)
      singles[member] = source
      guard repeated.take(source.unfoldedBytes.count) else {
        losses.add(
          Loss(
            "\(source.name)/RDATE", of: source, text: "RDATE from \(RFC3339.text(addition.start.civilDate))",
            why: Self.isTooLarge))
        break
      }
      let end = exact(instance.end, at: instance.endInstant)
      var event = event(
        of: source, from: exact(instance.start, at: instance.startInstant), to: end, named: instance.recurrenceID)
      if case .period = addition, member == series.master { event = ending(event, at: end) }
      events.append([event])
    }
    var first = master.component
    if ruled.rules.isEmpty, let own = all?.firstInstance(namedBy: master.times) {
      first = ending(first, at: exact(own.end, at: own.endInstant))
    }
    var builder = ComponentBuilder(first)
    builder.removeProperties { $0.property == .rdate }
    for line in master.component.all(.rdate) {
      changes.append(
        CalendarChange(line, "now single events: \(importer.title) does not support added dates", of: master.component)
      )
    }
    let overrides = series.overrides.filter { !moved.contains($0) }.map { family.members[$0].component }
    // Without a rule, importers would ignore an exclusion of the start.
    let isGone = ruled.rules.isEmpty && master.times.start.map { all?.instance(named: $0) == nil } ?? false
    let rest = (isGone ? [] : [builder.component()]) + overrides
    return (rest.isEmpty ? [] : [rest]) + events
  }

  /// Returns the component without its recurrence.
  private static func single(_ component: Component) -> Component {
    var builder = ComponentBuilder(component)
    builder.removeProperties { serial.contains($0.property) }
    return builder.component()
  }

  /// Returns an occurrence as a separate event that refers to its series.
  ///
  /// - Parameter component: A component without recurrence.
  private func event(
    of component: Component, from start: CalendarTime, to end: CalendarTime, named name: CalendarTime
  ) -> Component {
    var builder = ComponentBuilder(component)
    if let line = component.first(.dtstart), let written = try? line.setting(start) { builder.set(written) }
    if let line = component.first(.dtend), let written = try? line.setting(end) { builder.set(written) }
    if let uid = component.first(.uid)?.rawValue, !uid.isEmpty {
      let moment = name.isDate ? name.text : context.instant(of: name).civil(at: .zero).text + "Z"
      builder.set(ContentLine("UID:\(uid)-\(moment)"))
      builder.append(ContentLine("RELATED-TO:\(uid)"))
    }
    return builder.component()
  }

  /// Returns the event with an end instead of the duration of its series.
  private func ending(_ event: Component, at end: CalendarTime) -> Component {
    guard let line = try? ContentLine("DTEND:").setting(end) else { return event }
    var builder = ComponentBuilder(event)
    builder.removeProperties { $0.property == .duration || $0.property == .dtend }
    builder.set(line)
    return builder.component()
  }

  private static let serial: Set<KnownProperty?> = [.rrule, .rdate, .exdate, .exrule, .recurrenceID]

  /// Returns a group of components with a new UID, because another event already has their UID.
  private func renamed(_ group: [Component], _ number: Int, _ changes: inout [CalendarChange]) -> [Component] {
    group.map { component in
      guard let line = component.first(.uid), !line.rawValue.isEmpty else { return component }
      var builder = ComponentBuilder(component)
      builder.set(ContentLine("UID:\(line.rawValue)-\(number)"))
      changes.append(CalendarChange(line, "new UID: a different event has the same UID", of: component))
      return builder.component()
    }
  }
}

extension RecurrenceSet {
  /// The instance at the start of a component if an added period gives it a different duration, or nil otherwise.
  fileprivate func firstInstance(namedBy times: ComponentTimes) -> Instance? {
    let isGiven = times.additions.contains { addition in
      if case .period(let period) = addition { period.start == times.start } else { false }
    }
    return isGiven ? times.start.flatMap { instance(named: $0) } : nil
  }
}
