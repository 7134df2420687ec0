import CalendarModel
import CivilTime
import ICalendar

extension ImportLedger {
  /// Records times of an event or reminder that are ignored because they cannot be read or because the event would end
  /// before it begins, and records events without a start. Cancellations and messages about a series need no start.
  func noteTimes(of item: PreparedItem, _ arrival: ImportArrival) {
    guard arrival.method == nil || arrival.method == "PUBLISH", Self.hasOddTimes(item) else { return }
    let (columns, times) = (item.columns, item.times)
    guard columns.kind == .event || columns.kind == .reminder else { return }
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
    let early = earlyEnd(of: item)
    for line in lines + [early].compactMap(\.self) {
      guard let property = line.property else { continue }
      note(
        UnreadableTime(
          input: arrival.input, line: line.lineNumber, uid: columns.uid, title: ImportSummary.title(columns.title),
          property: property, value: String(line.rawValue.prefix(100)), isBeforeStart: line == early),
        in: \.unreadableTimes)
    }
  }

  /// Whether anything about the item's times needs checking; for nearly all items, nothing does.
  private static func hasOddTimes(_ item: PreparedItem) -> Bool {
    guard !item.times.isToDo, let start = item.times.start, let end = item.times.end else { return true }
    return end.civilDateTime < start.civilDateTime || !item.times.unreadableRules.isEmpty
      || !item.times.unreadableDates.isEmpty || item.times.duration == nil && item.component.first(.duration) != nil
  }

  /// The line with the end that comes before the event's start, or nil if there is none.
  private func earlyEnd(of item: PreparedItem) -> ContentLine? {
    let (times, component) = (item.times, item.component)
    guard !times.isToDo, let start = times.start else { return nil }
    guard let end = times.end else {
      return times.duration.map { $0.nominalSeconds < 0 } ?? false ? component.first(.duration) : nil
    }
    let isSameClock = start.isDate == end.isDate && start.isUTC == end.isUTC && start.tzid == end.tzid
    return isSameClock && end.civilDateTime < start.civilDateTime ? component.first(.dtend) : nil
  }
}
