import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Converts times: DTSTART, DTEND, DURATION, DUE and RECURRENCE-ID, and `start`, `duration`, `due`, `timeZone`.
enum TimeMembers {
  /// The property for `showWithoutTime` in an entry that is not a date.
  static let showWithoutTime = "SHOW-WITHOUT-TIME"

  // MARK: To JSCalendar

  static func write(_ component: Component, to object: inout JSONMembers, _ context: EntryContext) {
    let times = ComponentTimes(component)
    let first = times.firstTime
    let zone = first.flatMap { context.local($0).zone }
    if let start = times.start { object["start"] = JSCalendarTime.tree(context.local(start).civil) }
    object["timeZone"] = zone.map(JSONTree.string)
    if times.isToDo {
      if let due = times.due(in: context.zones) {
        object["due"] = JSCalendarTime.tree(context.civil(due, in: zone))
      }
    } else if let start = times.start, let length = length(of: times, from: start, context) {
      object["duration"] = .string(length.text)
      if let end = times.end, let endZone = context.local(end).zone, let zone, endZone != zone {
        object["endTimeZone"] = .string(endZone)
      }
    }
    let isShown = component.all(named: showWithoutTime).first?.boolean
    if first?.isDate == true {
      object["showWithoutTime"] = .bool(true)
    } else {
      object["showWithoutTime"] = isShown.map(JSONTree.bool)
    }
    if let id = times.recurrenceID?.time {
      let (civil, zone) = context.local(id)
      object["recurrenceId"] = JSCalendarTime.tree(civil)
      object["recurrenceIdTimeZone"] = zone.map(JSONTree.string)
    }
  }

  /// The duration of an event: in days for dates, and in exact time otherwise. It is one day for a date without an end.
  private static func length(
    of times: ComponentTimes, from start: CalendarTime, _ context: EntryContext
  ) -> CalendarDuration? {
    if let end = times.end {
      if start.isDate, end.isDate {
        let days = end.civilDate.days(since: start.civilDate)
        return days < 0 ? nil : CalendarDuration(days: max(1, days))
      }
      let isOnClocks = start.isFloating && end.isFloating
      let seconds =
        isOnClocks
        ? end.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
        : context.zones.instant(of: end).seconds(since: context.zones.instant(of: start))
      return seconds < 0 || start.isDate ? nil : CalendarDuration(seconds: seconds)
    }
    if let duration = times.duration { return duration.isNegative ? nil : duration }
    return start.isDate ? CalendarDuration(days: 1) : nil
  }

  // MARK: From JSCalendar

  /// The form of an entry's times.
  struct Form {
    let zone: String?
    /// Whether the times are dates: the entry is shown without a time, has no time zone, and begins at midnight.
    let isDate: Bool

    func time(_ civil: CivilDateTime) -> CalendarTime {
      isDate ? .date(civil.date) : EntryContext.time(civil, in: zone)
    }
  }

  static func read(
    _ reader: inout MemberReader, _ kind: PlainMember.Kind, into lines: inout LineCollector, _ context: EntryContext
  ) -> Form {
    let zone = reader.text("timeZone")
    let isShownAsDate = reader.bool("showWithoutTime")
    let start = reader.localTime("start")
    let due = kind == .task ? reader.localTime("due") : nil
    let id = reader.localTime("recurrenceId")
    let idZone = reader.text("recurrenceIdTimeZone")
    let clocks = [start, due, zone == nil && idZone == nil ? id : nil].compactMap { $0 }
    let isDate = isShownAsDate == true && zone == nil && clocks.allSatisfy { $0.secondOfDay == 0 }
    let form = Form(zone: zone, isDate: isDate && !clocks.isEmpty)
    if let start { add("DTSTART", form.time(start), from: "start", reader, &lines) }
    let isLength = reader.notes.name(of: reader.pointer(to: "due")) == "DURATION"
    if let due, let start, isLength {
      let seconds = context.zones.instant(of: form.time(due)).seconds(
        since: context.zones.instant(of: form.time(start)))
      let length = form.isDate ? CalendarDuration(days: Int(seconds / 86400)) : CalendarDuration(seconds: seconds)
      lines.add("DURATION", length.text, from: reader.pointer(to: "due"))
    } else if let due {
      add("DUE", form.time(due), from: "due", reader, &lines)
    }
    if kind == .event { readLength(&reader, start, form, &lines, context) }
    if let id {
      let time = idZone == nil ? form.time(id) : EntryContext.time(id, in: idZone)
      add("RECURRENCE-ID", time, from: "recurrenceId", reader, &lines)
    }
    if let isShownAsDate, !form.isDate {
      let pointer = reader.pointer(to: "showWithoutTime")
      lines.add(showWithoutTime, isShownAsDate ? "TRUE" : "FALSE", [("VALUE", ["BOOLEAN"])], from: pointer)
    }
    return form
  }

  /// Determines the form of an entry's times.
  static func form(of object: JSONMembers, _ kind: PlainMember.Kind, _ context: EntryContext) -> Form {
    var reader = MemberReader(object, ReadingNotes())
    var lines = LineCollector()
    return read(&reader, kind, into: &lines, context)
  }

  private static func readLength(
    _ reader: inout MemberReader, _ start: CivilDateTime?, _ form: Form, _ lines: inout LineCollector,
    _ context: EntryContext
  ) {
    let pointer = reader.pointer(to: "duration")
    let endZone = reader.text("endTimeZone")
    guard let duration = reader.duration("duration") else { return }
    let name = reader.notes.name(of: pointer)
    if let start, name == "DTEND" || name == nil && endZone != nil {
      let time = form.time(start)
      var end = time.adding(duration)
      if endZone != nil || end == nil {
        let zone = endZone.map { EntryContext.time(start, in: $0) } ?? time
        let instant = context.zones.instant(of: time.with(time.civilDateTime.adding(days: duration.days)))
        end = context.zones.time(at: instant.adding(seconds: duration.seconds), like: zone)
      }
      if let end { return add("DTEND", end, from: "duration", reader, &lines) }
    }
    // A date has a default duration of one day.
    if form.isDate, duration == CalendarDuration(days: 1), name == nil { return }
    lines.add("DURATION", duration.text, from: pointer)
  }

  static func add(
    _ name: String, _ time: CalendarTime, from member: String, _ reader: MemberReader, _ lines: inout LineCollector
  ) {
    lines.add(line(name, time), from: reader.pointer(to: member))
  }

  /// Returns the line for a time.
  static func line(_ name: String, _ time: CalendarTime) -> ContentLine {
    switch time {
    case .date: ContentLine("\(name);VALUE=DATE:\(time.text)")
    case .zoned(_, let tzid): ContentLine("\(name);TZID=\(ParameterValue.encode([tzid])):\(time.text)")
    case .floating, .utc: ContentLine("\(name):\(time.text)")
    }
  }
}
