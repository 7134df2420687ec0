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
    "UNTIL of an observance must be in UTC. A local time would depend on the zone that is being defined.",
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

  static let observanceInvalidValue = Rule(
    427, "observance-invalid-value", .warning, in: "RFC 5545 3.6.5",
    "A start, date or rule of an observance is invalid",
    "Without its start, dates or rule, it is unknown when the observance begins. Each program assumes something "
      + "else.",
    bad: .zone(
      "Custom/Zone",
      .standard("DTSTART:20200101T000000\nRRULE:FREQ=NEVER\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100")),
    good: .zone("Custom/Zone"))

  static let observanceOffsetContradiction = Rule(
    428, "observance-offset-contradiction", .warning, in: "RFC 5545 3.8.3.3",
    "TZOFFSETFROM differs from the offset previously in use",
    "TZOFFSETFROM is the offset in use until the observance begins. If the observance before it has a different TZOFFSETTO, "
      + "programs disagree about the moment of the change.",
    bad: .zone(
      "Custom/Zone", .standard("DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100"),
      .standard("DTSTART:20240101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0200")),
    good: .zone(
      "Custom/Zone", .standard("DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100"),
      .standard("DTSTART:20240101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200")))

  static let vtimezoneMissingHalf = Rule(
    429, "vtimezone-missing-half", .warning, in: "RFC 5545 3.6.5",
    "The clocks change every year but never change back",
    "The zone has only one of its two observances. Some programs use that offset all year, and others assume their own "
      + "date for the change back.",
    bad: .zone(
      "Custom/Zone",
      .daylight(
        "DTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200")),
    good: .berlin(as: "Custom/Zone"))

  static let vtimezoneOverlappingRules = Rule(
    430, "vtimezone-overlapping-rules", .warning, in: "RFC 5545 3.6.5",
    "An endless rule continues although a later one replaces it",
    "When a rule no longer applies, its RRULE needs an UNTIL. Programs that take the RRULE literally continue to "
      + "change the clocks by the old rule.",
    bad: .zone(
      "Custom/Zone", .standard("DTSTART:20100101T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000"),
      .daylight("DTSTART:20100601T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100"),
      .standard("DTSTART:20200201T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000")),
    good: .zone(
      "Custom/Zone",
      .standard(
        "DTSTART:20100101T000000\nRRULE:FREQ=YEARLY;UNTIL=20190101T000000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000"),
      .daylight("DTSTART:20100601T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100"),
      .standard("DTSTART:20200201T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000")))

  static let vtimezoneOverLimit = Rule(
    431, "vtimezone-over-limit", .error,
    "The VTIMEZONE has more observances or clock changes than the limit",
    "Clocks change about two hundred times in a century. More changes suggest a broken export, and programs read only "
      + "part of it.",
    bad: .zone(
      "Custom/Zone",
      .standard("DTSTART:20200101T000000\nRRULE:FREQ=DAILY;COUNT=5000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100")),
    good: .zone("Custom/Zone"))
}

extension TimeZoneIssue.Code {
  /// The rule that reports the issue.
  var rule: Rule {
    switch self {
    case .missingTZID: .vtimezoneMissingTzid
    case .noObservance: .vtimezoneNoObservance
    case .missingProperty: .observanceMissingProperty
    case .invalidValue: .observanceInvalidValue
    case .startNotLocal: .observanceDtstartNotLocal
    case .untilNotUTC: .observanceUntilNotUtc
    case .equalOffsets: .tzoffsetEqual
    case .contradictoryOffset: .observanceOffsetContradiction
    case .missingHalf: .vtimezoneMissingHalf
    case .overlappingRules: .vtimezoneOverlappingRules
    case .overLimit: .vtimezoneOverLimit
    }
  }
}

/// Converts the issues found while reading VTIMEZONEs to findings.
enum ZoneIssueChecks {
  /// Issues that become a ``StreamFacts/ZoneDefect``, because the fix depends on the times that use the zone.
  private static let defects: Set<TimeZoneIssue.Code> = [.noObservance, .missingProperty]

  static func report(_ issues: [TimeZoneIssue], of zone: Component, _ reporter: inout Reporter) {
    let view = ComponentView(zone)
    for issue in issues where !defects.contains(issue.code) {
      let number = issue.line.lineNumber
      guard let part = ([view] + view.children).last(where: { $0.begin.number <= number }) else { continue }
      reporter.view = part
      let line = part.lines.first { $0.number == number } ?? part.begin
      switch issue.code {
      case .startNotLocal: reportStart(line, &reporter)
      case .untilNotUTC: reportUntil(line, part, &reporter)
      default:
        reporter.report(issue.code.rule, line) { issue.message.prefix(1).uppercased() + issue.message.dropFirst() }
      }
    }
    reporter.view = nil
  }

  private static func reportStart(_ line: LineView, _ reporter: inout Reporter) {
    let local = line.time.map { CalendarTime.floating($0.civilDateTime).text }
    reporter.report(
      .observanceDtstartNotLocal, line,
      fix: local.flatMap { Fix.line(.safe, "write local time", line, "DTSTART:\($0)") }
    ) { "DTSTART of an observance is the local time before the change; write it without Z, TZID and VALUE=DATE" }
  }

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
