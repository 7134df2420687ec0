import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import Recurrence

/// Reads lines of todo.txt as to-dos.
struct TodoTxtReader: ElementReader {
  private var lines: TextLines
  private let options: ConversionOptions
  private let stamp: Instant
  private var issues: [ConversionIssue] = []
  private var waiting: [CalendarElement] = ReadCalendar.begin
  private var isFinished = false

  /// - Parameter stamp: The time when the lines were written, for DTSTAMP of tasks without a date.
  init(source: any ByteSource, _ options: ConversionOptions, stamp: Instant, _ limits: ReadingLimits) {
    lines = TextLines(source, limit: limits.lineLength)
    self.options = options
    self.stamp = stamp
  }

  mutating func next() throws -> CalendarElement? {
    while waiting.isEmpty {
      if isFinished { return nil }
      guard let line = try lines.nextText() else {
        isFinished = true
        return .calendarEnd
      }
      let task = TodoTxtTask(line: line)
      if line.allSatisfy(\.isWhitespace) { continue }
      waiting.append(.component(component(task), isInCalendar: true))
    }
    return waiting.removeFirst()
  }

  mutating func takeIssues() -> [ConversionIssue] { issues.takeAll() }

  func takeLosses() -> [Loss] { [] }

  private mutating func component(_ task: TodoTxtTask) -> Component {
    var lines: [String] = []
    if let uid = task.values[.uid] { lines.append("UID:\(uid)") }
    if let created = task.created { lines.append("CREATED:\(stamp(created))") }
    lines.append("DTSTAMP:\(task.created.map(stamp) ?? stamp.civil(at: .zero).text + "Z")")
    lines.append("SUMMARY:\(TextValue.encode(task.text))")
    if let priority = task.priority { lines.append("PRIORITY:\(Self.number(priority))") }
    let start = task.values[.threshold] ?? (task.values[.repetition] == nil ? nil : task.values[.due])
    if let start { lines.append("DTSTART;VALUE=DATE:\(start.filter { $0 != "-" })") }
    if let due = task.values[.due] { lines.append("DUE;VALUE=DATE:\(due.filter { $0 != "-" })") }
    if let text = task.values[.repetition], let repetition = TodoTxtRepetition(text) {
      if let start {
        lines.append("RRULE:\(repetition.rule)")
        if !repetition.isStrict {
          issue("“rec:\(text)” counts from completion, but the rule counts from the due date")
        }
        if let day = TodoTxtTask.date(of: start),
          let skipped = (try? RecurrenceRule(parsing: repetition.rule))?.skippedPeriods(from: day)
        {
          issue("“rec:\(text)” became a rule that counts from \(start): \(skipped)")
        }
      } else {
        issue("the task recurs but has no date; “rec:\(text)” was ignored")
      }
    }
    if task.isDone {
      lines.append("STATUS:COMPLETED")
      if let completed = task.completed { lines.append("COMPLETED:\(stamp(completed))") }
    }
    if !task.contexts.isEmpty { lines.append("CATEGORIES:\(TextValue.encode(list: task.contexts))") }
    for project in task.projects { lines.append("X-PROJECT:\(TextValue.encode(project))") }
    var builder = ComponentBuilder(.vtodo)
    builder.append(lines.map { ContentLine($0) })
    return Identification.completed(builder.component())
  }

  /// Converts a priority: A to I are 1 to 9, and later letters are 9.
  private static func number(_ letter: Character) -> Int {
    min(9, Int((letter.asciiValue ?? 65) - 65) + 1)
  }

  /// The beginning of a day in the time zone of the file.
  private func stamp(_ day: CivilDate) -> String {
    options.zone.rules.instant(of: CivilDateTime(startOf: day)).civil(at: .zero).text + "Z"
  }

  private mutating func issue(_ message: String) {
    issues.append(ConversionIssue(code: .repetition, position: "\(lines.number)", message: message))
  }
}
