import CivilTime
import ICalendar
import Recurrence

/// The rules that these checks report.
extension Rule {
  static let rdateTypeMismatch = Rule(
    381, "rdate-type-mismatch", .error, in: "RFC 5545 3.8.5.2",
    "RDATE has a different type from DTSTART (PERIOD is allowed with VALUE=PERIOD)",
    "RDATE must have the same type as DTSTART, so that all instances have the same form.",
    bad: "RDATE;VALUE=DATE:20260106", good: "RDATE:20260106T100000Z")

  static let exdateTypeMismatch = Rule(
    382, "exdate-type-mismatch", .error, in: "RFC 5545 3.8.5.1", fix: .unsafe,
    "EXDATE is a DATE and DTSTART a DATE-TIME, or vice versa",
    "EXDATE excludes an instance only if both are written in the same form. In most programs, a date excludes nothing "
      + "from a series of times.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20260106",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let exdateNoMatch = Rule(
    383, "exdate-no-match", .warning, in: "RFC 5545 3.8.5.1", fix: .unsafe, levels: [.import: .warning],
    "EXDATE matches no instance",
    "EXDATE is not an instance of the series, because its time or zone is wrong, so the event still takes place. This "
      + "check expands the whole set.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T113000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let exdateWithoutRecurrence = Rule(
    384, "exdate-without-recurrence", .info, in: "RFC 5545 3.8.5.1", fix: .unsafe,
    "EXDATE without RRULE or RDATE",
    "EXDATE excludes instances of a series, but there is no series.",
    bad: "EXDATE:20260106T100000Z", good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let duplicateRdateExdate = Rule(
    392, "duplicate-rdate-exdate", .info, in: "RFC 5545 3.8.5", fix: .safe,
    "RDATE or EXDATE repeats a value",
    "The same value occurs twice, which has no effect.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z,20260106T100000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let rdateExcluded = Rule(
    394, "rdate-excluded", .info, in: "RFC 5545 3.8.5",
    "A value is in both RDATE and EXDATE",
    "An instance that is both added and excluded does not take place. One of the two lines is a mistake.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z\nEXDATE:20260120T100000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z")

  static let outlookRdate = Rule(
    614, "outlook-rdate", .warning, levels: .only(.outlook),
    "Outlook ignores RDATE",
    "Outlook ignores added dates, so its users miss these instances.",
    bad: "RDATE:20260120T100000Z", good: "RRULE:FREQ=DAILY;COUNT=3")
}

/// Checks the added and excluded dates of a series.
enum DateListChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(RecurrenceSetChecks.recurring, rules: [.rdateTypeMismatch, .exdateTypeMismatch]) { reporter, view in
      checkTypes(view, &reporter)
    },
    ComponentCheck(RecurrenceSetChecks.recurring, rules: [.exdateNoMatch, .exdateWithoutRecurrence]) { reporter, view in
      checkExclusions(view, &reporter)
    },
    ComponentCheck(RecurrenceSetChecks.recurring, rules: [.duplicateRdateExdate, .rdateExcluded]) { reporter, view in
      checkRepeats(view, &reporter)
    },
    ComponentCheck(RecurrenceSetChecks.recurring, .outlookRdate) { reporter, view in
      guard let line = view.first(.rdate) else { return }
      reporter.report(.outlookRdate, line) { "Outlook ignores RDATE, so its users do not see these instances" }
    },
  ]

