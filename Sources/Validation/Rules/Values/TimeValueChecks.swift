import CivilTime
import ICalendar

/// The rules that these checks report.
extension Rule {
  static let invalidDate = Rule(
    200, "invalid-date", .error, in: "RFC 5545 3.3.4", says: .grammar, fix: .safe,
    "The value is not YYYYMMDD or not a real date",
    "A DATE has eight digits for year, month and day. The day must exist.",
    bad: "DTSTART;VALUE=DATE:2026-01-05", good: "DTSTART;VALUE=DATE:20260105")

  static let invalidDateTime = Rule(
    201, "invalid-date-time", .error, in: "RFC 5545 3.3.5", says: .grammar, fix: .safe,
    "The value is not YYYYMMDDTHHMMSS with an optional Z, or is out of range",
    "A DATE-TIME is YYYYMMDDTHHMMSS, with a Z at the end for UTC. Other forms of ISO 8601 are not allowed.",
    bad: "DTSTART:2026-01-05T10:00:00Z", good: "DTSTART:20260105T100000Z")

  static let numericOffsetInDateTime = Rule(
    202, "numeric-offset-in-date-time", .error, in: "RFC 5545 3.3.5", says: .must, fix: .safe,
    "A date-time has a numeric UTC offset",
    "A DATE-TIME is local, in UTC or in the zone of TZID. It cannot have an offset.",
    bad: "DTSTART:20260105T110000+0100", good: "DTSTART:20260105T100000Z")

  static let dateWithoutValueParam = Rule(
    203, "date-without-value-param", .error, in: "RFC 5545 3.2.20, 3.3.4", says: .must, fix: .safe,
    "A DATE in a DATE-TIME property, without VALUE=DATE",
    "The property is a DATE-TIME unless it has VALUE=DATE. Otherwise programs refuse the event or show it at "
      + "midnight.",
    bad: "DTSTART:20260105", good: "DTSTART;VALUE=DATE:20260105")

  static let valueParamMismatch = Rule(
    204, "value-param-mismatch", .error, in: "RFC 5545 3.2.20", says: .must, fix: .unsafe,
    "VALUE=DATE with a date-time, or vice versa",
    "VALUE and the value itself must agree.",
    bad: "DTSTART;VALUE=DATE:20260105T100000Z", good: "DTSTART:20260105T100000Z")

  static let leapSecond = Rule(
    206, "leap-second", .info, in: "RFC 5545 3.3.12", fix: .unsafe,
    "The seconds are 60",
    "Second 60 is a leap second. The grammar allows it, but most programs refuse it or read it as the next minute.",
    bad: "DTSTART:20161231T235960Z", good: "DTSTART:20161231T235959Z")

  static let midnight24 = Rule(
    207, "midnight-24", .error, in: "RFC 5545 3.3.12", says: .grammar, fix: .safe,
    "The hour is 24",
    "Hours are 00 to 23. Midnight at the end of a day is 000000 of the next day.",
    bad: "DTEND:20260105T240000Z", good: "DTEND:20260106T000000Z")

  static let utcRequired = Rule(
    233, "utc-required", .error, in: "RFC 5545 3.8.7, 3.8.2.1; RFC 7808 7.1", says: .must, fix: .safe,
    "DTSTAMP, CREATED, LAST-MODIFIED, COMPLETED or TZUNTIL is not in UTC",
    "Time stamps must be in UTC, with a Z at the end, so that programs everywhere can compare them.",
    bad: "CREATED;TZID=Europe/Berlin:20260101T010000", good: "CREATED:20260101T000000Z")

  static let invalidPeriod = Rule(
    240, "invalid-period", .error, in: "RFC 5545 3.3.9", says: .must,
    "A period is not start/end or start/duration, or does not end after its start",
    "A PERIOD is a start and a later end, or a start and a positive duration, separated by a slash.",
    bad: "FREEBUSY:20260105T100000Z-20260105T110000Z", good: "FREEBUSY:20260105T100000Z/20260105T110000Z")

  static let multivalueInSingle = Rule(
    242, "multivalue-in-single", .error, in: "RFC 5545 3.1.2", says: .grammar, levels: .lenient(),
    "A property that may have only one value has a list",
    "The property may have only one value. Programs use only the first value of a list, or none of them.",
    bad: "DTSTART:20260105T100000Z,20260106T100000Z", good: "DTSTART:20260105T100000Z\nRDATE:20260106T100000Z")

