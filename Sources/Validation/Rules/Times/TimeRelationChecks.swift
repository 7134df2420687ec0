import CivilTime
import ICalendar
import TimeZones

/// The rules that these checks report.
extension Rule {
  static let dtendBeforeDtstart = Rule(
    300, "dtend-before-dtstart", .error, in: "RFC 5545 3.8.2.2", says: .must,
    "DTEND is earlier than DTSTART",
    "An event must end after it begins. Programs show this event without a duration or swap the two times. The "
      + "comparison takes zones and summer time into account.",
    bad: "DTEND:20260105T090000Z", good: "DTEND:20260105T110000Z")

  static let dtendEqualsDtstartDate = Rule(
    301, "dtend-equals-dtstart-date", .error, in: "RFC 5545 3.8.2.2", says: .must, fix: .safe, levels: .lenient(),
    "DTEND of an all-day event equals DTSTART",
    "DTEND of an all-day event must be the day after the last day. If it is the same day, some programs show two days and "
      + "some show none. A single day needs no DTEND.",
    bad: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let midnightSpanAsAllDay = Rule(
    303, "midnight-span-as-all-day", .info, fix: .unsafe,
    "Times from midnight to midnight, or to 23:59:59, instead of dates",
    "Some programs write all-day events as times from midnight to midnight, which shift in other zones. Dates do not "
      + "shift.",
    bad: "DTSTART:20260105T000000\nDTEND:20260106T000000",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let startEndTypeMismatch = Rule(
    304, "start-end-type-mismatch", .error, in: "RFC 5545 3.6.1, 3.8.2.2", says: .must,
    "DTSTART and DTEND have different value types",
    "Start and end must be either both dates or both date-times.",
    bad: "DTSTART;VALUE=DATE:20260105\nDTEND:20260105T110000Z",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let startEndFormMismatch = Rule(
    305, "start-end-form-mismatch", .error, in: "RFC 5545 3.8.2.2", says: .must, levels: .lenient(),
    "Only one of DTSTART and DTEND is floating",
    "If only the start or only the end has a zone, the duration of the event depends on the reader.",
    bad: "DTSTART:20260105T100000\nDTEND:20260105T110000Z", good: "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z")

  static let dateWithTimeDuration = Rule(
    306, "date-with-time-duration", .error, in: "RFC 5545 3.8.2.5", says: .must, fix: .unsafe,
    "DTSTART is a DATE, but DURATION has hours, minutes or seconds",
    "The duration of an all-day event must be in days or weeks.",
    bad: "DTSTART;VALUE=DATE:20260105\nDURATION:PT24H", good: "DTSTART;VALUE=DATE:20260105\nDURATION:P1D")

  static let floatingTime = Rule(
    307, "floating-time", .info, in: "RFC 5545 3.3.5", fix: .unsafe,
    "A published feed has floating times",
    "A time without a zone is a different moment for each reader, which is rarely intended in a feed. Google Calendar "
      + "reads it as UTC or in its own zone.",
    bad: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event("DTSTART:20260105T100000\nSUMMARY:Lunch")),
    good: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event()))

  static let nonexistentLocalTime = Rule(
    308, "nonexistent-local-time", .warning, in: "RFC 5545 3.3.5", levels: [.import: .warning],
    "A local time falls into the gap of a clock change",
    "Clocks skip this time when they go forward, so it does not exist. It is read with the offset before the "
      + "change.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260329T023000\nSUMMARY:Lunch")),
    good: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260329T033000\nSUMMARY:Lunch")))

