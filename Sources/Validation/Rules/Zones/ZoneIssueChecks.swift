import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The rules that these checks report.
extension Rule {
  static let vtimezoneMissingTzid = Rule(
    411, "vtimezone-missing-tzid", .error, in: "RFC 5545 3.6.5", says: .must,
    "VTIMEZONE has no TZID",
    "Nothing can refer to a VTIMEZONE without TZID.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch"), "..."),
    good: .lunchInBerlin)

  static let observanceDtstartNotLocal = Rule(
    414, "observance-dtstart-not-local", .error, in: "RFC 5545 3.6.5", says: .must, fix: .safe,
    "DTSTART of an observance is in UTC, is a DATE or has a TZID",
    "The start of an observance is a local time, because the observance defines the zone.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000Z\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let observanceUntilNotUtc = Rule(
    415, "observance-until-not-utc", .error, in: "RFC 5545 3.3.10, 3.6.5", says: .must, fix: .safe,
    "UNTIL of an observance's RRULE is not in UTC",
    "UNTIL of an observance is in UTC. A local time would depend on the zone that is being defined.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RRULE:FREQ=YEARLY;UNTIL=20300101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD", "END:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RRULE:FREQ=YEARLY;UNTIL=20300101T000000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD", "END:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let tzoffsetEqual = Rule(
    421, "tzoffset-equal", .info, in: "RFC 5545 3.6.5",
    "DAYLIGHT has the same offset before and after",
    "The observance changes nothing, because the offsets before and after it are equal.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:DAYLIGHT\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:DAYLIGHT\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))
}

/// What the reading of VTIMEZONEs tells of them, as findings.
enum ZoneIssueChecks {
  static let rules: [Rule] = [
    .vtimezoneMissingTzid, .observanceDtstartNotLocal, .observanceUntilNotUtc, .tzoffsetEqual,
  ]

  /// Whether something is to be told of an issue here; what a VTIMEZONE lacks is a ``StreamFacts/ZoneDefect``.
  static func tells(of issue: TimeZoneIssue) -> Bool {
    reports[issue.code] != nil || issue.code == .noObservance || issue.code == .missingProperty
  }

  static func report(_ issues: [TimeZoneIssue], of zone: Component, _ reporter: inout Reporter) {
    let view = ComponentView(zone)
    for issue in issues {
      let number = issue.line.lineNumber
      guard let report = reports[issue.code],
        let part = ([view] + view.children).last(where: { $0.begin.number <= number })
      else { continue }
      reporter.view = part
      report(&reporter, part.lines.first { $0.number == number } ?? part.begin, part)
    }
    reporter.view = nil
  }

  private typealias Report = @Sendable (inout Reporter, LineView, ComponentView) -> Void

  private static let reports: [TimeZoneIssue.Code: Report] = [
    .missingTZID: { reporter, line, _ in
      reporter.report(.vtimezoneMissingTzid, line) { "VTIMEZONE has no TZID, so nothing can refer to it" }
    },
    .startNotLocal: { reporter, line, _ in
      let local = line.time.map { CalendarTime.floating($0.civilDateTime).text }
      reporter.report(
        .observanceDtstartNotLocal, line,
        fix: local.flatMap { Fix.line(.safe, "write local time", line, "DTSTART:\($0)") }
      ) { "DTSTART of an observance is the local time before the change; write it without Z, TZID and VALUE=DATE" }
    },
    .untilNotUTC: { reporter, line, part in reportUntil(line, part, &reporter) },
    .equalOffsets: { reporter, line, part in
      reporter.report(.tzoffsetEqual, line) {
        "TZOFFSETFROM and TZOFFSETTO are equal, so \(part.name) changes nothing"
      }
    },
  ]

  private static func reportUntil(_ line: LineView, _ part: ComponentView, _ reporter: inout Reporter) {
    let reading = RecurrenceRule.reading(line.raw)
    // A local time with a Z has the right form.
    guard let until = reading.rule?.until, !until.isUTC, let range = reading.ranges[.until] else { return }
    let end = until.isDate ? until.civilDateTime.adding(seconds: 86_399) : until.civilDateTime
    let fix = part.first(.tzoffsetfrom)?.line.utcOffset.flatMap { from in
      let utc = end.adding(seconds: Int64(-from.seconds)).text + "Z"
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(utc)", .safe, line, reading)
    }
    reporter.report(.observanceUntilNotUtc, line, line.offsets(inValue: range), fix: fix) {
      "UNTIL in an observance must be in UTC, with a Z at the end"
    }
  }
}
