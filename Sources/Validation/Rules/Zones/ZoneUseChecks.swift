import CivilTime
import ICalendar

/// Checks of TZIDs: on single lines, and over the whole input.
enum ZoneUseChecks {
  static let lines: [LineCheck] = [
    LineCheck(.withParameters, .tzidOnUtc, .tzidOnDate) { reporter, line in
      guard let parameter = line.parameter(.tzid), line.property?.definition.isVendor == false else { return }
      let isDate = line.value(of: .value)?.isSame("DATE") ?? false
      let first = line.line.times.lazy.compactMap { $0 }.first
      if isDate || first?.isDate ?? false {
        reporter.report(
          .tzidOnDate, line, parameter.offsets, fix: Fix.parameter(.safe, "leave out TZID", line, "TZID", [])
        ) { "A date has no zone; leave out TZID" }
      } else if let first, TimeRelationChecks.isUTC(first) {
        reporter.report(
          .tzidOnUtc, line, parameter.offsets, fix: Fix.parameter(.safe, "leave out TZID", line, "TZID", [])
        ) {
          "The time is in UTC and has a TZID besides, which does not count; leave out TZID, or the Z if local time "
            + "is meant"
        }
      }
    }
  ]

  static let calendars: [Check<CalendarView>] = [
    Check(.xWrTimezoneOnly) { reporter, calendar in
      guard let line = calendar.first(.xWRTimezone), let floating = calendar.floating, !calendar.hasZonedTime else {
        return
      }
      reporter.report(
        .xWrTimezoneOnly, line,
        related: [RelatedPlace(line: floating.line, message: "a time without a zone: \(floating.text)")]
      ) {
        "Times have no zone of their own, and only some programs place them by X-WR-TIMEZONE; add TZID to them"
      }
    },
    Check(.xWrTimezoneInvalid) { reporter, calendar in
      guard let line = calendar.first(.xWRTimezone) else { return }
      let name = line.line.text.trimmed
      switch reporter.context.options.zones.meaning(of: name) {
      case .zone, .alias, .windows, .prefixed: return
      default: break
      }
      if name.isEmpty || reporter.context.definedNames.contains(name) { return }
      reporter.report(.xWrTimezoneInvalid, line, line.valueRange) {
        "X-WR-TIMEZONE \(name.quoted) is no zone that programs know; write one such as Europe/Berlin"
      }
    },
  ]

  static let streams: [Check<StreamFacts>] = [
    Check(
      .missingVtimezone, .unknownTzid, .windowsTzid, .customTzid, .prefixedTzid, .tzidAlias, .tzidAbbreviation,
      .tzidUtcOffsetName, .tzidCaseOrSpace
    ) { reporter, facts in
      for use in facts.zoneUses.values.sorted(by: { ($0.place.start, $0.name) < ($1.place.start, $1.name) }) {
        check(use, facts, &reporter)
      }
    },
    Check(.duplicateVtimezone) { reporter, facts in
      for (name, first, second) in facts.duplicateZones {
        let isSame = first.digest == second.digest
        reporter.report(
          .duplicateVtimezone, at: second.place.start, length: second.place.length, source: second.place.source,
          property: "TZID", key: name, related: [RelatedPlace(line: first.line, message: "the first one")],
          fix: isSame ? Fix(.safe, "leave out the second one", [.delete(second.line, through: second.lastLine)]) : nil,
          "A second VTIMEZONE defines \(name.quoted)\(isSame ? ", word for word" : " otherwise"); keep one of them"
        )
      }
    },
    Check(.unusedVtimezone) { reporter, facts in
      for (name, zone) in facts.zoneDefinitions.sorted(by: { $0.value.line < $1.value.line })
      where facts.zoneUses[name] == nil && facts.itemCount > 0 {
        reporter.report(
          .unusedVtimezone, at: zone.place.start, length: zone.place.length, source: zone.place.source,
          property: "TZID",
          key: name,
          fix: facts.hasFloatingTime
            ? nil : Fix(.safe, "leave out the VTIMEZONE", [.delete(zone.line, through: zone.lastLine)]),
          "No time refers to the zone \(name.quoted); leave it out, or add the TZID that was forgotten"
        )
      }
    },
    Check(.vtimezoneContradictsTzdata, .vtimezoneDoesNotCover) { reporter, facts in
      for (name, zone) in facts.zoneDefinitions.sorted(by: { $0.value.line < $1.value.line }) {
        checkRules(name, zone, facts, &reporter)
      }
    },
  ]

  // MARK: Names

