import CalendarModel
import ICalendar

extension ImportLedger {
  /// Notes which times of an event or a reminder count as missing since they cannot be read, and an event that has no
  /// start. Cancellations need none, and neither do messages about a series.
  func noteTimes(of item: PreparedItem, _ arrival: ImportArrival) {
    let (columns, times, method) = (item.columns, item.times, arrival.method)
    guard columns.kind == .event || columns.kind == .reminder, method == nil || method == "PUBLISH" else { return }
    var lines = times.unreadableRules + times.unreadableDates
    let main = times.isToDo ? times.end ?? times.start : times.start
    if main == nil, let line = item.component.first(times.isToDo ? .due : .dtstart) {
      lines.append(line)
    } else if main == nil, columns.kind == .event {
      note(
        SkippedComponent(
          input: arrival.input, line: arrival.line, uid: columns.uid,
          reason: "the event “\(ImportSummary.title(columns.title))” has no start"), in: \.eventsWithoutStart)
    }
    if !times.isToDo, times.end == nil, let line = item.component.first(.dtend) { lines.append(line) }
    if times.duration == nil, let line = item.component.first(.duration) { lines.append(line) }
    for line in lines {
      guard let property = line.property else { continue }
      note(
        UnreadableTime(
          input: arrival.input, line: line.lineNumber, uid: columns.uid, title: ImportSummary.title(columns.title),
          property: property, value: String(line.rawValue.prefix(100))), in: \.unreadableTimes)
    }
  }
}
