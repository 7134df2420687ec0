import CivilTime
import ICalendar
import TimeZones

/// The rules that these checks report.
extension Rule {
  static let vtimezoneNoObservance = Rule(
    412, "vtimezone-no-observance", .error, in: "RFC 5545 3.6.5", says: .must, fix: .safe,
    "VTIMEZONE has neither STANDARD nor DAYLIGHT",
    "A VTIMEZONE must have at least one observance. Without one, it does not define an offset.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let observanceMissingProperty = Rule(
    413, "observance-missing-property", .error, in: "RFC 5545 3.6.5", says: .must, fix: .safe,
    "STANDARD or DAYLIGHT without DTSTART, TZOFFSETFROM or TZOFFSETTO",
    "An observance needs its start and the offsets before and after it. Without them, programs drop the zone.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETTO:+0100",
      "END:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let duplicateVtimezone = Rule(
    416, "duplicate-vtimezone", .error, in: "RFC 5545 3.6.5", says: .must, fix: .safe,
    "Two VTIMEZONEs have the same TZID",
    "A zone must be defined only once. If there are two definitions, some programs use the first and some the last.",
    bad: .lines(
      .zone("Custom/Zone"), .zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let unusedVtimezone = Rule(
    417, "unused-vtimezone", .info, fix: .safe, for: [.feed],
    "A VTIMEZONE is never used",
    "Nothing refers to the zone. Often the times should have its TZID but are floating instead.",
    bad: .lines(.berlin, .event()),
    good: .lunchInBerlin)

  static let vtimezoneContradictsTzdata = Rule(
    418, "vtimezone-contradicts-tzdata", .warning, fix: .unsafe, levels: .grave,
    "A VTIMEZONE with the name of a known zone has different offsets in the years that the file uses",
    "The VTIMEZONE has the name of a known zone but different offsets. Programs that rely on the name show a different "
      + "time from programs that rely on the definition. For feeds and clients, a difference of an hour or more is an "
      + "error.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0300\nTZNAME:CET",
      "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "TZOFFSETFROM:+0300\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch")),
    good: .lunchInBerlin)

  static let vtimezoneDoesNotCover = Rule(
    419, "vtimezone-does-not-cover", .warning, in: "RFC 5545 3.6.5", says: .must, fix: .safe,
    levels: .grave,
    "The first observance starts after the event, or the rules have ended",
    "The zone does not cover the time of the event, because its first observance begins later; for feeds and clients, "
      + "that is an error. After its rules have ended, programs continue with the last offset.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20280101T000000",
      "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let googleRdateVtimezone = Rule(
    601, "google-rdate-vtimezone", .warning, fix: .safe, levels: .only(.google),
    "A VTIMEZONE consists of many RDATEs",
    "Google Calendar refuses a zone that lists its changes one by one.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RDATE:20210101T000000,20220101T000000,20230101T000000,20240101T000000,20250101T000000",
      "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))
}

/// Checks an input's VTIMEZONEs together with the times that refer to them.
enum DefinedZoneChecks {
  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.vtimezoneNoObservance, .observanceMissingProperty, .googleRdateVtimezone) { reporter, facts in
      let options = reporter.context.options
      for defect in facts.zoneDefects {
        reporter.report(
          defect.rule, at: defect.excerpt.start, length: defect.excerpt.length, source: defect.excerpt.source,
          component: defect.component, key: defect.zone ?? "",
          fix: defect.zone.flatMap { regeneration(.safe, of: $0, defect.extent, facts, options) },
          defect.message)
      }
    },
    SubjectCheck(.duplicateVtimezone) { reporter, facts in
      for (name, first, second) in facts.duplicateZones {
        let isSame = first.digest == second.digest
        reporter.report(
          .duplicateVtimezone, at: second.excerpt.start, length: second.excerpt.length, source: second.excerpt.source,
          property: "TZID", key: name,
          related: [RelatedLocation(line: first.lines.lowerBound, message: "the first one")],
          fix: isSame ? second.deletion.map { Fix(.safe, "remove the second one", [$0]) } : nil,
          "A second VTIMEZONE defines \(name.quoted)\(isSame ? " identically" : " differently"); keep one of them"
        )
      }
    },
    SubjectCheck(.unusedVtimezone) { reporter, facts in
      let unused = facts.sortedZoneDefinitions.filter { facts.zoneUses[ExactText($0.name)] == nil }
      guard facts.itemCount > 0, !unused.isEmpty, reporter.mayGoOn(facts.zoneUses.count) else { return }
      // A time may refer to a zone with another spelling, which is fixed first.
      let names = reporter.context.options.zones
      let spellings = Set(facts.zoneUses.keys.map { ZoneUseChecks.plain($0.text) })
      let meant = Set(facts.zoneUses.keys.compactMap { names.find($0.text)?.name })
      for (name, zone) in unused where !spellings.contains(ZoneUseChecks.plain(name)) && !meant.contains(name) {
        reporter.report(
          .unusedVtimezone, at: zone.excerpt.start, length: zone.excerpt.length, source: zone.excerpt.source,
          property: "TZID", key: name,
          fix: facts.hasFloatingTime ? nil : zone.deletion.map { Fix(.safe, "remove the VTIMEZONE", [$0]) },
          "No time refers to the zone \(name.quoted); remove it, or add the missing TZID"
        )
      }
    },
    SubjectCheck(.vtimezoneContradictsTzdata, .vtimezoneDoesNotCover) { reporter, facts in
      for (name, zone) in facts.sortedZoneDefinitions { check(name, zone, facts, &reporter) }
    },
  ]

  private static func check(
    _ name: String, _ zone: StreamFacts.ZoneDefinition, _ facts: StreamFacts, _ reporter: inout Reporter
  ) {
    let options = reporter.context.options
    guard let own = zone.definition.rules, let use = facts.zoneUses[ExactText(name)], use.years.lowerBound > 0 else {
      return
    }
    func report(
      _ rule: Rule, _ kind: Fix.Kind, atMost: Severity = .error, _ related: String, _ message: String
    ) {
      reporter.report(
        rule, at: zone.excerpt.start, length: zone.excerpt.length, source: zone.excerpt.source, property: "TZID",
        key: name,
        related: [RelatedLocation(line: use.excerpt.start.line, message: related)], atMost: atMost,
        fix: regeneration(kind, of: name, zone.extent, facts, options), message)
    }
    let known = knownZone(name, options.zones)
    // Whether the name refers to the known zone in these years despite the definition. If so, replacing the definition
    // does not move any time.
    var isMeant: Bool {
      let meant = ZoneContext(definitions: [zone.definition], names: options.zones).rules(named: name)
      return known.map { meant?.difference(from: $0.rules, years: use.years) == nil } ?? false
    }
    if let onset = zone.firstOnset, let earliest = use.earliest, earliest.date.year < onset.date.year,
      earliest.date.year > 1601
    {
      report(
        .vtimezoneDoesNotCover, isMeant ? .safe : .unsafe, "a time on \(RFC3339.text(earliest.date))",
        "The zone's first observance begins on \(RFC3339.text(onset.date)), after times that use it; add the earlier "
          + "offsets")
      return
    }
    let years = use.years.lowerBound...min(use.years.upperBound, use.years.lowerBound + 10)
    guard let known,
      let difference = own.difference(from: known.rules, years: years, since: use.earliest)
    else { return }
    if own.isSettled(since: difference.year) {
      report(
        .vtimezoneDoesNotCover, isMeant ? .safe : .unsafe, atMost: .warning, "a time in this zone",
        "The zone's rules end before \(difference.month)/\(difference.year), when the offset in \(known.name) is "
          + "\(difference.real.text); add the later offsets")
    } else {
      report(
        .vtimezoneContradictsTzdata, .unsafe, atMost: difference.isOfHours ? .error : .warning, "a time in this zone",
        "In \(difference.month)/\(difference.year) the VTIMEZONE has \(difference.stated.text), but \(known.name) has "
          + "\(difference.real.text); programs that rely on the name show a different time")
    }
  }

  /// Returns the IANA zone that a TZID refers to, even if misspelled or preceded by a vendor's path.
  private static func knownZone(_ name: String, _ names: TimeZoneNames) -> TimeZoneName? {
    names.find(name).flatMap { [.system, .spelling, .path].contains($0.kind) ? $0 : nil }
  }

  /// Returns the fix that replaces a VTIMEZONE with the definition from the zone data, or nil if its name is not an
  /// IANA zone.
  private static func regeneration(
    _ kind: Fix.Kind, of name: String, _ extent: ClosedRange<Int>?, _ facts: StreamFacts, _ options: ValidationOptions
  ) -> Fix? {
    guard let extent, let zone = knownZone(name, options.zones) else { return nil }
    let thisYear = options.now.civil(at: .zero).date.year
    let years = facts.zoneUses[ExactText(name)]?.knownYears ?? thisYear...thisYear
    return Fix(
      kind, "use the definition of \(zone.name) from the zone data",
      [
        .insert(before: extent.lowerBound, zone.rules.definitionLines(named: name, years: years)),
        .delete(extent.lowerBound, through: extent.upperBound),
      ])
  }
}

extension TimeZoneRules {
  /// Whether the zone had clock changes but has none from a given year.
  fileprivate func isSettled(since year: Int) -> Bool {
    guard transitions.count > 2, tail == nil, let last = transitions.last else { return false }
    return last.instant.civil(at: .zero).date.year < year
  }
}
