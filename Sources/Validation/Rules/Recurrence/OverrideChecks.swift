import CivilTime
import ICalendar
import Recurrence

/// Checks overrides, their masters and UIDs across the whole input.
enum OverrideChecks {
  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.duplicateUid, .duplicateRecurrenceId, .recurrenceIdOrphan) { reporter, facts in
      checkKeys(facts, &reporter)
    },
    SubjectCheck(
      .recurrenceIdTypeMismatch, .recurrenceIdNoMatch, .overrideNotRecurringMaster, .overrideExcluded
    ) { reporter, facts in
      for override in facts.overrides where reporter.mayGoOn() { check(override, facts, &reporter) }
    },
    SubjectCheck(.outlookMultidayException) { reporter, facts in checkCrossing(facts, &reporter) },
    SubjectCheck(.duplicateEvent) { reporter, facts in checkContents(facts, &reporter) },
  ]

  // MARK: Keys

  private static func checkKeys(_ facts: StreamFacts, _ reporter: inout Reporter) {
    let byBegin = Dictionary(facts.overrides.map { ($0.identity.line, $0) }, uniquingKeysWith: { first, _ in first })
    facts.keys.sort()
    var start = 0
    let keys = facts.keys
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].uid == keys[start].uid, keys[end].kind == keys[start].kind { end += 1 }
      defer { start = end }
      guard keys[start].uid != 0, keys[start].kind & 0xFF != KnownComponent.vfreebusy.rawValue else { continue }
      let group = keys[start..<end]
      let masters = group.prefix { $0.recurrence == 0 }
      if masters.count > 1 { reportMasters(masters, facts, &reporter) }
      let rest = group.dropFirst(masters.count)
      for (first, second) in zip(rest, rest.dropFirst()) where first.recurrence == second.recurrence {
        let related = [RelatedLocation(line: Int(first.line), message: "the other one")]
        reporter.report(
          .duplicateRecurrenceId, at: SourcePosition(line: Int(second.line), column: 1),
          length: "BEGIN:\(name(second))".count, source: "BEGIN:\(name(second))",
          component: byBegin[Int(second.line)]?.identity, key: "\(second.uid)",
          related: related, fix: superseded(byBegin[Int(first.line)]?.extent, byBegin[Int(second.line)]?.extent),
          "Two components replace the same instance of a series; keep the newer one"
        )
      }
      if masters.isEmpty, let first = rest.first, let override = byBegin[Int(first.line)], !override.isScheduling {
        reporter.report(
          .recurrenceIdOrphan, at: override.excerpt.start, length: override.excerpt.length,
          source: override.excerpt.source,
          component: override.identity, property: "RECURRENCE-ID",
          "The series that this instance belongs to is not in the file; add the component with this "
            + "UID and no RECURRENCE-ID"
        )
      }
    }
  }

  private static func name(_ key: ComponentKeys.Key) -> String {
    KnownComponent(rawValue: UInt8(key.kind & 0xFF))?.name ?? "VEVENT"
  }

  private static func superseded(_ first: ComponentExtent?, _ second: ComponentExtent?) -> Fix? {
    guard let first, let second, let old = ComponentExtent.superseded(first, second) else { return nil }
    return Fix(.safe, "remove the older one", [.delete(old.lines.lowerBound, through: old.lines.upperBound)])
  }

  private static func reportMasters(
    _ masters: Slice<ComponentKeys>, _ facts: StreamFacts, _ reporter: inout Reporter
  ) {
    guard let first = masters.first else { return }
    let extents = Dictionary(
      (facts.series[first.uid] ?? []).map { ($0.extent.lines.lowerBound, $0.extent) },
      uniquingKeysWith: { first, _ in first })
    let own = masters.map { extents[Int($0.line)] }
    // If the versions differ, the last one may be the current one.
    let areCopies = own.allSatisfy { $0?.isClosed ?? false && $0?.digest == own.first??.digest }
    for second in masters.dropFirst() where reporter.mayGoOn() {
      let other = extents[Int(second.line)]
      reporter.report(
        .duplicateUid, at: SourcePosition(line: Int(second.line), column: 1), length: name(second).utf8.count + 6,
        source: "BEGIN:\(name(second))", key: "\(second.uid)",
        related: [RelatedLocation(line: Int(first.line), message: "the first \(name(first)) with this UID")],
        fix: areCopies
          ? other.map { Fix(.safe, "remove the copy", [.delete($0.lines.lowerBound, through: $0.lines.upperBound)]) }
          : nil,
        "Another \(name(second)) has the same UID, and programs keep only one of them; give each event its own UID"
      )
    }
  }

  private static func checkContents(_ facts: StreamFacts, _ reporter: inout Reporter) {
    var seen: [UInt64: (uid: UInt64, line: UInt32)] = [:]
    // This rule needs extra memory for each component. It is skipped for large inputs.
    guard facts.keys.count <= 1 << 18 else { return }
    for key in facts.keys.sorted(by: { $0.line < $1.line }) where key.content != 0 && key.recurrence == 0 {
      if let first = seen[key.content] {
        if first.uid != key.uid {
          reporter.report(
            .duplicateEvent, at: SourcePosition(line: Int(key.line), column: 1), length: name(key).utf8.count + 6,
            source: "BEGIN:\(name(key))", key: "\(key.content)",
            related: [RelatedLocation(line: Int(first.line), message: "the other one")],
            "Another \(name(key)) has the same start, end and summary but a different UID, so people see it twice"
          )
        }
      } else {
        seen[key.content] = (key.uid, key.line)
      }
    }
  }

  // MARK: Overrides

  /// If more series than this share a UID, overrides are not checked, because it is unclear which one they belong to.
  private static let mostMasters = 16

  private static func check(_ override: OverrideFacts, _ facts: StreamFacts, _ reporter: inout Reporter) {
    guard let masters = facts.series[override.uid], let master = masters.first, masters.count <= mostMasters else {
      return
    }
    let related = [RelatedLocation(line: master.line, message: "the series begins here")]
    if override.recurrenceID.isDate != master.start.isDate
      || override.recurrenceID.isFloating != master.start.isFloating
    {
      report(
        .recurrenceIdTypeMismatch, override, related, &reporter, fix: onlyInstance(of: master, override, facts),
        "RECURRENCE-ID is \(form(override.recurrenceID)) but DTSTART of the series is \(form(master.start)); write "
          + "both in the same form")
      return
    }
    guard masters.contains(where: \.isRecurring) else {
      report(
        .overrideNotRecurringMaster, override, related, &reporter,
        "The component with this UID and no RECURRENCE-ID does not recur, so there is no instance to replace"
      )
      return
    }
    let isExcluded = masters.contains { master in
      if let instant = override.instant, master.exclusions.contains(instant), !override.recurrenceID.isDate {
        return true
      }
      return master.excludedDates.contains(override.recurrenceID.civilDate)
    }
    if isExcluded {
      report(
        .overrideExcluded, override, related, &reporter,
        "EXDATE excludes this instance, but a component replaces it; keep one of the two")
    }
    let isMatched = masters.contains { master in
      guard let definition = master.definition else { return master.isRecurring }
      guard let set = facts.set(of: master) else { return true }
      return DateListChecks.isInstance(override.recurrenceID, of: set, definition, reporter.context)
        || definition.zones.isEmpty && master.start.tzid != nil
    }
    if !isMatched {
      report(
        .recurrenceIdNoMatch, override, related, &reporter,
        "RECURRENCE-ID \(override.recurrenceID.text) is not an instance of the series, so programs show an extra "
          + "event; check its time and zone")
    }
  }

  /// Returns the fix that refers to the only instance of the series on the day of the override.
  private static func onlyInstance(of master: SeriesFacts, _ override: OverrideFacts, _ facts: StreamFacts) -> Fix? {
    guard let definition = master.definition, let set = facts.set(of: master) else { return nil }
    let date = override.recurrenceID.civilDate
    let from = definition.zones.instant(of: .date(date)).adding(seconds: -86_400)
    let starts = set.instances(startingIn: from..<from.adding(seconds: 4 * 86_400)).prefix(200).map(\.start)
      .filter { $0.civilDate == date }
    guard starts.count == 1, let start = starts.first,
      let line = try? ContentLine(override.text).settingParameter("VALUE", to: start.isDate ? ["DATE"] : [])
        .settingParameter("TZID", to: start.tzid.map { [$0] } ?? []).settingRawValue(start.text)
    else { return nil }
    return Fix(.unsafe, "use the instance on that day", [.replace(line: override.line, with: [line.unfolded])])
  }

  private static func form(_ time: CalendarTime) -> String {
    switch time {
    case .date: "a date"
    case .floating: "a time without a zone"
    case .utc, .zoned: "a date-time"
    }
  }

  private static func report(
    _ rule: Rule, _ override: OverrideFacts, _ related: [RelatedLocation], _ reporter: inout Reporter, fix: Fix? = nil,
    _ message: String
  ) {
    reporter.report(
      rule, at: override.excerpt.start, length: override.excerpt.length, source: override.excerpt.source,
      component: override.identity, property: "RECURRENCE-ID", related: related, fix: fix, message)
  }

  /// Checks for overrides that were moved past their neighbors.
  private static func checkCrossing(_ facts: StreamFacts, _ reporter: inout Reporter) {
    for override in facts.overrides where reporter.mayGoOn() {
      guard let start = override.start, let own = override.instant, start != own,
        let master = facts.series[override.uid]?.first, let definition = master.definition,
        let set = facts.set(of: master)
      else { continue }
      // An instance that stays on its day cannot pass another in Outlook, which allows one instance per day.
      let zone = definition.zones.rules(for: master.start)
      if zone.civil(at: start).date == zone.civil(at: own).date { continue }
      let range = start < own ? start.adding(seconds: -1)..<own : own.adding(seconds: 1)..<start.adding(seconds: 1)
      let crossed = set.instances(startingIn: range).prefix(1)
      guard let first = crossed.first(where: { _ in true }) else { continue }
      reporter.report(
        .outlookMultidayException, at: override.excerpt.start, length: override.excerpt.length,
        source: override.excerpt.source, component: override.identity, property: "RECURRENCE-ID",
        related: [RelatedLocation(line: master.line, message: "the series begins here")],
        "The instance was moved past another one (\(first.start.text)), which Outlook refuses"
      )
    }
  }
}

extension LineExcerpt {
  /// The length in characters; 1 if the excerpt spans several lines.
  var length: Int { end.line == start.line ? max(0, end.column - start.column) : 1 }
}