  static let alarmAcknowledgedUtc = Rule(
    466, "alarm-acknowledged-utc", .error, in: "RFC 9074 6.1", says: .must, fix: .safe,
    "ACKNOWLEDGED is not in UTC",
    "ACKNOWLEDGED must be in UTC, because it is compared with the time of the alarm.",
    bad: "ACKNOWLEDGED;TZID=Europe/Berlin:20260105T104500", good: "ACKNOWLEDGED:20260105T094500Z")
}

/// Checks the formats of dates, date-times and periods.
enum TimeValueChecks {
  static let lines: [LineCheck] = [
    LineCheck(
      .typed([.dateTime, .date]),
      [
        .invalidDate, .invalidDateTime, .numericOffsetInDateTime, .dateWithoutValueParam, .valueParamMismatch,
        .leapSecond, .midnight24, .utcRequired, .multivalueInSingle, .alarmAcknowledgedUtc,
      ]
    ) { reporter, line in check(line, &reporter) },
    LineCheck(.of([.trigger]), .invalidDate, .invalidDateTime, .numericOffsetInDateTime, .midnight24) {
      reporter, line in
      check(line, &reporter)
    },
    LineCheck(.of([.freebusy, .rdate]), .invalidPeriod) { reporter, line in
      guard line.property == .freebusy || line.value(of: .value)?.isSame("PERIOD") == true else { return }
      for element in line.elements { checkPeriod(element.text, element.range, line, &reporter) }
    },
  ]

  private static func check(_ line: LineView, _ reporter: inout Reporter) {
    guard let property = line.property, line.hasValue, line.type == .dateTime || line.type == .date else { return }
    let plan = PropertyPlan.of(property)
    if plan.isVendor || line.shift != nil { return }
    if plan.list == .comma {
      // Report a wrong format only once per line.
      for element in line.elements where !check(element.text, element.range, line, plan, &reporter) { return }
    } else {
      if let time = line.time {
        _ = checkForm(time, line.trimmed, line.trimmedRange, line, plan, &reporter)
        return
      }
      let text = line.trimmed
      if text.isEmpty { return }
      if line.signs.contains(.comma) {
        reporter.report(.multivalueInSingle, line, line.valueRange) {
          "\(plan.name) must have one value but has several; programs use only the first, or none of them"
        }
        return
      }
      _ = check(text, line.trimmedRange, line, plan, &reporter)
    }
  }

  /// Checks one value.
  ///
  /// - Returns: Whether the value is correct.
  private static func check(
    _ text: String, _ range: Range<Int>, _ line: LineView, _ plan: PropertyPlan, _ reporter: inout Reporter
  ) -> Bool {
    if text.isEmpty { return true }
    switch DateTimeReading(text, tzid: line.tzid) {
    case .valid(let time): return checkForm(time, text, range, line, plan, &reporter)
    case .offset(let mended):
      reporter.report(.numericOffsetInDateTime, line, range, fix: replaced(line, range, mended, removesZone: true)) {
        "\(text.quoted) has an offset from UTC, which is not allowed in a DATE-TIME; write \(mended), in UTC"
      }
    case .midnight24(let mended):
      reporter.report(.midnight24, line, range, fix: replaced(line, range, mended, removesZone: false)) {
        "\(text.quoted) has the hour 24, but hours are 00 to 23; write \(mended)"
      }
    case .otherForm(let mended):
      let isDate = !mended.contains("T")
      reporter.report(
        isDate ? .invalidDate : .invalidDateTime, line, range, fix: replaced(line, range, mended, removesZone: false)
      ) {
        "\(text.quoted) is not a valid \(isDate ? "DATE" : "DATE-TIME"); write \(mended)"
      }
    case .invalid:
      let isDate =
        line.type == .date
        || (text.utf8.count <= 10 && !text.utf8.contains { $0 | 0x20 == 0x74 } && plan.allowsDate)
      reporter.report(isDate ? .invalidDate : .invalidDateTime, line, range) {
        isDate
          ? "\(text.quoted) is not a valid DATE; write an existing date as YYYYMMDD"
          : "\(text.quoted) is not a valid DATE-TIME; write YYYYMMDDTHHMMSS, with a Z at the end for UTC"
      }
    }
    return false
  }

  private static func replaced(_ line: LineView, _ range: Range<Int>, _ text: String, removesZone: Bool) -> Fix? {
    let mended = line.replacing(range, with: text)
    guard removesZone, line.tzid != nil else { return Fix.line(.safe, "write \(text)", line, mended) }
    guard let changed = try? ContentLine(mended).settingParameter("TZID", to: []) else { return nil }
    return Fix.line(.safe, "write \(text)", line, changed.unfolded)
  }

