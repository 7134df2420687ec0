import CalendarText
import CalendarModel
import CivilTime
import ICalendar
import JSON

/// Writes to-dos in the form that Taskwarrior imports: an array with one object per task.
///
/// Taskwarrior crashes on a recurring task without a due time, on an unknown recurrence, and on an empty description,
/// so none of these are written.
struct TaskwarriorWriter: OccurrenceWriter {
  let capabilities = FormatCapabilities.toDos(
    [.description: [], .comment: [], .relatedTo: [.reltype]], others: ["X-PROJECT", Taskwarrior.prefix],
    why: "a task cannot store this")

  private let options: ConversionOptions
  private let spool: Spool
  private var losses: [Loss] = []
  private var isFirst = true
  /// The UIDs of the series whose next occurrence was written.
  private var series: Set<ExactText> = []

  init(_ options: ConversionOptions, to spool: Spool) {
    self.options = options
    self.spool = spool
  }

  func begin(_ window: ListedWindow) throws { try spool.append(Array("[".utf8)) }

  func repeats(_ series: ListedSeries) -> Bool {
    series.master.times.due(in: series.zones) != nil
      && series.onlyRuleWithoutSkips.flatMap(TaskwarriorRepetition.text) != nil
  }

  mutating func write(_ row: ListedOccurrence) throws {
    let component = row.item.component
    let uid = component.first(.uid)?.uri ?? ""
    let isInstance = row.item.isRecurring && !row.isWhole
    if isInstance {
      // Only the next occurrence of a series can become a task.
      let isPast = row.start != nil && row.startInstant < options.after ?? options.now
      if isPast || !series.insert(ExactText(uid)).inserted { return }
      lose(
        "rest of a series", row, component.first(.rrule)?.unfolded,
        "Taskwarrior has no such recurrence; the next occurrence became a task")
    }
    var writer = JSONWriter()
    writer.object { writer in
      for (name, value) in members(row, uid, isInstance) { writer.member(name, value) }
      let annotations = annotations(component, row)
      if !annotations.isEmpty {
        writer.name("annotations")
        writer.array { writer in
          for (entry, text) in annotations {
            writer.object {
              $0.member("entry", entry)
              $0.member("description", text)
            }
          }
        }
      }
      for (name, values) in lists(component) where !values.isEmpty { writer.member(name, values) }
    }
    try spool.append(Array((isFirst ? "\n" : ",\n").utf8) + Array(writer.takeText().utf8))
    isFirst = false
  }

  func finish(isTruncated: Bool) throws { try spool.append(Array("\n]\n".utf8)) }

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  // MARK: Members

  private mutating func members(_ row: ListedOccurrence, _ uid: String, _ isInstance: Bool) -> [(String, String)] {
    let component = row.item.component
    let isDone = row.item.isCompleted
    let stamp = component.first(.dtstamp).flatMap { time($0, row) } ?? text(options.now)
    let entry = component.first(.created).flatMap { time($0, row) } ?? stamp
    let identity = isInstance ? "\(uid)\u{0}\(row.recurrenceID?.text ?? "")" : uid
    let isUUID = NameUUID.isUUID(identity)
    var members = [
      ("uuid", isUUID ? identity.lowercased() : NameUUID.text(identity)),
      ("status", row.isCancelled ? "deleted" : isDone ? "completed" : row.isWhole ? "recurring" : "pending"),
      ("description", title(component)), ("entry", entry),
    ]
    if !isUUID, !uid.isEmpty { members.append(("icaluid", uid)) }
    if let modified = component.first(.lastModified).flatMap({ time($0, row) }) {
      members.append(("modified", modified))
    }
    if isDone || row.isCancelled {
      members.append(("end", component.first(.completed).flatMap { time($0, row) } ?? stamp))
    } else if component.first(.status)?.uri.uppercased() == "IN-PROCESS" {
      members.append(("start", stamp))
    }
    if let due = row.due {
      if due.isDate {
        lose("VTODO/DUE as a date", row, due.text, "tasks have no all-day due dates; this one is due at midnight")
      }
      members.append(("due", text(row.instant(of: due))))
    }
    if !isInstance || row.due == nil, let start = component.first(.dtstart)?.time, row.due == nil || !row.isWhole {
      members.append(("scheduled", text(row.instant(of: start))))
    }
    if row.isWhole, let rule = component.first(.rrule)?.uri, let recur = TaskwarriorRepetition.text(rule) {
      members.append(("recur", recur))
      if let until = TaskwarriorRepetition.until(rule), let time = try? CalendarTime(parsing: until, tzid: nil) {
        members.append(("until", text(row.instant(of: time))))
      }
    }
    if let priority = component.first(.priority)?.integer, let letter = Self.letter(priority) {
      members.append(("priority", letter))
    }
    let project = component.all(named: "X-PROJECT").first?.text ?? row.item.calendar
    if let project, !project.isEmpty { members.append(("project", project)) }
    for line in component.properties where line.name.uppercased().hasPrefix(Taskwarrior.prefix) {
      let name = line.name.dropFirst(Taskwarrior.prefix.count).lowercased()
      if !members.contains(where: { $0.0 == name }) { members.append((name, line.text)) }
    }
    return members
  }

  private func lists(_ component: Component) -> [(String, [String])] {
    let related = component.all(.relatedTo).filter { $0[parameter: .reltype]?.uppercased() == "DEPENDS-ON" }.map(\.text)
    return [
      ("tags", component.all(.categories).flatMap(\.texts)),
      ("depends", related.map { NameUUID.isUUID($0) ? $0.lowercased() : NameUUID.text($0) }),
    ]
  }

  /// Returns DESCRIPTION and COMMENT as annotations, which Taskwarrior distinguishes by their times.
  private func annotations(_ component: Component, _ row: ListedOccurrence) -> [(String, String)] {
    let texts = (component.all(.description) + component.all(.comment)).map(\.text).filter { !$0.isEmpty }
    let line = component.first(.created) ?? component.first(.dtstamp)
    let first = line?.time.map { row.instant(of: $0) } ?? options.now
    return texts.enumerated().map { (text(first.adding(seconds: Int64($0.offset))), $0.element) }
  }

  /// Converts a priority: 1 to 4 are H, 5 is M, 6 to 9 are L; 0 is none.
  private static func letter(_ priority: Int) -> String? {
    switch priority {
    case 1...4: "H"
    case 5: "M"
    case 6...9: "L"
    default: nil
    }
  }

  private func title(_ component: Component) -> String {
    let title = component.first(.summary)?.text ?? ""
    return title.allSatisfy(\.isWhitespace) ? ItemTitle.missing : title
  }

  private func time(_ line: ContentLine, _ row: ListedOccurrence) -> String? {
    line.time.map { text(row.instant(of: $0)) }
  }

  private func text(_ instant: Instant) -> String { instant.civil(at: .zero).text + "Z" }

  private mutating func lose(_ what: String, _ row: ListedOccurrence, _ text: String?, _ why: String) {
    let component = row.item.component
    losses.append(Loss(what, of: component, text: text ?? title(component), why: why))
  }
}