  private static func checkTypes(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start else { return }
    for property in [KnownProperty.rdate, .exdate] {
      for line in view.all(property) where line.type != .period {
        guard let time = line.line.times.lazy.compactMap({ $0 }).first, time.isDate != start.isDate else { continue }
        let fix = property == .exdate ? mendedExclusion(line, view, start, reporter.context) : nil
        reporter.report(
          property == .rdate ? .rdateTypeMismatch : .exdateTypeMismatch, line, line.valueRange, fix: fix,
          related: [RelatedLocation(line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(start.text)")]
        ) {
          "\(property.name) is a \(time.isDate ? "date" : "date-time") but DTSTART is a "
            + "\(start.isDate ? "date" : "date-time"); write both in the same form, or programs will not match them"
        }
      }
    }
    for line in view.all(.rdate) where line.type == .period && start.isDate {
      reporter.report(.rdateTypeMismatch, line, line.valueRange) {
        "RDATE contains periods but DTSTART is a date; write dates"
      }
    }
  }

  /// Returns the fix that writes the exceptions in the form of the start, if each day has exactly one instance.
  private static func mendedExclusion(
    _ line: LineView, _ view: ComponentView, _ start: CalendarTime, _ context: CheckContext
  ) -> Fix? {
    let times = line.line.times.compactMap { $0 }
    guard times.count == line.elements.count else { return nil }
    if start.isDate {
      let texts = times.map { $0.civilDate.text }
      guard
        let mended = try? ContentLine(
          name: "EXDATE", parameters: [Parameter("VALUE", ["DATE"])], rawValue: texts.joined(separator: ","))
      else { return nil }
      return Fix.line(.unsafe, "write dates", line, mended.unfolded)
    }
    let texts = times.compactMap { time -> String? in
      guard let instances = instances(on: time.civilDate, view, context), instances.count == 1 else { return nil }
      return instances[0].text
    }
    guard texts.count == times.count else { return nil }
    let parameters = start.tzid.map { [Parameter("TZID", [$0])] } ?? []
    guard let mended = try? ContentLine(name: "EXDATE", parameters: parameters, rawValue: texts.joined(separator: ","))
    else { return nil }
    return Fix.line(.unsafe, "exclude the instances on these days", line, mended.unfolded)
  }

  /// Returns the instances of a series on a day, in the form of its start.
  private static func instances(on date: CivilDate, _ view: ComponentView, _ context: CheckContext) -> [CalendarTime]? {
    guard let definition = view.definition(context), context.mayGoOn(definition.parts), let set = view.set(context)
    else { return nil }
    let from = definition.zones.instant(of: .date(date)).adding(seconds: -86_400)
    return set.instances(startingIn: from..<from.adding(seconds: 4 * 86_400)).prefix(200).map(\.start)
      .filter { $0.civilDate == date }
  }

  private static func checkExclusions(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start, view.has(.exdate), !view.has(.recurrenceID) else { return }
    if !view.has(.rrule), !view.has(.rdate), !view.has(.exrule) {
      guard let line = view.first(.exdate) else { return }
      reporter.report(
        .exdateWithoutRecurrence, line, fix: Fix.deletion(.unsafe, "remove EXDATE", line)
      ) { "EXDATE excludes instances of a series, but this component does not recur" }
      return
    }
    let context = reporter.context
    guard reporter.isOn(.exdateNoMatch), let definition = view.definition(context), let set = view.set(context)
    else { return }
    var checked = 0
    for line in view.all(.exdate) {
      for (time, element) in zip(line.line.times, line.elements) where checked < 2000 && reporter.mayGoOn() {
        checked += 1
        guard let time, time.isDate == start.isDate, !isInstance(time, of: set, definition, context) else { continue }
        report(time, element.range, line, view, &reporter)
      }
    }
  }

  private static func report(
    _ time: CalendarTime, _ range: Range<Int>, _ line: LineView, _ view: ComponentView, _ reporter: inout Reporter
  ) {
    let context = reporter.context
    let near = instances(on: time.civilDate, view, context) ?? []
    reporter.report(
      .exdateNoMatch, line, range, fix: snapped(near, range, line, view),
      related: [
        RelatedLocation(
          line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(view.first(.dtstart)?.trimmed ?? "")")
      ]
    ) {
      "EXDATE \(time.text) is not an instance of the series, so it excludes nothing"
        + (near.count == 1 ? "; did you mean \(near[0].text)?" : "; check its time and zone")
    }
  }

  private static func snapped(
    _ near: [CalendarTime], _ range: Range<Int>, _ line: LineView, _ view: ComponentView
  ) -> Fix? {
    guard near.count == 1, line.tzid == near[0].tzid,
      near[0].isUTC == (line.time.map(\.isUTC) ?? false)
    else { return nil }
    return Fix.line(.unsafe, "exclude \(near[0].text)", line, line.replacing(range, with: near[0].text))
  }

  /// Whether a time is an instance; true if it cannot be determined.
  static func isInstance(
    _ time: CalendarTime, of set: RecurrenceSet, _ definition: RecurrenceSet.Definition, _ context: CheckContext
  ) -> Bool {
    let start = definition.start
    if start.isDate || time.isDate {
      // A date means all instances on that day in the zone of the series.
      let from = definition.zones.instant(of: start.with(CivilDateTime(startOf: time.civilDate)))
      let found = set.first(from: from)
      if case .truncated = found { return true }
      return found.value.map { $0.start.civilDate == time.civilDate } ?? false
    }
    if time.isFloating != start.isFloating {
      return isClock(time.civilDateTime, of: set, definition)
    }
    let instant: Instant
    if time.tzid != nil, time.tzid.hasSameBytes(as: start.tzid) {
      instant = definition.zones.instant(of: time)
    } else if let found = context.instant(of: time),
      definition.zones[start.tzid ?? ""] != nil || start.tzid == nil
    {
      instant = found
    } else {
      return true
    }
    let found = set.first(from: instant)
    if case .truncated = found { return true }
    return found.value?.startInstant == instant
  }

  /// Whether an instance has a given local time.
  private static func isClock(
    _ civil: CivilDateTime, of set: RecurrenceSet, _ definition: RecurrenceSet.Definition
  ) -> Bool {
    let instant = definition.zones.instant(of: definition.start.with(civil))
    let found = set.first(from: instant)
    if case .truncated = found { return true }
    return found.value?.startInstant == instant
  }

  private static func checkRepeats(_ view: ComponentView, _ reporter: inout Reporter) {
    var excluded: Set<CalendarTime> = []
    for property in [KnownProperty.exdate, .rdate] {
      var seen: Set<CalendarTime> = []
      for line in view.all(property) where line.type != .period && reporter.mayGoOn() {
        let (times, values) = (line.line.times, line.elements)
        let repeated = times.map { time in time.map { !seen.insert($0).inserted } ?? false }
        // Share one fix among all values, because there may be thousands.
        lazy var fix = without(repeated, values.map(\.text), line)
        for (number, (time, value)) in zip(times, values).enumerated() {
          guard let time else { continue }
          if repeated[number] {
            reporter.report(.duplicateRdateExdate, line, value.range, fix: fix) {
              "\(property.name) contains \(time.text) twice"
            }
          }
          if property == .rdate, excluded.contains(time) {
            reporter.report(.rdateExcluded, line, value.range) {
              "RDATE adds \(time.text) and EXDATE excludes it, so it does not take place"
            }
          }
        }
      }
      if property == .exdate { excluded = seen }
    }
  }

  /// Returns the fix that removes values repeated in the line or in an earlier line.
  private static func without(_ repeated: [Bool], _ values: [String], _ line: LineView) -> Fix? {
    guard repeated.count == values.count else { return nil }
    let rest = zip(repeated, values).filter { !$0.0 }.map(\.1)
    if rest.isEmpty { return Fix.deletion(.safe, "remove the line", line) }
    return Fix.value(.safe, "remove the repeated values", line, rest.joined(separator: ","))
      ?? Fix.deletion(.safe, "remove the line", line)
  }
}
