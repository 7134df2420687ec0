import CalendarModel
import ICalendar

extension ItemImporter {
  /// Notes which times of an event or a reminder count as missing since they cannot be read, and an event that has no
  /// start. Cancellations need none, and neither do messages about a series.
  func noteTimes(of item: PreparedItem, _ method: String?) {
    let (columns, times) = (item.columns, item.times)
    guard columns.kind == .event || columns.kind == .reminder, method == nil || method == "PUBLISH" else { return }
    var lines = times.unreadableRules + times.unreadableDates
    let main = times.isToDo ? times.end ?? times.start : times.start
    if main == nil, let line = item.component.first(times.isToDo ? .due : .dtstart) {
      lines.append(line)
    } else if main == nil, columns.kind == .event, summary.eventsWithoutStart.count < ImportSummary.skippedLimit {
      summary.eventsWithoutStart.append(
        SkippedComponent(
          input: input, line: item.component.beginLine.lineNumber, uid: columns.uid,
          reason: "the event “\(ImportSummary.title(columns.title))” has no start"))
    }
    for line in lines where summary.unreadableTimes.count < ImportSummary.skippedLimit {
      guard let property = line.property else { continue }
      summary.unreadableTimes.append(
        UnreadableTime(
          input: input, line: line.lineNumber, uid: columns.uid, title: ImportSummary.title(columns.title),
          property: property, value: String(line.rawValue.prefix(100))))
    }
  }
}
