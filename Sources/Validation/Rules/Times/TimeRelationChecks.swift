import CivilTime
import ICalendar
import TimeZones

/// Checks of starts, ends, stamps and the clock.
enum TimeRelationChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(
      [.vevent, .vfreebusy, .vavailability, .available],
      rules: [
        .dtendBeforeDtstart, .dtendEqualsDtstartDate, .startEndTypeMismatch, .startEndFormMismatch, .endWithoutStart,
        .zeroDuration, .veryLongEvent, .midnightSpanAsAllDay,
      ]
    ) { reporter, view in checkEnd(view, &reporter) },
    ComponentCheck([.vevent, .vtodo], .dateWithTimeDuration) { reporter, view in
      guard case .date? = view.start, let line = view.first(.duration) else { return }
      let duration = DurationText(line.trimmed)
      guard duration.isWellFormed, duration.hasTime, duration.seconds >= 0 else { return }
      let isWholeDays = duration.seconds % 86_400 == 0 && duration.seconds > 0
      reporter.report(
        .dateWithTimeDuration, line, line.trimmedRange,
        fix: isWholeDays ? Fix.value(.unsafe, "write days", line, "P\(duration.seconds / 86_400)D") : nil
      ) { "DTSTART is a date, so that DURATION has to be in days or weeks" }
    },
    ComponentCheck(
      [.vevent, .vtodo, .vjournal],
      rules: [.floatingTime, .nonexistentLocalTime, .ambiguousLocalTime, .implausibleYear]
    ) { reporter, view in
      for line in view.lines {
        switch line.property {
        case .dtstart, .dtend, .due, .recurrenceID: checkClock(line, view, &reporter)
        default: break
        }
      }
    },
    ComponentCheck(nil, .dtstampInFuture, .createdAfterModified) { reporter, view in checkStamps(view, &reporter) },
  ]

  private static func checkEnd(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let line = view.first(.dtend), let end = view.end else { return }
    guard let startLine = view.first(.dtstart) else {
      reporter.report(.endWithoutStart, line) { "DTEND has no DTSTART beside it; say when it begins" }
      return
    }
    guard let start = view.start else { return }
    let related = [RelatedPlace(line: startLine.number, message: "DTSTART is \(startLine.trimmed)")]
    if start.isDate != end.isDate {
      reporter.report(.startEndTypeMismatch, line, related: related) {
        "One of DTSTART and DTEND is a date and the other a date-time; both have to be of one type"
      }
      return
    }
    if start.isFloating != end.isFloating {
      reporter.report(.startEndFormMismatch, line, related: related) {
        "One of DTSTART and DTEND has no zone, so that nobody can tell how long it lasts; give both a zone"
      }
      return
    }
    guard let seconds = reporter.context.seconds(from: start, to: end) else { return }
    if seconds < 0 {
      reporter.report(.dtendBeforeDtstart, line, line.trimmedRange, related: related) {
        "DTEND lies before DTSTART; an event ends after it begins"
      }
    } else if seconds == 0, start.isDate {
      reporter.report(
        .dtendEqualsDtstartDate, line, fix: Fix.deletion(.safe, "leave out DTEND", line), related: related
      ) { "DTEND is the day of DTSTART, but it is the day after the last one; leave it out for a single day" }
    } else if seconds == 0, view.kind == .vevent {
      reporter.report(.zeroDuration, line, related: related) {
        "DTEND equals DTSTART, so that the event takes no time; leave DTEND out if that is meant"
      }
    } else if view.kind == .vevent {
      checkLength(seconds, start, end, line, startLine, &reporter)
    }
  }

  private static func checkLength(
    _ seconds: Int64, _ start: CalendarTime, _ end: CalendarTime, _ line: LineView, _ startLine: LineView,
    _ reporter: inout Reporter
  ) {
    if start.isDate { return }
    let limit = reporter.context.options.limits.eventDays
    let endSecond = end.civilDateTime.secondOfDay
    let isSameZone = start.tzid == end.tzid
    let reachesMidnight = endSecond == 0 || endSecond == 86_399 || endSecond == 86_340
    if start.civilDateTime.secondOfDay == 0, reachesMidnight, isSameZone, seconds >= 86_340, !start.isUTC {
      let last = end.civilDate.adding(days: endSecond == 0 ? 0 : 1)
      reporter.report(
        .midnightSpanAsAllDay, startLine,
        fix: Fix(
          .unsafe, "make it an all-day event",
          [
            .replace(line: startLine.number, with: ["DTSTART;VALUE=DATE:\(start.civilDate.text)"]),
            .replace(line: line.number, with: ["DTEND;VALUE=DATE:\(last.text)"]),
          ])
      ) { "The event goes from midnight to midnight; if it is an all-day event, write DTSTART and DTEND as dates" }
    } else if seconds > Int64(limit) * 86_400 {
      reporter.report(.veryLongEvent, line) {
        "The event lasts \(seconds / 86_400) days; is the year or month of DTEND right?"
      }
    }
  }

  // MARK: The clock

  private static func checkClock(_ line: LineView, _ view: ComponentView, _ reporter: inout Reporter) {
    guard let time = line.time else { return }
    let year = time.civilDate.year
    if (year < 1900 && !(year == 1604 && view.has(.rrule))) || year > 2200 || isEpoch(time) {
      reporter.report(.implausibleYear, line, line.trimmedRange) {
        "\(line.trimmed.quoted) is hardly when this happens; programs write such a time where they know none"
      }
      return
    }
    switch time {
    case .floating(let civil):
      guard line.property == .dtstart || line.property == .due else { return }
      let zone = reporter.context.options.assumedZone ?? reporter.context.displayZone
      let known = zone.flatMap { reporter.context.options.zones.database.contains($0) ? $0 : nil }
      let fix = known.flatMap { Fix.parameter(.unsafe, "place it in \($0)", line, "TZID", [$0]) }
      reporter.report(.floatingTime, line, line.trimmedRange, fix: fix) {
        "The time has no zone, so that every reader sees it at another moment; write it in UTC or add TZID"
      }
      _ = civil
    case .zoned(let civil, let tzid):
      guard reporter.isOn(.nonexistentLocalTime) || reporter.isOn(.ambiguousLocalTime),
        let rules = reporter.context.rules(of: tzid)
      else { return }
      switch rules.local(civil) {
      case .unique: break
      case .gap(_, let after, let transition):
        let first = transition.civil(at: after)
        reporter.report(.nonexistentLocalTime, line, line.trimmedRange) {
          "Clocks in \(tzid) never show this time: they are put forward to \(first.text) on that day"
        }
      case .overlap:
        reporter.report(.ambiguousLocalTime, line, line.trimmedRange) {
          "Clocks in \(tzid) show this time twice; it means the first one, and UTC would say it for sure"
        }
      }
    case .date, .utc: break
    }
  }

  /// 1 January 1970 or 1601, at midnight: what programs write for no time.
  private static func isEpoch(_ time: CalendarTime) -> Bool {
    let date = time.civilDate
    return (date.year == 1970 || date.year == 1601) && date.month == 1 && date.day == 1
      && (time.isDate || time.civilDateTime.secondOfDay == 0)
  }

  // MARK: Stamps

  private static func checkStamps(_ view: ComponentView, _ reporter: inout Reporter) {
    let now = reporter.context.options.now
    for property in [KnownProperty.dtstamp, .created, .lastModified] {
      guard let line = view.first(property), case .utc(let civil)? = line.time else { continue }
      if Instant(civil, at: .zero).seconds(since: now) > 86_400 {
        reporter.report(.dtstampInFuture, line, line.trimmedRange) { "\(property.name) lies in the future" }
      }
    }
    guard let created = view.first(.created)?.time, let line = view.first(.lastModified), let modified = line.time,
      let seconds = reporter.context.seconds(from: created, to: modified), seconds < 0
    else { return }
    reporter.report(
      .createdAfterModified, line,
      related: [RelatedPlace(line: view.first(.created)?.number ?? 0, message: "CREATED stands here")]
    ) { "LAST-MODIFIED lies before CREATED; one of them is wrong" }
  }
}