  /// Checks the form of a valid value: a date or a date-time, in UTC or not.
  private static func checkForm(
    _ time: CalendarTime, _ text: @autoclosure () -> String, _ range: @autoclosure () -> Range<Int>, _ line: LineView,
    _ plan: PropertyPlan, _ reporter: inout Reporter
  ) -> Bool {
    let declared = line.value(of: .value).flatMap { ValueType(name: $0) }
    if time.isDate {
      if !plan.allowsDate {
        reporter.report(.invalidDateTime, line, range()) {
          "\(plan.name) needs a DATE-TIME\(plan.isAlwaysUTC ? " in UTC" : ""), but \(text().quoted) is a date"
        }
        return false
      }
      if declared == .dateTime {
        reporter.report(
          .valueParamMismatch, line, range(),
          fix: Fix.parameter(.unsafe, "write VALUE=DATE", line, "VALUE", ["DATE"])
        ) { "VALUE says DATE-TIME, but \(text().quoted) is a date" }
        return false
      }
      if declared == nil {
        reporter.report(
          .dateWithoutValueParam, line, range(),
          fix: Fix.parameter(.safe, "add VALUE=DATE", line, "VALUE", ["DATE"])
        ) { "\(text().quoted) is a date, but \(plan.name) is a DATE-TIME by default; add VALUE=DATE" }
        return false
      }
      return true
    }
    if declared == .date {
      // Midnight means a day. A value must also be a date if DTSTART is one.
      let isDay = time.civilDateTime.secondOfDay == 0 || reporter.view?.start?.isDate ?? false
      let date = time.civilDate.text
      reporter.report(
        .valueParamMismatch, line, range(),
        fix: isDay && plan.allowsDate
          ? Fix.line(.unsafe, "write \(date)", line, line.replacing(range(), with: date))
          : Fix.parameter(.unsafe, "remove VALUE=DATE", line, "VALUE", [])
      ) { "VALUE says DATE, but \(text().quoted) is a date-time" }
      return false
    }
    if time.civilDateTime.second == 59, DateTimeReading.hasLeapSecond(text()) {
      let mended = text().prefix(13) + "59" + text().dropFirst(15)
      reporter.report(
        .leapSecond, line, range(),
        fix: Fix.line(.unsafe, "write \(mended)", line, line.replacing(range(), with: String(mended)))
      ) { "\(text().quoted) is a leap second, which most programs refuse or move" }
    }
    return checkUTC(time, text(), range(), line, plan, &reporter)
  }

  private static func checkUTC(
    _ time: CalendarTime, _ text: @autoclosure () -> String, _ range: @autoclosure () -> Range<Int>, _ line: LineView,
    _ plan: PropertyPlan, _ reporter: inout Reporter
  ) -> Bool {
    // The alarm rules check triggers.
    guard plan.isAlwaysUTC, line.property != .trigger else { return true }
    if case .utc = time { return true }
    let rule: Rule = line.property == .acknowledged ? .alarmAcknowledgedUtc : .utcRequired
    var fix: Fix?
    if let zone = time.tzid {
      if let rules = reporter.context.rules(of: zone) {
        let utc = CalendarTime.utc(rules.instant(of: time.civilDateTime).civil(at: .zero)).text
        fix = replaced(line, range(), utc, removesZone: true)
      }
    } else {
      fix = Fix.line(.unsafe, "add Z", line, line.replacing(range(), with: text() + "Z"))
    }
    reporter.report(rule, line, range(), fix: fix) {
      "\(plan.name) must be in UTC; write it with a Z at the end\(line.tzid == nil ? "" : " and without TZID")"
    }
    return false
  }

  // MARK: Periods

  private static func checkPeriod(_ text: String, _ range: Range<Int>, _ line: LineView, _ reporter: inout Reporter) {
    if text.isEmpty { return }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let start = try? CalendarTime(parsing: parts[0], tzid: line.tzid), !start.isDate else {
      reporter.report(.invalidPeriod, line, range) {
        "\(text.quoted) is not a PERIOD; write START/END or START/DURATION, such as 20260101T090000Z/PT1H"
      }
      return
    }
    if let end = try? CalendarTime(parsing: parts[1], tzid: line.tzid), !end.isDate {
      if let length = reporter.context.seconds(from: start, to: end), length <= 0 {
        reporter.report(.invalidPeriod, line, range) {
          "The period \(text.quoted) does not end after it begins"
        }
      }
      return
    }
    let duration = DurationReading(parts[1])
    if !duration.isWellFormed || duration.seconds <= 0 {
      reporter.report(.invalidPeriod, line, range) {
        "\(text.quoted) is not a PERIOD; the slash must be followed by a later date-time or a positive duration"
      }
    }
  }
}
