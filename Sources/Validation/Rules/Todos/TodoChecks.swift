import CivilTime
import ICalendar

/// The rules that these checks report.
extension Rule {
  static let dueBeforeStart = Rule(
    500, "due-before-start", .error, in: "RFC 5545 3.8.2.3", says: .must,
    "DUE is earlier than DTSTART",
    "A to-do must not be due before it starts. Equal times are accepted, because programs write them for recurring "
      + "to-dos.",
    bad: "DTSTART:20260105T100000Z\nDUE:20260104T100000Z", good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z")

  static let dueTypeMismatch = Rule(
    501, "due-type-mismatch", .error, in: "RFC 5545 3.8.2.3", says: .must,
    "DUE and DTSTART have different types",
    "Start and due date are either both dates or both date-times, and either both or neither have a zone.",
    bad: "DTSTART:20260105T100000Z\nDUE;VALUE=DATE:20260106", good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z")

  static let todoDurationWithoutStart = Rule(
    502, "todo-duration-without-start", .error, in: "RFC 5545 3.6.2", says: .must,
    "DURATION without DTSTART",
    "A duration is measured from a start.",
    bad: "DURATION:PT1H", good: "DTSTART:20260105T100000Z\nDURATION:PT1H")

  static let completedStatus = Rule(
    503, "completed-status", .warning, in: "RFC 5545 3.8.1.11, 3.8.2.1", fix: .unsafe,
    "COMPLETED, but STATUS is not COMPLETED; or 100 % without COMPLETED",
    "COMPLETED, PERCENT-COMPLETE and STATUS express the same thing in three ways. Programs disagree about which to "
      + "show.",
    bad: "COMPLETED:20260105T100000Z\nSTATUS:NEEDS-ACTION", good: "COMPLETED:20260105T100000Z\nSTATUS:COMPLETED")

  static let completedPercent = Rule(
    504, "completed-percent", .info, in: "RFC 5545 3.8.1.8", fix: .unsafe,
    "STATUS:COMPLETED with PERCENT-COMPLETE below 100",
    "A completed to-do is 100 per cent complete.",
    bad: "STATUS:COMPLETED\nPERCENT-COMPLETE:50", good: "STATUS:COMPLETED\nPERCENT-COMPLETE:100")

  static let recurringTodoNoStart = Rule(
    505, "recurring-todo-no-start", .error, in: "RFC 5545 3.8.2.4", says: .must, fix: .unsafe,
    "RRULE without DTSTART",
    "A rule counts from DTSTART, so a series must have a DTSTART even if it has a due date.",
    bad: "DUE:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3", good: "DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3")

  static let parentNotFound = Rule(
    506, "parent-not-found", .info, in: "RFC 5545 3.8.4.5",
    "RELATED-TO refers to a component that is not in the file",
    "The component is related to one that is not in the file, so its place in a list is lost.",
    bad: "RELATED-TO:missing@example.com", good: .todo("SUMMARY:Shop"))

  static let parentCycle = Rule(
    507, "parent-cycle", .error, in: "RFC 5545 3.8.4.5",
    "Components are each other's parents",
    "Each of the to-dos is part of another, so none is at the top level. Programs show none of them, or hang.",
    bad: .lines(
      "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a",
      "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z",
      "SUMMARY:Step b\nRELATED-TO:a@example.com\nEND:VTODO"),
    good: .lines(
      "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a",
      "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z",
      "SUMMARY:Step b\nEND:VTODO"))

  static let journalWithEnd = Rule(
    508, "journal-with-end", .error, in: "RFC 5545 3.6.3", says: .grammar, fix: .unsafe,
    "DTEND, DUE or DURATION in a VJOURNAL",
    "A journal entry is about a day or a moment and has no duration.",
    bad: "DURATION:PT1H", good: .journal("DTSTART:20260105T100000Z\nSUMMARY:Diary"))

  static let freebusyNotUtc = Rule(
    509, "freebusy-not-utc", .error, in: "RFC 5545 3.8.2.2, 3.8.2.4, 3.8.2.6", says: .must, fix: .safe,
    "DTSTART, DTEND or FREEBUSY of a VFREEBUSY is not in UTC",
    "Busy time must be in UTC, because it is compared with other people's busy time.",
    bad: "DTSTART;TZID=Europe/Berlin:20260105T010000", good: "DTSTART:20260105T000000Z")

  static let freebusyRecurrence = Rule(
    510, "freebusy-recurrence", .error, in: "RFC 5545 3.6.4", says: .grammar,
    "RRULE, RDATE or EXDATE in a VFREEBUSY",
    "Busy time is a list of periods and must not contain recurrence rules.",
    bad: "RRULE:FREQ=DAILY;COUNT=3",
    good: .lines(
      "BEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z",
      "DTEND:20260106T000000Z\nEND:VFREEBUSY"))

  static let freebusyOverlap = Rule(
    511, "freebusy-overlap", .warning, in: "RFC 5545 3.8.2.6", says: .should, fix: .safe,
    "Periods are unsorted or overlap",
    "Periods should be sorted and should not overlap.",
    bad: "FREEBUSY:20260105T100000Z/PT1H,20260105T090000Z/PT1H",
    good: "FREEBUSY:20260105T090000Z/PT1H,20260105T100000Z/PT1H")

  static let freebusyOutsideWindow = Rule(
    512, "freebusy-outside-window", .warning, in: "RFC 5545 3.6.4",
    "A period is outside the time from DTSTART to DTEND",
    "The period is outside the requested time.",
    bad: "FREEBUSY:20260109T100000Z/PT1H", good: "FREEBUSY:20260105T100000Z/PT1H")

  static let availabilityDate = Rule(
    513, "availability-date", .error, in: "RFC 7953 3.1", says: .must,
    "VAVAILABILITY or AVAILABLE with DATE values or floating times",
    "Availability means the same times for everyone, so its start and end must be date-times in UTC or "
      + "with a zone.",
    bad: .lines(
      "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260105",
      "END:VAVAILABILITY"),
    good: .lines(
      "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z", "END:VAVAILABILITY")
  )
}

/// Checks to-dos, journal entries, busy time and availability.
enum TodoChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck([.vtodo], rules: [.dueBeforeStart, .dueTypeMismatch]) { reporter, view in
      guard let line = view.first(.due), let due = view.due, let start = view.start else { return }
      let related = [RelatedLocation(line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(start.text)")]
      if due.isDate != start.isDate || due.isFloating != start.isFloating {
        reporter.report(.dueTypeMismatch, line, related: related) {
          "DUE and DTSTART have different forms; write both as dates, both with a zone or both without"
        }
      } else if let seconds = reporter.context.seconds(from: start, to: due), seconds < 0 {
        reporter.report(.dueBeforeStart, line, line.trimmedRange, related: related) { "DUE is before DTSTART" }
      }
    },
    ComponentCheck([.vtodo], .todoDurationWithoutStart) { reporter, view in
      guard let line = view.first(.duration), !view.has(.dtstart) else { return }
      reporter.report(.todoDurationWithoutStart, line) {
        "DURATION needs DTSTART; add the start, or write DUE"
      }
    },
    ComponentCheck([.vtodo], rules: [.completedStatus, .completedPercent]) { reporter, view in
      let status = view.first(.status)?.trimmed.uppercased()
      let percent = view.first(.percentComplete)?.line.integer
      if let line = view.first(.completed), status != "COMPLETED", status != nil || percent != 100 {
        reporter.report(
          .completedStatus, line,
          fix: view.first(.status).flatMap { Fix.value(.unsafe, "write STATUS:COMPLETED", $0, "COMPLETED") }
            ?? .addition(.unsafe, "add STATUS:COMPLETED", view, "STATUS:COMPLETED")
        ) { "COMPLETED says that the to-do is done, but STATUS does not; write STATUS:COMPLETED" }
      } else if percent == 100, !view.has(.completed), status != "COMPLETED", let line = view.first(.percentComplete) {
        reporter.report(
          .completedStatus, line,
          fix: status == nil ? .addition(.unsafe, "add STATUS:COMPLETED", view, "STATUS:COMPLETED") : nil
        ) { "PERCENT-COMPLETE is 100, but neither STATUS nor COMPLETED says that the to-do is done" }
      }
      if status == "COMPLETED", let percent, percent < 100, let line = view.first(.percentComplete) {
        reporter.report(.completedPercent, line, fix: Fix.value(.unsafe, "write 100", line, "100")) {
          "STATUS is COMPLETED, but PERCENT-COMPLETE is \(percent)"
        }
      }
    },
    ComponentCheck([.vtodo, .vjournal], .recurringTodoNoStart) { reporter, view in
      guard let line = view.first(.rrule), !view.has(.dtstart) else { return }
      let due = view.first(.due)
      reporter.report(
        .recurringTodoNoStart, line,
        fix: due.map { line in
          .addition(.unsafe, "use DUE as the start", view, line.replacing(0..<line.name.utf8.count, with: "DTSTART"))
        }
      ) { "A series needs a DTSTART for its rule to count from" }
    },
    ComponentCheck([.vjournal], .journalWithEnd) { reporter, view in
      for line in view.lines where [.dtend, .due, .duration].contains(line.property) {
        reporter.report(.journalWithEnd, line, fix: Fix.deletion(.unsafe, "remove the line", line)) {
          "A journal entry has no duration; remove \(line.name.uppercased())"
        }
      }
    },
    ComponentCheck([.vfreebusy], .freebusyNotUtc) { reporter, view in
      for line in view.lines { checkUTC(line, &reporter) }
    },
    ComponentCheck([.vfreebusy], .freebusyRecurrence) { reporter, view in
      for line in view.lines where [.rrule, .rdate, .exdate, .exrule].contains(line.property) {
        reporter.report(.freebusyRecurrence, line) { "Busy time does not recur; list the periods as FREEBUSY" }
      }
    },
    ComponentCheck([.vfreebusy], rules: [.freebusyOverlap, .freebusyOutsideWindow]) { reporter, view in
      checkPeriods(view, &reporter)
    },
    ComponentCheck([.vavailability, .available], .availabilityDate) { reporter, view in
      for line in view.lines where line.property == .dtstart || line.property == .dtend {
        guard let time = line.time, time.isDate || time.isFloating else { continue }
        reporter.report(.availabilityDate, line) {
          "\(line.name.uppercased()) of \(view.name) must be a date-time in UTC or with a zone"
        }
      }
    },
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.parentNotFound, .parentCycle) { reporter, facts in checkRelations(facts, &reporter) }
  ]

  private static func checkUTC(_ line: LineView, _ reporter: inout Reporter) {
    let isUTC: Bool
    switch line.property {
    case .dtstart, .dtend:
      guard let time = line.time else { return }
      isUTC = time.isUTC
    case .freebusy:
      isUTC = line.line.periods.allSatisfy { period in
        guard let period else { return true }
        if case .time(let end) = period.end, !end.isUTC { return false }
        return period.start.isUTC
      }
    default: return
    }
    if isUTC { return }
    var fix: Fix?
    if let time = line.time, let zone = time.tzid, let rules = reporter.context.rules(of: zone) {
      let utc = rules.instant(of: time.civilDateTime).civil(at: .zero).text + "Z"
      fix = Fix.line(.safe, "write \(utc)", line, "\(line.name.uppercased()):\(utc)")
    }
    reporter.report(.freebusyNotUtc, line, line.valueRange, fix: fix) {
      "\(line.name.uppercased()) of busy time must be in UTC, with a Z at the end"
    }
  }

  private static func checkPeriods(_ view: ComponentView, _ reporter: inout Reporter) {
    let context = reporter.context
    let start = view.start.flatMap { context.instant(of: $0) }
    let end = view.end.flatMap { context.instant(of: $0) }
    var last: [String: Instant] = [:]
    for line in view.all(.freebusy) {
      let type = line.value(of: .fbtype)?.uppercased() ?? "BUSY"
      for (period, element) in zip(line.line.periods, line.elements) {
        guard let period, let begins = context.instant(of: period.start), let ends = finish(period, begins, context)
        else { continue }
        if let start, let end, begins < start || ends > end {
          reporter.report(.freebusyOutsideWindow, line, element.range) {
            "The period is outside the time from DTSTART to DTEND"
          }
        }
        if let before = last[type], begins < before {
          reporter.report(.freebusyOverlap, line, element.range, fix: merged(line, type, view, context)) {
            "The period begins before the previous one ends; sort periods and merge those that overlap"
          }
        }
        last[type] = max(last[type] ?? ends, ends)
      }
    }
  }

  /// Returns the fix that sorts the periods of a line and merges overlapping ones; nil if other lines have the same
  /// type.
  private static func merged(_ line: LineView, _ type: String, _ view: ComponentView, _ context: CheckContext) -> Fix? {
    let others = view.all(.freebusy).filter { ($0.value(of: .fbtype)?.uppercased() ?? "BUSY") == type }
    guard others.count == 1 else { return nil }
    var spans: [(start: Instant, end: Instant)] = []
    for period in line.line.periods {
      guard let period, period.start.isUTC, let start = context.instant(of: period.start),
        let end = finish(period, start, context)
      else { return nil }
      spans.append((start, end))
    }
    spans.sort { $0.start < $1.start }
    var merged: [(start: Instant, end: Instant)] = []
    for span in spans {
      if let last = merged.last, span.start < last.end {
        merged[merged.count - 1].end = max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
    let texts = merged.map { "\($0.start.civil(at: .zero).text)Z/\($0.end.civil(at: .zero).text)Z" }
    return Fix.value(.safe, "sort the periods", line, texts.joined(separator: ","))
  }

  private static func finish(_ period: CalendarPeriod, _ start: Instant, _ context: CheckContext) -> Instant? {
    switch period.end {
    case .time(let time): context.instant(of: time)
    case .duration(let duration): start.adding(seconds: duration.nominalSeconds)
    }
  }

  // MARK: Relations

  private static func checkRelations(_ facts: StreamFacts, _ reporter: inout Reporter) {
    if facts.relations.isEmpty { return }
    var parents: [UInt64: UInt64] = [:]
    for (from, relation, _) in facts.relations where relation.isParent { parents[from] = relation.target }
    for (from, relation, identity) in facts.relations {
      let source = "RELATED-TO:\(relation.text)"
      if relation.isParent, isCycle(from, parents) {
        reporter.report(
          .parentCycle, at: SourcePosition(line: relation.line, column: 1), length: source.count, source: source,
          component: identity, property: "RELATED-TO", "The component's RELATED-TO leads back to the component itself")
      } else if !facts.keys.contains(uid: relation.target) {
        reporter.report(
          .parentNotFound, at: SourcePosition(line: relation.line, column: 1), length: source.count, source: source,
          component: identity, property: "RELATED-TO",
          "This component refers to the UID \(relation.text.quoted), but no component in the file has it")
      }
    }
  }

  private static func isCycle(_ start: UInt64, _ parents: [UInt64: UInt64]) -> Bool {
    var current = parents[start]
    var steps = 0
    while let uid = current, steps < 1000 {
      if uid == start { return true }
      current = parents[uid]
      steps += 1
    }
    return false
  }
}
