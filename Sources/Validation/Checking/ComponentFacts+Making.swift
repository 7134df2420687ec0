import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension ComponentFacts {
  /// Collects the facts about a component.
  init(_ view: ComponentView, _ context: CheckContext) {
    line = UInt32(truncatingIfNeeded: view.begin.number)
    kind = view.kind?.rawValue ?? 0
    noteImpliedEnds(view)
    if view.kind == .vtimezone { return }
    if let uidLine = view.first(.uid), !uidLine.valueBytes.isEmpty {
      uid = uidLine.withValueBytes { StableHash.of($0) }
      if uidLine.signs.contains(.nonASCII) { oddUID = uidLine.raw }
    }
    if let recurrenceLine = view.first(.recurrenceID) {
      recurrence = Self.key(of: recurrenceLine, view.recurrenceID, context)
    }
    sequence = Int32(truncatingIfNeeded: view.first(.sequence)?.line.integer ?? 0)
    noteContent(view)
    var places: [ExactText: Int] = [:]
    noteZones(view, context, &places)
    noteTimes(view, context)
    noteSeries(view, context)
    noteRelations(view)
    if let line = view.first(.dtstamp), view.first(.lastModified)?.valueBytes != line.valueBytes {
      stamp = line.withValueBytes { StableHash.of($0) }
    }
  }

  /// Returns the same number for the same instance, however its time is written.
  private static func key(of line: LineView, _ time: CalendarTime?, _ context: CheckContext) -> UInt64 {
    var hash = StableHash()
    if let time, !time.isDate, let instant = context.instant(of: time), !time.isFloating {
      hash.add(text: "\(instant.secondsSince1970)")
    } else {
      hash.add(text: line.trimmed)
    }
    return hash.value | 1
  }

  private mutating func noteImpliedEnds(_ view: ComponentView) {
    for child in view.children.reversed() { noteImpliedEnds(child) }
    if view.component.isClosedInInput { return }
    impliedEnds.append((view.component.endLine.lineNumber, view.begin.trimmed))
  }

  private mutating func noteContent(_ view: ComponentView) {
    guard let start = view.first(.dtstart), let summary = view.first(.summary), !summary.valueRange.isEmpty else {
      return
    }
    var hash = StableHash()
    start.withTrimmedBytes { hash.add($0) }
    hash.add(0)
    hash.add(text: start.tzid ?? "")
    (view.first(.dtend) ?? view.first(.duration))?.withTrimmedBytes { hash.add($0) }
    hash.add(0)
    for line in [summary, view.first(.location), view.first(.rrule)] {
      line?.withValueBytes { hash.add(bulk: UnsafeRawBufferPointer($0)) }
      hash.add(0)
    }
    content = hash.value | 1
  }

  /// - Parameter places: The index of each name among the zones so far.
  private mutating func noteZones(
    _ view: ComponentView, _ context: CheckContext, _ places: inout [ExactText: Int]
  ) {
    for line in view.lines where !line.parameters.isEmpty {
      guard context.mayGoOn(1), let name = line.tzid, !name.isEmpty, line.shift == nil else { continue }
      let time = line.time?.civilDateTime
      let year = time?.date.year ?? 0
      // A linear search is faster for a few zones.
      let index =
        zones.count < 8 ? zones.firstIndex { $0.name.hasSameBytes(as: name) } : places[ExactText(name)]
      if let index {
        zones[index].widen(to: year)
        zones[index].begin(by: time)
      } else {
        // With more zones, use the index.
        if zones.count == 7 {
          for (index, zone) in zones.enumerated() { places[ExactText(zone.name)] = index }
        }
        if zones.count >= 7 { places[ExactText(name)] = zones.count }
        let offsets = line.parameter(.tzid)?.offsets ?? 0..<1
        zones.append(
          ZoneUse(
            name: name, property: line.name.uppercased(), excerpt: LineExcerpt(line.line, offsets),
            years: year...year, earliest: time))
      }
    }
    for child in view.children { noteZones(child, context, &places) }
  }

  private mutating func noteTimes(_ view: ComponentView, _ context: CheckContext) {
    guard let start = view.start ?? view.due else { return }
    if case .floating = start, let line = view.first(.dtstart) ?? view.first(.due) {
      floating = LineExcerpt(line.line, line.trimmedRange)
    }
    startKey = (context.instant(of: start) ?? start.instant(in: .utc)).secondsSince1970
    if view.kind == .vevent, start.isDate, let end = view.end, end.isDate { hasEqualDates = end == start }
    let end = view.end ?? view.due ?? start
    let endInstant = context.instant(of: end) ?? end.instant(in: .utc)
    reachesFuture = endInstant.seconds(since: context.options.now) > -86_400 || reachesFutureByRule(view, context)
  }

  private func reachesFutureByRule(_ view: ComponentView, _ context: CheckContext) -> Bool {
    let today = context.options.now.civil(at: .zero).date
    for reading in view.rules.map(\.reading) {
      guard let rule = reading.rule else { return true }
      guard let until = rule.until else { return true }
      if until.civilDate >= today { return true }
    }
    return view.all(.rdate).contains { line in line.line.times.contains { ($0?.civilDate ?? today) >= today } }
  }

  private mutating func noteSeries(_ view: ComponentView, _ context: CheckContext) {
    guard uid != 0, let kind = view.kind, [.vevent, .vtodo, .vjournal].contains(kind) else { return }
    if let line = view.first(.recurrenceID) {
      guard let time = view.recurrenceID else { return }
      override = OverrideFacts(view, uid: uid, line, time, context)
      identity = view.identity
      return
    }
    series = SeriesFacts(view, uid: uid, context)
  }

  private mutating func noteRelations(_ view: ComponentView) {
    for line in view.all(.relatedTo) {
      let type = line.value(of: .reltype)?.uppercased() ?? "PARENT"
      guard ["PARENT", "CHILD", "SIBLING"].contains(type), line.value(of: .value)?.isSame("URI") != true else {
        continue
      }
      relations.append(
        Relation(
          target: StableHash.of(line.valueBytes), line: line.number, text: line.raw, isParent: type == "PARENT"))
    }
    if !relations.isEmpty { identity = view.identity }
    for child in view.children where child.kind == .valarm {
      if let line = child.first(.uid) { alarmUIDs.append((StableHash.of(line.valueBytes), line.number)) }
    }
  }
}
