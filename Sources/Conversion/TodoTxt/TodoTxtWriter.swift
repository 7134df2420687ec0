import CalendarText
import CalendarModel
import CivilTime
import ICalendar

/// Writes to-dos as lines of todo.txt.
struct TodoTxtWriter: OccurrenceWriter {
  let capabilities = FormatCapabilities.toDos(others: ["X-PROJECT"], why: "todo.txt cannot store this")

  private let options: ConversionOptions
  private let spool: Spool
  private var losses: [Loss] = []

  init(_ options: ConversionOptions, to spool: Spool) {
    self.options = options
    self.spool = spool
  }

  func begin(_ window: ListedWindow) {}

  func repeats(_ series: ListedSeries) -> Bool {
    series.onlyRuleWithoutSkips.flatMap(TodoTxtRepetition.init(rule:)) != nil
  }

  mutating func write(_ row: ListedOccurrence) throws {
    let component = row.item.component
    var task = TodoTxtTask()
    task.isDone = row.item.isCompleted || row.isCancelled
    task.priority = component.first(.priority)?.integer.flatMap(Self.letter)
    task.completed = component.first(.completed)?.time.map { day($0, row) }
    task.created = component.first(.created)?.time.map { day($0, row) } ?? task.completed
    task.text = title(component)
    task.projects = projects(row)
    task.contexts = component.all(.categories).flatMap(\.texts).map(joined).filter { !$0.isEmpty }
    if let due = row.due {
      task.values[.due] = RFC3339.text(day(due, row, "DUE"))
    }
    if row.isWhole || !row.item.isRecurring, let start = component.first(.dtstart)?.time {
      // A series has a start only because the standard requires one.
      let first = RFC3339.text(day(start, row, "DTSTART"))
      if !row.item.isRecurring || first != task.values[.due] { task.values[.threshold] = first }
    }
    if row.isWhole {
      task.values[.repetition] = component.first(.rrule).flatMap { TodoTxtRepetition(rule: $0.uri) }?.text
    }
    if row.isWhole || !row.item.isRecurring { task.values[.uid] = component.first(.uid)?.uri.nonBlank }
    if task.beginsLikeAMark, task.created == nil || task.isDone && task.completed == nil {
      let today = options.zone.rules.civil(at: options.now).date
      task.created = task.created ?? component.first(.dtstamp)?.time.map { day($0, row) } ?? today
      if task.isDone { task.completed = task.completed ?? task.created }
    }
    for word in task.ambiguousWords {
      lose("word that looks like an extension", row, word, "it remains part of the text")
    }
    try spool.append(Array((task.line + "\n").utf8))
  }

  func finish(isTruncated: Bool) {}

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  // MARK: Parts

  /// Converts a priority: 1 to 9 are A to I; 0 is none.
  private static func letter(_ priority: Int) -> Character? {
    (1...9).contains(priority) ? Array("ABCDEFGHI")[priority - 1] : nil
  }

  private mutating func title(_ component: Component) -> String {
    let title = component.first(.summary)?.text ?? ""
    if title.hasLineBreaks {
      losses.append(Loss("VTODO/SUMMARY line breaks", of: component, text: title, why: "a task must be a single line"))
    }
    let text = title.onOneLine
    return text.allSatisfy(\.isWhitespace) ? ItemTitle.missing : text
  }

  private func projects(_ row: ListedOccurrence) -> [String] {
    let own = row.item.component.all(named: "X-PROJECT").map(\.text)
    return (own.isEmpty ? [row.item.calendar].compactMap { $0 } : own).map(joined).filter { !$0.isEmpty }
  }

  /// Returns a name as a single word.
  private func joined(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: "_").filter { !$0.isControl }
  }

  /// The date of a time in the display time zone.
  private func day(_ time: CalendarTime, _ row: ListedOccurrence) -> CivilDate {
    row.civil(time, row.instant(of: time), in: options.zone.rules).date
  }

  private mutating func day(_ time: CalendarTime, _ row: ListedOccurrence, _ property: String) -> CivilDate {
    if !time.isDate { lose("VTODO/\(property) time of day", row, time.text, "todo.txt only has dates") }
    return day(time, row)
  }

  private mutating func lose(_ what: String, _ row: ListedOccurrence, _ text: String, _ why: String) {
    losses.append(Loss(what, of: row.item.component, text: text, why: why))
  }
}

extension String {
  /// Returns the text as a single word, or nil if that is not possible.
  fileprivate var nonBlank: String? { isEmpty || contains(where: \.isWhitespace) ? nil : self }
}
