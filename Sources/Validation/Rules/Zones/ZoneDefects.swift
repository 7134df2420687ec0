import ICalendar
import TimeZones

extension StreamFacts.ZoneDefect {
  /// Returns the defects of a VTIMEZONE: those found while reading it, and constructs that Google rejects.
  static func all(of zone: Component, _ issues: [TimeZoneIssue]) -> [Self] {
    let name = zone.first(.tzid)?.text
    func defect(_ rule: Rule, _ component: Component, _ message: String) -> Self {
      let begin = component.beginLine
      return Self(
        rule: rule, excerpt: LineExcerpt(begin, 0..<begin.bytes.count),
        component: ComponentIdentity(
          name: component.name, uid: nil, summary: nil, recurrenceID: nil, line: begin.lineNumber),
        zone: name, extent: zone.isClosedInInput ? zone.lineRange : nil, message: message)
    }
    var defects: [Self] = []
    let observances = zone.components.filter { $0.component == .standard || $0.component == .daylight }
    if observances.isEmpty, issues.contains(where: { $0.code == .noObservance }) {
      defects.append(
        defect(
          .vtimezoneNoObservance, zone,
          "VTIMEZONE has neither STANDARD nor DAYLIGHT, so it does not define an offset"))
    }
    let incomplete = Set(issues.lazy.filter { $0.code == .missingProperty }.map(\.line.lineNumber))
    for observance in observances where incomplete.contains(observance.beginLine.lineNumber) {
      let missing = [KnownProperty.dtstart, .tzoffsetfrom, .tzoffsetto].filter { observance.first($0) == nil }
      if missing.isEmpty { continue }
      defects.append(
        defect(
          .observanceMissingProperty, observance,
          "\(observance.name) has no \(missing.map(\.name).joined(separator: ", ")); it needs DTSTART, TZOFFSETFROM "
            + "and TZOFFSETTO"))
    }
    let dates = observances.reduce(0) { sum, observance in
      sum + observance.all(.rdate).reduce(0) { $0 + $1.valueBytes.count { $0 == 0x2C } + 1 }
    }
    if dates > mostDates {
      defects.append(
        defect(
          .googleRdateVtimezone, zone,
          "The zone lists \(dates) changes as RDATE, which Google Calendar refuses; use RRULE instead"))
    }
    return defects
  }

  /// The maximum number of listed changes. A larger number suggests a full history rather than a few exceptional years.
  private static let mostDates = 4
}
