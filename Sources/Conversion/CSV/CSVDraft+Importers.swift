import CalendarModel
import CalendarText
import CivilTime
import ICalendar

extension CSVDraft {
  /// Creates the event for a row of an importer's flavor.
  ///
  /// - Parameter endsInclusively: Whether the end of an all-day event is its last day.
  /// - Returns: The event, or nil if the row has errors.
  mutating func importers(
    _ cells: [CSVField: CSVCell], _ order: DateOrder?, endsInclusively: Bool, stamp: Instant
  ) -> Component? {
    guard let startCell = cells[.startDate], !startCell.text.isEmpty else {
      fail(cells[.startDate] ?? CSVCell(text: "", column: 1), "a start date")
      return nil
    }
    guard let start = date(startCell, order) else { return nil }
    let startTime = clock(cells[.startTime], on: start)
    let isAllDay = (flag(cells[.allDay]) ?? false) || startTime == nil
    let endCell = cells[.endDate].flatMap { $0.text.isEmpty ? nil : $0 }
    let end = endCell.flatMap { date($0, order) }
    if isAllDay {
      add("DTSTART", .date(start), tzid: nil, startCell)
      if let end, let endCell {
        let last = endsInclusively ? end.adding(days: 1) : max(end, start.adding(days: 1))
        if end < start { fail(endCell, "a day on or after the start") }
        add("DTEND", .date(last), tzid: nil, endCell)
      }
    } else if let startTime {
      add("DTSTART", .local(startTime), tzid: nil, startCell)
      if let endTime = clock(cells[.endTime], on: end ?? start), let cell = cells[.endTime] {
        if endTime < startTime { fail(cell, "a time after the start") }
        if endTime != startTime { add("DTEND", .local(endTime), tzid: nil, cell) }
      }
    }
    let title = cells[.title].flatMap { $0.text == ItemTitle.missing ? nil : $0 }
    add("SUMMARY", text: title)
    add("DESCRIPTION", text: cells[.description])
    add("LOCATION", text: cells[.location])
    if let cell = cells[.categories] {
      let categories = cell.text.split { $0 == ";" || $0 == "," }.map { String($0).trimmingBlanks }
      add("CATEGORIES", raw: TextValue.encode(list: categories), cell)
    }
    add("ORGANIZER", people: cells[.organizer])
    add("ATTENDEE", people: cells[.requiredAttendees])
    add("ATTENDEE", people: cells[.optionalAttendees], [Parameter("ROLE", ["OPT-PARTICIPANT"])])
    add("ATTENDEE", people: cells[.resources], [Parameter("CUTYPE", ["RESOURCE"])])
    addClassification(cells)
    if let cell = cells[.priority], let priority = CSVWords.priorities[cell.text.lowercased()] {
      add("PRIORITY", raw: String(priority), cell)
    }
    if let cell = cells[.showTimeAs] { addAvailability(cell) }
    if flag(cells[.reminder]) == true, let cell = cells[.reminderDate], let day = date(cell, order),
      let time = clock(cells[.reminderTime], on: day)
    {
      let first = startTime ?? CivilDateTime(startOf: start)
      addAlarm(secondsFromStart: time.secondsSinceEpoch - first.secondsSinceEpoch, title: title?.text ?? "")
    }
    return errors.isEmpty ? component(.vevent, uid: nil, stamp: stamp) : nil
  }

  private mutating func addClassification(_ cells: [CSVField: CSVCell]) {
    if let cell = cells[.sensitivity], let word = CSVWords.classifications[cell.text.lowercased()] {
      add("CLASS", raw: word, cell)
    } else if flag(cells[.isPrivate]) == true, let cell = cells[.isPrivate] {
      add("CLASS", raw: "PRIVATE", cell)
    }
  }

  /// Outlook's numeric values: 1 tentative, 2 busy, 3 free, 4 out of office.
  private mutating func addAvailability(_ cell: CSVCell) {
    switch cell.text {
    case "1": add("STATUS", raw: "TENTATIVE", cell)
    case "3": add("TRANSP", raw: "TRANSPARENT", cell)
    case "4": add("X-MICROSOFT-CDO-BUSYSTATUS", raw: "OOF", cell)
    default: break
    }
  }

  // MARK: Cells

  private mutating func date(_ cell: CSVCell, _ order: DateOrder?) -> CivilDate? {
    if let date = CSVTime.date(cell.text, order) { return date }
    fail(cell, "a date")
    return nil
  }

  private mutating func clock(_ cell: CSVCell?, on date: CivilDate) -> CivilDateTime? {
    guard let cell, !cell.text.isEmpty else { return nil }
    if let time = CSVTime.clock(cell.text, on: date) { return time }
    fail(cell, "a time of day")
    return nil
  }
}
