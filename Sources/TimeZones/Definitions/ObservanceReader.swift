import CivilTime
import ICalendar
import Recurrence

/// Reads the observances of one VTIMEZONE and gathers what is odd about them.
struct ObservanceReader {
  /// When an observance without DTSTART begins.
  private static let assumedStart = CivilDateTime(secondsSinceEpoch: 0)

  private(set) var issues: [TimeZoneIssue] = []

  mutating func read(_ component: Component) -> [ObservanceDefinition] {
    var parts = component.components.filter { $0.component == .standard || $0.component == .daylight }
    if parts.count > DefinitionLimits.observances {
      report(
        .overLimit, component.beginLine,
        "there are \(parts.count) observances; the first \(DefinitionLimits.observances) are read")
      parts.removeLast(parts.count - DefinitionLimits.observances)
    }
    let offsets = parts.map { part in
      Offsets(from: Self.offset(.tzoffsetfrom, in: part), to: Self.offset(.tzoffsetto, in: part))
    }
    let areDaylight = parts.map { $0.component == .daylight }
    // What stands in for a missing offset: the first one that an observance of the other kind has.
    let others = [false, true].map { isDaylight in
      let other = zip(areDaylight, offsets).filter { $0.0 != isDaylight }.map(\.1)
      return Offsets(from: other.lazy.compactMap(\.from).first, to: other.lazy.compactMap(\.to).first)
    }
    var result: [ObservanceDefinition] = []
    for (index, part) in parts.enumerated() {
      let isDaylight = areDaylight[index]
      reportEqual(offsets[index], in: part, isDaylight: isDaylight)
      let complete = complete(offsets[index], in: part, other: others[isDaylight ? 1 : 0])
      let start = start(of: part)
      guard let (from, to) = complete else { continue }
      result.append(definition(part, isDaylight: isDaylight, from: from, to: to, start: start))
    }
    return result
  }

  private struct Offsets {
    var from: UTCOffset?
    var to: UTCOffset?
  }

  private static func offset(_ property: KnownProperty, in part: Component) -> UTCOffset? {
    part.first(property).flatMap { UTCOffsetValue.read($0) }
  }

  /// Fills in a missing offset from the observances of the other kind, or TZOFFSETFROM from TZOFFSETTO.
  private mutating func complete(
    _ offsets: Offsets, in part: Component, other: Offsets
  ) -> (from: UTCOffset, to: UTCOffset)? {
    guard let to = offsets.to ?? other.from else {
      report(.missingProperty, part.beginLine, "\(part.name) has no TZOFFSETTO; it is left out")
      return nil
    }
    if offsets.to == nil {
      report(
        .missingProperty, part.beginLine,
        "\(part.name) has no TZOFFSETTO; it is read as \(to.text), from which the other observance changes")
    }
    if let from = offsets.from { return (from, to) }
    let from = other.to ?? to
    report(.missingProperty, part.beginLine, "\(part.name) has no TZOFFSETFROM; it is read as \(from.text)")
    return (from, to)
  }

  /// A STANDARD may have two equal offsets at its first onset, since nothing is known about the time before.
  private mutating func reportEqual(_ offsets: Offsets, in part: Component, isDaylight: Bool) {
    guard let to = offsets.to, to == offsets.from, isDaylight || part.first(.rrule) != nil else { return }
    report(
      .equalOffsets, part.first(.tzoffsetto) ?? part.beginLine,
      "TZOFFSETFROM and TZOFFSETTO are equal, so \(part.name) changes nothing")
  }

  private mutating func definition(
    _ part: Component, isDaylight: Bool, from: UTCOffset, to: UTCOffset, start: CivilDateTime
  ) -> ObservanceDefinition {
    let name = part.first(.tzname)?.text ?? ""
    return ObservanceDefinition(
      observance: TimeZoneRules.Observance(
        offset: to, isDaylight: isDaylight, abbreviation: name.isEmpty ? UTCOffsetValue.name(to) : name),
      from: from, start: start, rules: part.all(.rrule).compactMap { rule($0, start: start, from: from) },
      dates: part.all(.rdate).flatMap { dates($0, start: start, from: from) }, line: part.beginLine)
  }

  private mutating func start(of part: Component) -> CivilDateTime {
    guard let line = part.first(.dtstart) else {
      report(.missingProperty, part.beginLine, "\(part.name) has no DTSTART; it is assumed to begin in 1970")
      return Self.assumedStart
    }
    guard let time = line.time else {
      report(.invalidValue, line, "DTSTART is not a date-time; \(part.name) is assumed to begin in 1970")
      return Self.assumedStart
    }
    if case .floating = time {
    } else {
      report(.startNotLocal, line, "DTSTART of \(part.name) is not a local date-time; it is read as one")
    }
    return time.civilDateTime
  }

  /// The onsets of an RDATE: local times; UTC is converted, a date has the time of day of DTSTART, a period its start.
  private mutating func dates(_ line: ContentLine, start: CivilDateTime, from: UTCOffset) -> [CivilDateTime] {
    let isPeriods = line.valueType == .period || line.valueBytes.contains(UInt8(ascii: "/"))
    let times = isPeriods ? line.periods.map { $0?.start } : line.times
    if times.contains(nil) {
      report(.invalidValue, line, "RDATE has a value that is not a date-time; that value is ignored")
    }
    return times.compactMap { time in
      switch time {
      case nil: nil
      case .date(let date): start.on(date)
      case .utc(let time): time.adding(seconds: Int64(from.seconds))
      case .floating(let time), .zoned(let time, _): time
      }
    }
  }

  private mutating func rule(_ line: ContentLine, start: CivilDateTime, from: UTCOffset) -> RecurrenceRule? {
    let reading = line.withValueBytes { RecurrenceRule.reading($0) }
    guard var rule = reading.rule else {
      report(.invalidValue, line, "RRULE cannot be read; only the other onsets count")
      return nil
    }
    if let finding = reading.findings.first(where: { $0.severity == .error }) {
      report(.invalidValue, line, "RRULE is followed without what is wrong in it: \(finding.message)")
    }
    guard let until = rule.until else { return rule }
    guard case .utc(let time) = until else {
      report(.untilNotUTC, line, "UNTIL is not in UTC; it is read by the clocks before the change")
      return rule
    }
    rule.until = .floating(time.adding(seconds: Int64(from.seconds)))
    // West of Greenwich some write the local time of the last onset with a Z.
    if from < .zero {
      var local = rule
      local.until = .floating(time)
      if let series = try? RecurrenceSeries(local, from: start, budget: DefinitionLimits.budget),
        series.contains(time)
      {
        report(.untilNotUTC, line, "UNTIL says the local time of an onset with a Z; that onset counts")
        return local
      }
    }
    return rule
  }

  private mutating func report(_ code: TimeZoneIssue.Code, _ line: ContentLine, _ message: String) {
    issues.append(TimeZoneIssue(code, line, message))
  }
}