  static let ambiguousLocalTime = Rule(
    309, "ambiguous-local-time", .info, in: "RFC 5545 3.3.5",
    "A local time occurs twice",
    "Clocks go back over this time, so it occurs twice. The standard chooses the first occurrence, but not all programs do.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20261025T023000\nSUMMARY:Lunch")),
    good: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20261025T033000\nSUMMARY:Lunch")))

  static let implausibleYear = Rule(
    310, "implausible-year", .warning,
    "A year before 1900 or after 2200 outside VTIMEZONE, or 19700101 or 16010101 as the date of an event",
    "Programs write such a year, or the first second of 1970, for an unknown time. Google Calendar writes "
      + "CREATED:00001231T000000Z.",
    bad: "DTSTART:19700101T000000Z", good: "DTSTART:20260105T100000Z")

  static let veryLongEvent = Rule(
    311, "very-long-event", .info,
    "A timed event is longer than the limit (31 days by default)",
    "A timed event of more than a month is rarely intended. Often the year or month of its end is wrong.",
    bad: "DTEND:20270105T110000Z", good: "DTEND:20260105T110000Z")

  static let dtstampInFuture = Rule(
    312, "dtstamp-in-future", .info,
    "DTSTAMP, CREATED or LAST-MODIFIED is more than a day in the future",
    "A time stamp in the future makes this version look newer than all later ones.",
    bad: "DTSTAMP:20300101T000000Z", good: "DTSTAMP:20260101T000000Z")

  static let createdAfterModified = Rule(
    313, "created-after-modified", .info, in: "RFC 5545 3.8.7",
    "CREATED is later than LAST-MODIFIED",
    "A component cannot be modified before it is created.",
    bad: "CREATED:20260102T000000Z\nLAST-MODIFIED:20260101T000000Z",
    good: "CREATED:20260101T000000Z\nLAST-MODIFIED:20260102T000000Z")

  static let endWithoutStart = Rule(
    314, "end-without-start", .error, in: "RFC 5545 3.6.1", says: .must,
    "DTEND without DTSTART",
    "An end without a start has no meaning. A scheduling message may omit both.",
    bad: .calendar(
      "METHOD:REFRESH",
      .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nDTEND:20260105T110000Z")),
    good: "DTEND:20260105T110000Z")
}