  private static func check(_ use: ComponentFacts.ZoneUse, _ facts: StreamFacts, _ reporter: inout Reporter) {
    let name = use.name
    let count = facts.zoneUseCounts[name] ?? 1
    let definition = facts.zoneDefinitions[name]
    let related = definition.map { [RelatedPlace(line: $0.line, message: "its VTIMEZONE")] } ?? []
    func report(_ rule: RuleID, atLeast: Severity = .info, fix: Fix? = nil, _ message: String) {
      reporter.report(
        rule, at: use.place.start, length: use.place.length, count: count, source: use.place.source,
        property: use.property, key: name, related: related, atLeast: atLeast, fix: fix, message)
    }
    let meaning = reporter.context.options.zones.meaning(of: name)
    if definition == nil, let other = facts.zoneDefinitions.keys.first(where: { isSame($0, name) }) {
      report(
        .tzidCaseOrSpace, fix: Fix(.safe, "write \(other)", [.renameZone(from: name, to: other)]),
        "TZID \(name.quoted) is not spelt as in its VTIMEZONE, \(other.quoted), so that programs do not find it")
      return
    }
    var isKnown = true
    switch meaning {
    case .zone: break
    case .alias(let zone):
      report(
        .tzidAlias, fix: Fix(.safe, "write \(zone)", [.renameZone(from: name, to: zone)]),
        "\(name) is an old name of \(zone), which not all programs know")
    case .windows(let zone):
      isKnown = false
      report(
        .windowsTzid, fix: zone.map { Fix(.unsafe, "write \($0)", [.renameZone(from: name, to: $0)]) },
        "\(name.quoted) is a zone of Windows, which other programs know only by a table"
          + (zone.map { "; write \($0)" } ?? "; write the name of the place, such as Europe/Berlin"))
    case .prefixed(let zone):
      report(
        .prefixedTzid, fix: Fix(.safe, "write \(zone)", [.renameZone(from: name, to: zone)]),
        "\(name.quoted) has the path of a vendor before \(zone); write the name alone")
    case .custom:
      isKnown = false
      report(
        .customTzid,
        "\(name.quoted) is a name that a program made up; write the name of the place, such as Europe/Berlin")
    case .abbreviation:
      report(
        .tzidAbbreviation,
        "\(name) stands for several zones or for one without summer time; write the name of the place, such as "
          + "America/New_York"
      )
    case .offset:
      isKnown = false
      report(
        .tzidUtcOffsetName, "\(name.quoted) is an offset and not a zone; write the name of the place, or times in UTC")
    case .misspelt(let zone):
      isKnown = definition != nil
      report(
        .tzidCaseOrSpace, fix: Fix(.safe, "write \(zone)", [.renameZone(from: name, to: zone)]),
        "\(name.quoted) is not spelt as the zone \(zone)")
    case .unknown:
      if definition == nil {
        report(
          .unknownTzid,
          "\(name.quoted) is no zone that the file defines or that programs know, so that nobody can place the time")
        return
      }
    }
    guard definition == nil else { return }
    report(
      .missingVtimezone, atLeast: isKnown ? .info : .error,
      "The file has no VTIMEZONE for \(name.quoted); add it, since not every program knows the zone by name")
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    let plain = { (text: String) in text.lowercased().filter { $0 != "\"" && $0 != " " && $0 != "_" } }
    return plain(first) == plain(second)
  }

  // MARK: Rules

  private static func checkRules(
    _ name: String, _ zone: StreamFacts.ZoneDefinition, _ facts: StreamFacts, _ reporter: inout Reporter
  ) {
    guard let own = zone.rules, let use = facts.zoneUses[name], use.years.lowerBound > 0 else { return }
    if let first = zone.coversFrom, use.years.lowerBound < first, use.years.lowerBound > 1601 {
      reporter.report(
        .vtimezoneDoesNotCover, at: zone.place.start, length: zone.place.length, source: zone.place.source,
        property: "TZID", key: name,
        related: [RelatedPlace(line: use.place.start.line, message: "a time in \(use.years.lowerBound)")],
        "The zone's first observance begins in \(first), after times that are used; add what held before"
      )
      return
    }
    guard let known = reporter.context.options.zones.rules(named: name) else { return }
    for year in stride(from: use.years.lowerBound, through: min(use.years.upperBound, use.years.lowerBound + 10), by: 1)
    {
      for month in 1...12 {
        guard let noon = CivilDateTime(year: year, month: month, day: 15, hour: 12, minute: 0, second: 0) else {
          continue
        }
        let instant = Instant(noon, at: .zero)
        let (stated, real) = (own.offset(at: instant), known.offset(at: instant))
        if stated == real { continue }
        reporter.report(
          .vtimezoneContradictsTzdata, at: zone.place.start, length: zone.place.length, source: zone.place.source,
          property: "TZID", key: name,
          related: [RelatedPlace(line: use.place.start.line, message: "a time in this zone")],
          "In \(month)/\(year) the VTIMEZONE has clocks at \(stated.text), and \(name) has them at \(real.text); "
            + "programs that go by the name show another time"
        )
        return
      }
    }
  }
}
