import CalendarText
import CivilTime
import ICalendar
import Recurrence
import TimeZones

extension CSVDraft {
  private static let kinds: [String: KnownComponent] = [
    "event": .vevent, "vevent": .vevent, "reminder": .vtodo, "todo": .vtodo, "vtodo": .vtodo,
    "journal": .vjournal, "vjournal": .vjournal,
  ]

  /// Creates the component for a row of the plain flavor.
  ///
  /// - Returns: The component, or nil if the row has errors.
  mutating func plain(_ cells: [String: CSVCell], _ order: DateOrder?, stamp: Instant) -> Component? {
    let kinds = kind(cells)
    let tzid = cells["tzid"].flatMap { $0.text.isEmpty ? nil : $0.text }
    let isAllDay = flag(cells["all_day"]) ?? false
    let start = time(cells["start"], order, isAllDay: isAllDay)
    let end = time(cells["end"], order, isAllDay: isAllDay)
    let due = time(cells["due"], order, isAllDay: false) ?? (kinds == .vtodo ? end : nil)
    if let tzid, zones.rules(named: tzid) == nil, let cell = cells["tzid"],
      [start, end, due].contains(where: { $0?.value.hasOffset ?? false })
    {
      lose(cell, "tzid", why: "the time zone is unknown; the times were converted to UTC using their offsets")
    }
    if cells["title"]?.text.isEmpty ?? true, start == nil, due == nil, let cell = cells["title"] ?? cells["start"] {
      fail(cell, "a title; a row needs a title or a start")
    }
    // In a list of occurrences, the start of a to-do is its due time.
    if let start, !(kinds == .vtodo && due?.time == start.time) { add("DTSTART", start.value, tzid: tzid, start.cell) }
    if kinds == .vtodo {
      if let due { add("DUE", due.value, tzid: tzid, due.cell) }
      if let end, end.time != due?.time { lose(end.cell, "end", why: "a to-do has a due time, not an end") }
    } else if let end, end.time != start?.time {
      // An event with zero duration has no DTEND (RFC 5545 3.8.2.2).
      if let start, calendarTime(end.value, tzid: tzid).isDate != calendarTime(start.value, tzid: tzid).isDate {
        fail(end.cell, "a \(calendarTime(start.value, tzid: tzid).isDate ? "date" : "time"), but the start is")
      }
      add("DTEND", end.value, tzid: tzid, end.cell)
    } else if start != nil, let cell = cells["duration"], !cell.text.isEmpty {
      if let seconds = CSVLength.seconds(cell.text) {
        let isDays = calendarTime(start?.value ?? .date(.epoch), tzid: tzid).isDate && seconds % 86_400 == 0
        let duration = isDays ? CalendarDuration(days: Int(seconds / 86_400)) : CalendarDuration(seconds: seconds)
        add("DURATION", raw: duration.text, cell)
      } else {
        fail(cell, "a duration, such as 5400 seconds, 1:30 hours, 90m, 1h30m or 2d")
      }
    }
    if let cell = cells["alarms"], !cell.text.isEmpty {
      lose(cell, "alarms", why: "a number of seconds does not define an alarm")
    }
    if kinds != .vtodo, let due { lose(due.cell, "due", why: "only to-dos have a due time") }
    if let id = time(cells["recurrence_id"], order, isAllDay: false) {
      add("RECURRENCE-ID", id.value, tzid: tzid, id.cell)
    }
    add("SUMMARY", text: cells["title"].flatMap { $0.text == ItemTitle.missing ? nil : $0 })
    add("LOCATION", text: cells["location"])
    add("DESCRIPTION", text: cells["description"])
    add("COLOR", text: cells["color"])
    if let cell = cells["categories"] {
      add("CATEGORIES", raw: TextValue.encode(list: CSVList.values(cell.text)), cell)
    }
    for (name, property) in [("status", "STATUS"), ("class", "CLASS")] {
      if let cell = cells[name] { add(property, raw: cell.text.uppercased(), cell) }
    }
    if let cell = cells["url"] { add("URL", raw: cell.text, cell) }
    add("ORGANIZER", people: cells["organizer"])
    add("ATTENDEE", people: cells["attendees"])
    number(cells["priority"], "PRIORITY", 0...9)
    number(cells["percent"], "PERCENT-COMPLETE", 0...100)
    if let isTransparent = flag(cells["transparent"]), let cell = cells["transparent"], !cell.text.isEmpty {
      add("TRANSP", raw: isTransparent ? "TRANSPARENT" : "OPAQUE", cell)
    }
    if let completed = time(cells["completed"], order, isAllDay: false) {
      let instant = zones.instant(of: calendarTime(completed.value, tzid: tzid))
      add("COMPLETED", raw: instant.description, completed.cell)
    }
    if let cell = cells["rrule"], !cell.text.isEmpty {
      let isRule = Array(cell.text.utf8).withUnsafeBufferPointer { RecurrenceRule.reading($0).rule != nil }
      if !isRule { fail(cell, "a recurrence rule") }
      add("RRULE", raw: cell.text, cell)
    }
    if let cell = cells["exception_dates"] {
      for text in CSVList.values(cell.text) {
        let exception = time(CSVCell(text: text, column: cell.column), order, isAllDay: isAllDay)
        if let exception { add("EXDATE", exception.value, tzid: tzid, cell) }
      }
    }
    let uid = cells["uid"].flatMap { cell in
      cell.text.isEmpty ? nil : try? ContentLine(name: "UID", rawValue: cell.text)
    }
    return errors.isEmpty ? component(kinds, uid: uid, stamp: stamp) : nil
  }

  /// The kind of component in a row. A row that does not state its kind is a to-do if it has a due time or no time at
  /// all.
  private mutating func kind(_ cells: [String: CSVCell]) -> KnownComponent {
    guard let cell = cells["kind"], !cell.text.isEmpty else {
      let times = ["start", "end", "recurrence_id"].filter { !(cells[$0]?.text.isEmpty ?? true) }
      return cells["due"]?.text.isEmpty ?? true && !times.isEmpty ? .vevent : .vtodo
    }
    if let kind = Self.kinds[cell.text.lowercased()] { return kind }
    fail(cell, "event, reminder or journal")
    return .vevent
  }

  // MARK: Cells

  private mutating func time(
    _ cell: CSVCell?, _ order: DateOrder?, isAllDay: Bool
  ) -> (value: CSVTime, time: String, cell: CSVCell)? {
    guard let cell, !cell.text.isEmpty else { return nil }
    guard let value = CSVTime(cell.text, order) else {
      fail(cell, "a date or a time such as 2026-11-20 or 2026-11-20T09:15:00+01:00")
      return nil
    }
    return (isAllDay ? .date(value.day) : value, cell.text, cell)
  }

  private mutating func number(_ cell: CSVCell?, _ property: String, _ range: ClosedRange<Int>) {
    guard let cell, !cell.text.isEmpty else { return }
    if let number = Int(cell.text), range.contains(number) {
      add(property, raw: String(number), cell)
    } else {
      fail(cell, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