/// Checks start and end times, time stamps and clock changes.
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
      let duration = DurationReading(line.trimmed)
      guard duration.isWellFormed, duration.hasTime, duration.seconds >= 0 else { return }
      let isWholeDays = duration.seconds % 86_400 == 0 && duration.seconds > 0
      reporter.report(
        .dateWithTimeDuration, line, line.trimmedRange,
        fix: isWholeDays ? Fix.value(.unsafe, "write days", line, "P\(duration.seconds / 86_400)D") : nil
      ) { "DTSTART is a date, so DURATION must be in days or weeks" }
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
    ComponentCheck(nil, .dtstampInFuture, .createdAfterModified, .implausibleYear) { reporter, view in
      checkStamps(view, &reporter)
    },
  ]

  private static func checkEnd(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let line = view.first(.dtend), let end = view.end else { return }
    guard let startLine = view.first(.dtstart) else {
      reporter.report(.endWithoutStart, line) { "There is a DTEND but no DTSTART; add the start" }
      return
    }
    guard let start = view.start else { return }
    let related = { [RelatedLocation(line: startLine.number, message: "DTSTART is \(startLine.trimmed)")] }
    if start.isDate != end.isDate {
      reporter.report(.startEndTypeMismatch, line, related: related()) {
        "One of DTSTART and DTEND is a date and the other a date-time; both must have the same type"
      }
      return
    }
    if start.isFloating != end.isFloating {
      reporter.report(.startEndFormMismatch, line, related: related()) {
        "Only one of DTSTART and DTEND has a zone, so the duration is unclear; give both a zone"
      }
      return
    }
    guard let seconds = reporter.context.seconds(from: start, to: end) else { return }
    if seconds < 0 {
      reporter.report(.dtendBeforeDtstart, line, line.trimmedRange, related: related()) {
        "DTEND is before DTSTART; an event must end after it begins"
      }
    } else if seconds == 0, start.isDate {
      reporter.report(
        .dtendEqualsDtstartDate, line, fix: Fix.deletion(.safe, "remove DTEND", line), related: related()
      ) { "DTEND is the same day as DTSTART, but it must be the day after the last day; remove it for a single day" }
    } else if seconds == 0 {
      reporter.report(.zeroDuration, line, related: related()) {
        "DTEND equals DTSTART, but must be later; for an event without a duration, remove DTEND"
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
      ) { "The event lasts from midnight to midnight; if it is an all-day event, write DTSTART and DTEND as dates" }
    } else if seconds > Int64(limit) * 86_400 {
      reporter.report(.veryLongEvent, line) {
        "The event lasts \(seconds / 86_400) days; is the year or month of DTEND correct?"
      }
    }
  }

  // MARK: The clock

  private static func checkClock(_ line: LineView, _ view: ComponentView, _ reporter: inout Reporter) {
    guard let time = line.time else { return }
    let year = time.civilDate.year
    if (year < 1900 && !(year == 1604 && view.has(.rrule))) || year > 2200 || isEpoch(time) {
      reportYear(line, &reporter)
      return
    }
    switch time {
    case .floating(let civil):
      guard line.property == .dtstart || line.property == .due else { return }
      let context = reporter.context
      reporter.report(.floatingTime, line, line.trimmedRange, fix: placement(of: line, view, context)) {
        "The time has no zone, so it is a different moment for each reader; write it in UTC or add TZID"
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
          "Clocks in \(tzid) never show this time: they go forward to \(first.text) on that day"
        }
      case .overlap:
        reporter.report(.ambiguousLocalTime, line, line.trimmedRange) {
          "Clocks in \(tzid) show this time twice; the standard chooses the first, but only UTC is unambiguous"
        }
      }
    case .date, .utc: break
    }
  }

  /// Returns the fix that adds a zone to all floating times of a component, which must have the same form. The fix is
  /// attached only to the first floating DTSTART, or to the first DUE if there is none, because it examines all lines.
  private static func placement(of line: LineView, _ view: ComponentView, _ context: CheckContext) -> Fix? {
    guard let property = line.property, view.first(property)?.number == line.number,
      let zone = context.options.assumedZone ?? context.displayZone, context.options.zones.database.contains(zone)
    else { return nil }
    let floating = view.lines.filter { line in
      guard let property = line.property, placed.contains(property) else { return false }
      let times = line.line.times
      return !times.isEmpty && times.allSatisfy { $0?.isFloating == true }
    }
    if let start = floating.first(where: { $0.property == .dtstart }), start.number != line.number { return nil }
    let edits = floating.compactMap { line in
      (try? line.line.settingParameter("TZID", to: [zone])).map {
        Edit.replace(line: line.number, with: [$0.unfolded])
      }
    }
    return edits.isEmpty ? nil : Fix(.unsafe, "place it in \(zone)", edits)
  }

  private static let placed: Set<KnownProperty> = [.dtstart, .dtend, .due, .exdate, .rdate, .recurrenceID]

  /// Whether a time is midnight on January 1 of 1970 or 1601, which programs write for a missing time.
  private static func isEpoch(_ time: CalendarTime) -> Bool {
    let date = time.civilDate
    return (date.year == 1970 || date.year == 1601) && date.month == 1 && date.day == 1
      && (time.isDate || time.civilDateTime.secondOfDay == 0)
  }

  private static func reportYear(_ line: LineView, _ reporter: inout Reporter) {
    reporter.report(.implausibleYear, line, line.trimmedRange) {
      "\(line.trimmed.quoted) is probably not the real time; programs write it when the time is unknown"
    }
  }

  // MARK: Stamps

  private static func checkStamps(_ view: ComponentView, _ reporter: inout Reporter) {
    let now = reporter.context.options.now
    for property in [KnownProperty.dtstamp, .created, .lastModified] {
      guard let line = view.first(property), case .utc(let civil)? = line.time else { continue }
      if !(1900...2200).contains(civil.date.year) {
        reportYear(line, &reporter)
      } else if Instant(civil, at: .zero).seconds(since: now) > 86_400 {
        reporter.report(.dtstampInFuture, line, line.trimmedRange) { "\(property.name) is in the future" }
      }
    }
    guard let created = view.first(.created)?.time, let line = view.first(.lastModified), let modified = line.time,
      let seconds = reporter.context.seconds(from: created, to: modified), seconds < 0
    else { return }
    reporter.report(
      .createdAfterModified, line,
      related: [RelatedLocation(line: view.first(.created)?.number ?? 0, message: "CREATED is here")]
    ) { "LAST-MODIFIED is before CREATED; one of them is wrong" }
  }
}
