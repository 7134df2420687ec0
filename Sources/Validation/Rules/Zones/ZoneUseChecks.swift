import CivilTime
import ICalendar
import TimeZones

/// The rules that these checks report.
extension Rule {
  static let missingVtimezone = Rule(
    400, "missing-vtimezone", .error, in: "RFC 5545 3.2.19, 3.6.5; RFC 7809 3", says: .must, fix: .safe,
    levels: .lenient(also: .feed, .caldav),
    "A TZID has no VTIMEZONE",
    "Every TZID needs a VTIMEZONE in the file. Programs that know the zone by name can do without it, so this is only "
      + "a warning for clients. For other names it is an error everywhere, because the time is unknown.",
    bad: .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let unknownTzid = Rule(
    401, "unknown-tzid", .error, in: "RFC 5545 3.2.19", says: .must,
    "TZID is not defined in the file and is not a known name",
    "The file does not define the zone, and its name is unknown, so programs read the time as local or as UTC.",
    bad: .event("DTSTART;TZID=Nowhere:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let windowsTzid = Rule(
    402, "windows-tzid", .warning, fix: .safe, levels: [.outlook: .info, .import: .warning],
    "TZID is a Windows zone name",
    "Windows has its own zone names; other programs know them only from a table, or not at all. If the file has a "
      + "VTIMEZONE for the name, this is only a hint.",
    bad: .lines(
      .berlin(as: "W. Europe Standard Time"),
      .event("DTSTART;TZID=W. Europe Standard Time:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let customTzid = Rule(
    403, "custom-tzid", .warning, fix: .unsafe, levels: [.import: .warning],
    "TZID is a made-up name, such as `Customized Time Zone` or `(UTC+01:00) Amsterdam…`",
    "A program made up this name. Without its VTIMEZONE it is meaningless, and programs that rely on names fail.",
    bad: .lines(
      .berlin(as: "Customized Time Zone"), .event("DTSTART;TZID=Customized Time Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let prefixedTzid = Rule(
    404, "prefixed-tzid", .info, in: "RFC 5545 3.2.19", fix: .safe,
    "A vendor's path precedes an IANA name",
    "A vendor's path precedes the name of the zone. Programs that rely on names do not find it.",
    bad: .lines(
      .berlin(as: "/freeassociation.sourceforge.net/Europe/Berlin"),
      .event("DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidAlias = Rule(
    405, "tzid-alias", .info, fix: .safe,
    "TZID is an old name of the zone",
    "The zone data keeps old names as links, but not every program has them.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:US/Eastern\nBEGIN:STANDARD\nDTSTART:20071104T020000",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nTZNAME:CET",
      "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
      "TZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE",
      .event("DTSTART;TZID=US/Eastern:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidAbbreviation = Rule(
    406, "tzid-abbreviation", .warning, levels: [.import: .warning],
    "TZID is an abbreviation, such as \"EST\" or \"CST\"",
    "An abbreviation can mean several zones or, like EST, a zone without summer time. The author probably meant "
      + "another zone.",
    bad: .lines(.berlin(as: "CST"), .event("DTSTART;TZID=CST:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let tzidUtcOffsetName = Rule(
    407, "tzid-utc-offset-name", .warning, fix: .unsafe, levels: [.import: .warning],
    "TZID is an offset, such as `GMT+0200` or `UTC-5`",
    "An offset is not a zone: it has no summer time, and without a VTIMEZONE programs do not know the name.",
    bad: .event("DTSTART;TZID=GMT+0100:20260105T100000\nSUMMARY:Lunch"),
    good: .lunchInBerlin)

  static let tzidOnUtc = Rule(
    408, "tzid-on-utc", .error, in: "RFC 5545 3.2.19", says: .must, fix: .safe,
    "A UTC value has a TZID",
    "A time with Z is in UTC and must not have a TZID. Some programs use the Z and some the TZID.",
    bad: "DTSTART;TZID=UTC:20260105T100000Z", good: "DTSTART:20260105T100000Z")

  static let tzidOnDate = Rule(
    409, "tzid-on-date", .error, in: "RFC 5545 3.2.19", says: .must, fix: .safe,
    "A DATE value has a TZID",
    "A date has no zone and must not have a TZID.",
    bad: "DTSTART;VALUE=DATE;TZID=UTC:20260105", good: "DTSTART;VALUE=DATE:20260105")

  static let tzidCaseOrSpace = Rule(
    410, "tzid-case-or-space", .warning, in: "RFC 5545 3.2.19", fix: .safe,
    "TZID differs from its definition only in case, quotes or spaces",
    "The name is spelled differently from the zone or its VTIMEZONE, and programs compare names letter by letter.",
    bad: .lines(.berlin(as: "europe/berlin"), .event("DTSTART;TZID=europe/berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let xWrTimezoneOnly = Rule(
    423, "x-wr-timezone-only", .warning, levels: [.import: .warning],
    "X-WR-TIMEZONE with floating times and no TZID",
    "X-WR-TIMEZONE is Apple's property for display. Only some programs use it for times without a zone.",
    bad: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event("DTSTART:20260105T100000\nSUMMARY:Lunch")),
    good: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event()))

  static let xWrTimezoneInvalid = Rule(
    424, "x-wr-timezone-invalid", .warning,
    "X-WR-TIMEZONE is not a known zone",
    "X-WR-TIMEZONE must be a zone name that programs know.",
    bad: "X-WR-TIMEZONE:Local", good: "X-WR-TIMEZONE:Europe/Berlin")
}

/// Checks TZIDs on individual lines and across the whole input.
enum ZoneUseChecks {
  static let lines: [LineCheck] = [
    LineCheck(.with([.tzid]), .tzidOnUtc, .tzidOnDate) { reporter, line in
      guard let parameter = line.parameter(.tzid), let property = line.property, !line.isVendors else { return }
      let isDate = line.value(of: .value)?.isSame("DATE") ?? false
      let first =
        PropertyPlan.of(property).list == .comma ? line.line.times.lazy.compactMap { $0 }.first : line.time
      if isDate || first?.isDate ?? false {
        reporter.report(
          .tzidOnDate, line, parameter.offsets, fix: Fix.parameter(.safe, "remove TZID", line, "TZID", [])
        ) { "A date has no zone; remove TZID" }
      } else if let first, first.isUTC {
        // Removing a TZID with an unquoted colon would leave the rest of its name in the value.
        let isWhole = line.line.timeZoneID == line.line[parameter: .tzid]
        reporter.report(
          .tzidOnUtc, line, parameter.offsets,
          fix: isWhole ? Fix.parameter(.safe, "remove TZID", line, "TZID", []) : nil
        ) {
          "The time is in UTC, so its TZID is ignored; remove TZID, or remove the Z for local time"
        }
      }
    }
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.missingVtimezone) { reporter, calendar in
      let missing = calendar.zoneUses.values.filter { !reporter.context.definedNames.contains(ExactText($0.use.name)) }
      if missing.isEmpty { return }
      // A different spelling is reported by another rule.
      let defined = Set(reporter.context.definedNames.map { plain($0.text) })
      for (use, count) in missing.sorted(by: {
        ($0.use.excerpt.start, $0.use.name) < ($1.use.excerpt.start, $1.use.name)
      }) where !defined.contains(plain(use.name)) {
        checkDefinition(use, count: count, calendar, &reporter)
      }
    },
    SubjectCheck(.xWrTimezoneOnly) { reporter, calendar in
      guard let line = calendar.first(.xWRTimezone), let floating = calendar.floating, !calendar.hasZonedTime else {
        return
      }
      reporter.report(
        .xWrTimezoneOnly, line,
        related: [RelatedLocation(line: floating.start.line, message: "a time without a zone: \(floating.source)")]
      ) {
        "Times have no zone, and only some programs use X-WR-TIMEZONE for them; add TZID"
      }
    },
    SubjectCheck(.xWrTimezoneInvalid) { reporter, calendar in
      guard let line = calendar.first(.xWRTimezone) else { return }
      let name = line.line.text.trimmed
      switch ZoneMeaning(of: name, in: reporter.context.options.zones) {
      case .zone, .alias, .windows, .prefixed: return
      default: break
      }
      if name.isEmpty || reporter.context.definedNames.contains(ExactText(name)) { return }
      reporter.report(.xWrTimezoneInvalid, line, line.valueRange) {
        "X-WR-TIMEZONE \(name.quoted) is not a known zone; write one such as Europe/Berlin"
      }
    },
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(
      .unknownTzid, .windowsTzid, .customTzid, .prefixedTzid, .tzidAlias, .tzidAbbreviation,
      .tzidUtcOffsetName, .tzidCaseOrSpace
    ) { reporter, facts in
      let spellings = Dictionary(
        facts.zoneDefinitions.keys.map { (plain($0.text), $0.text) }, uniquingKeysWith: { min($0, $1) })
      for use in facts.zoneUses.values.sorted(by: { ($0.excerpt.start, $0.name) < ($1.excerpt.start, $1.name) })
      where reporter.mayGoOn() {
        check(use, spellings, facts, &reporter)
      }
    }
  ]

  // MARK: Names

  /// - Parameter spellings: The spellings of zones defined in the input, by plain name.
  private static func check(
    _ use: ComponentFacts.ZoneUse, _ spellings: [String: String], _ facts: StreamFacts, _ reporter: inout Reporter
  ) {
    let name = use.name
    let count = facts.zoneUseCounts[ExactText(name)] ?? 1
    let definition = facts.zoneDefinitions[ExactText(name)]
    let related = definition.map { [RelatedLocation(line: $0.lines.lowerBound, message: "its VTIMEZONE")] } ?? []
    func report(_ rule: Rule, atMost: Severity = .error, fix: Fix? = nil, _ message: String) {
      reporter.report(
        rule, at: use.excerpt.start, length: use.excerpt.length, count: count, source: use.excerpt.source,
        property: use.property, key: name, related: related, atMost: atMost,
        fix: fix, message)
    }
    func renaming(_ kind: Fix.Kind, to zone: String) -> Fix {
      // If a zone with that name is already defined, a second definition would conflict with it.
      let deletion = facts.zoneDefinitions[ExactText(zone)] == nil ? nil : definition?.deletion
      return Fix(kind, "write \(zone)", [.renameZone(from: name, to: zone)] + (deletion.map { [$0] } ?? []))
    }
    if definition == nil, let other = spellings[plain(name)] {
      let target = other.trimmed
      let edits = [name, other].filter { $0 != target }.map { Edit.renameZone(from: $0, to: target) }
      report(
        .tzidCaseOrSpace, fix: Fix(.safe, "write \(target)", edits),
        "TZID \(name.quoted) is not spelled as in its VTIMEZONE, \(other.quoted), so programs do not find it")
      return
    }
    let names = reporter.context.options.zones
    switch ZoneMeaning(of: name, in: names) {
    case .zone: break
    case .alias(let zone):
      report(
        .tzidAlias, fix: renaming(.safe, to: zone), "\(name) is an old name of \(zone) that not every program knows")
    case .windows(let zone):
      let isProven = zone.map { definition?.agrees(with: $0, names, years: use.knownYears) ?? false } ?? false
      report(
        .windowsTzid, atMost: definition == nil ? .error : .info,
        fix: zone.map { renaming(isProven ? .safe : .unsafe, to: $0) },
        "\(name.quoted) is a Windows zone name, which other programs know only from a table"
          + (zone.map { "; write \($0)" } ?? "; write the name of a place, such as Europe/Berlin"))
    case .prefixed(let zone):
      report(
        .prefixedTzid, fix: renaming(.safe, to: zone),
        "\(name.quoted) has a vendor's path before \(zone); write only the name")
    case .custom(let zone):
      let zone = definition?.zone(preferring: zone, names, years: use.knownYears) ?? zone
      report(
        .customTzid, fix: zone.map { renaming(.unsafe, to: $0) },
        "A program made up the name \(name.quoted); write the name of a place, such as "
          + (zone ?? "Europe/Berlin"))
    case .abbreviation:
      report(
        .tzidAbbreviation,
        "\(name) can mean several zones, or a zone without summer time; write the name of a place, such as "
          + "America/New_York"
      )
    case .offset:
      if let rules = names.find(name)?.rules, let definition {
        if definition.agrees(with: rules, years: use.knownYears) { return }
        report(
          .tzidUtcOffsetName,
          "\(name.quoted) is an offset, but its VTIMEZONE has different offsets; write the name of a place")
      } else {
        report(
          .tzidUtcOffsetName, fix: missingDefinition(of: name, names, use, .unsafe),
          "\(name.quoted) is an offset, not a zone; write the name of a place, or times in UTC")
      }
    case .misspelled(let zone):
      report(
        .tzidCaseOrSpace, fix: renaming(.safe, to: zone), "\(name.quoted) is spelled differently from the zone \(zone)")
    case .unknown:
      if definition != nil { return }
      report(
        .unknownTzid,
        "The zone \(name.quoted) is not defined in the file and is not a known name, so the time is unknown")
    }
  }

  /// Returns a name without insignificant differences: letter case, quotes and white space.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "\"" && $0 != " " && $0 != "_" }
  }

  // MARK: Definitions that are missing

  private static func checkDefinition(
    _ use: ComponentFacts.ZoneUse, count: Int, _ calendar: CalendarView, _ reporter: inout Reporter
  ) {
    let (name, names) = (use.name, reporter.context.options.zones)
    var isKnown = true
    var fix: Fix.Kind? = .safe
    switch ZoneMeaning(of: name, in: names) {
    case .zone: break
    // If the name is fixed, the definition for the correct name is added afterwards.
    case .alias: fix = reporter.isOn(.tzidAlias) ? nil : .safe
    case .prefixed: fix = reporter.isOn(.prefixedTzid) ? nil : .safe
    case .misspelled: (isKnown, fix) = (false, reporter.isOn(.tzidCaseOrSpace) ? nil : .safe)
    case .abbreviation: fix = .unsafe
    case .windows, .custom, .offset: (isKnown, fix) = (false, .unsafe)
    case .unknown: return
    }
    reporter.report(
      .missingVtimezone, at: use.excerpt.start, length: use.excerpt.length, count: count, source: use.excerpt.source,
      property: use.property, key: name, atLeast: isKnown ? .info : .error,
      fix: fix.flatMap { missingDefinition(of: name, names, use, $0, before: calendar.firstComponentLine) },
      "The calendar has no VTIMEZONE for \(name.quoted); add it, because not every program knows the zone by name")
  }

  /// Returns the fix that adds the VTIMEZONE for a name; nil if the zone, or the place to add it, is not known.
  private static func missingDefinition(
    of name: String, _ names: TimeZoneNames, _ use: ComponentFacts.ZoneUse, _ kind: Fix.Kind, before line: Int? = nil
  ) -> Fix? {
    guard let rules = names.find(name)?.rules, let line = line ?? use.firstComponentLine, line > 0 else { return nil }
    return Fix(
      kind, "add a VTIMEZONE", [.insert(before: line, rules.definitionLines(named: name, years: use.knownYears))])
  }
}
