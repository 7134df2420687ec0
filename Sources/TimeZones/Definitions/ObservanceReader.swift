import CivilTime
import ICalendar
import Recurrence

/// Reads the observances of one VTIMEZONE and collects the issues.
struct ObservanceReader {
  /// The assumed beginning of an observance without DTSTART.
  private static let assumedStart = CivilDateTime(secondsSinceEpoch: 0)

  private(set) var issues: [TimeZoneIssue] = []

  mutating func read(_ component: Component) -> [ObservanceDefinition] {
    var parts = component.components.filter { $0.component == .standard || $0.component == .daylight }
    if parts.count > DefinitionLimits.observances {
      report(
        .overLimit, component.beginLine,
        "there are \(parts.count) observances; only the first \(DefinitionLimits.observances) are read")
      parts.removeLast(parts.count - DefinitionLimits.observances)
    }
    let offsets = parts.map { part in
      Offsets(from: Self.offset(.tzoffsetfrom, in: part), to: Self.offset(.tzoffsetto, in: part))
    }
    let areDaylight = parts.map { $0.component == .daylight }
    // The substitute for a missing offset: the first offset of an observance of the other kind.
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
      report(.missingProperty, part.beginLine, "\(part.name) has no TZOFFSETTO; it is ignored")
      return nil
    }
    if offsets.to == nil {
      report(
        .missingProperty, part.beginLine,
        "\(part.name) has no TZOFFSETTO; \(to.text), the TZOFFSETFROM of the other observance, is used")
    }
    if let from = offsets.from { return (from, to) }
    let from = other.to ?? to
    report(.missingProperty, part.beginLine, "\(part.name) has no TZOFFSETFROM; \(from.text) is used")
    return (from, to)
  }

  /// The offsets of a STANDARD may be equal at its first onset, because nothing is known about the time before.
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
      report(.startNotLocal, line, "DTSTART of \(part.name) is not a local date-time, but is read as one")
    }
    return time.civilDateTime
  }

  /// The onsets of an RDATE as local times. A UTC time is converted, a date gets the time of day of DTSTART, and only
  /// the start of a period is used.
  private mutating func dates(_ line: ContentLine, start: CivilDateTime, from: UTCOffset) -> [CivilDateTime] {
    let isPeriods = line.valueType == .period || line.valueBytes.contains(UInt8(ascii: "/"))
    let times = isPeriods ? line.periods.map { $0?.start } : line.times
    if times.contains(nil) {
      report(.invalidValue, line, "RDATE contains a value that is not a date-time; the value is ignored")
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
      report(.invalidValue, line, "RRULE cannot be read; only the other changes are used")
      return nil
    }
    if let finding = reading.findings.first(where: { $0.severity == .error }) {
      report(.invalidValue, line, "RRULE is used without its invalid part: \(finding.message)")
    }
    guard let until = rule.until else { return rule }
    guard case .utc(let time) = until else {
      report(.untilNotUTC, line, "UNTIL is not in UTC; it is read as local time before the change")
      return rule
    }
    rule.until = .floating(time.adding(seconds: Int64(from.seconds)))
    // West of Greenwich, some programs write the local time of the last onset with a Z.
    if from < .zero {
      var local = rule
      local.until = .floating(time)
      if let series = try? RecurrenceSeries(local, from: start, budget: DefinitionLimits.budget),
        series.contains(time)
      {
        report(.untilNotUTC, line, "UNTIL is a change's local time, marked as UTC with a Z; the change is included")
        return local
      }
    }
    return rule
  }

  private mutating func report(_ code: TimeZoneIssue.Code, _ line: ContentLine, _ message: String) {
    issues.append(TimeZoneIssue(code, line, message))
  }
}
