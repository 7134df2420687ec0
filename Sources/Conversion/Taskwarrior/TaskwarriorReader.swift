import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import JSON
import Recurrence
import TimeZones

/// Reads the output of `task export`: an array of objects, or objects one after another.
///
/// The times are in UTC. The times of a recurring task are converted to the display time zone, because Taskwarrior
/// repeats tasks at the same local time.
struct TaskwarriorReader: ElementReader {
  private var json: JSONReader
  private let stamp: Instant
  private let zone: ConversionOptions.Zone
  private let zones = ZoneContext()
  private var named = NamedZones()
  private var waiting: [CalendarElement] = []
  private var hasBegun = false
  private var isArray = false
  private var isFinished = false
  private var issues: [ConversionIssue] = []
  private var losses: [Loss] = []

  /// - Parameter stamp: The time when the tasks were written, for tasks that do not state it.
  init(source: any ByteSource, _ options: ConversionOptions, stamp: Instant, _ limits: ReadingLimits) {
    json = JSONReader(limits: JSONLimits(depth: limits.depth, length: limits.lineLength), isSequence: true) {
      try source.read(into: $0)
    }
    self.stamp = stamp
    zone = options.zone
  }

  mutating func next() throws -> CalendarElement? {
    do {
      while waiting.isEmpty {
        if isFinished { return nil }
        try read()
      }
      return waiting.removeFirst()
    } catch let error as JSONReadingError {
      throw ConversionError(error, isAtBeginning: !hasBegun)
    }
  }

  mutating func takeIssues() -> [ConversionIssue] { issues.takeAll() }

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  private mutating func read() throws {
    guard let token = try json.next(), !(isArray && token == .endArray) else {
      isFinished = true
      waiting += named.takeDefinitions(zones).map { .component($0, isInCalendar: true) } + [.calendarEnd]
      return
    }
    if !hasBegun, token == .beginArray {
      isArray = true
      hasBegun = true
      waiting = ReadCalendar.begin
      return
    }
    guard token == .beginObject else { throw json.error("expected a task object, found \(token.title)") }
    if !hasBegun { waiting = ReadCalendar.begin }
    hasBegun = true
    let task = try TaskwarriorTask(&json)
    if let component = try component(task) { waiting.append(.component(component, isInCalendar: true)) }
  }

  // MARK: Tasks

  private mutating func component(_ task: TaskwarriorTask) throws -> Component? {
    let status = task["status"] ?? "pending"
    let parent = task["parent"]
    if parent != nil, status != "completed", status != "deleted" {
      losses.append(
        Loss(
          "instance of a recurring task", example: Loss.Example(uid: task["uuid"], text: task["description"] ?? ""),
          why: "the rule of the recurring task produces it"))
      return nil
    }
    var builder = ComponentBuilder(.vtodo)
    func add(_ line: String) { builder.append(ContentLine(line)) }
    // An instance has the fields of its recurring task.
    if let uid = (parent == nil ? task["icaluid"] : nil) ?? task["uuid"] { add("UID:\(uid)") }
    let entry = try time("entry", task)
    add("DTSTAMP:\(try time("modified", task) ?? entry ?? stamp.civil(at: .zero).text + "Z")")
    if let entry { add("CREATED:\(entry)") }
    if let modified = try time("modified", task) { add("LAST-MODIFIED:\(modified)") }
    add("SUMMARY:\(TextValue.encode(task["description"] ?? ""))")
    try addTimes(of: task, isPart: parent != nil, &builder)
    if let priority = task["priority"] { add("PRIORITY:\(Self.number(priority))") }
    switch status {
    case "completed": add("STATUS:COMPLETED")
    case "deleted": add("STATUS:CANCELLED")
    default: if task["start"] != nil { add("STATUS:IN-PROCESS") }
    }
    if status == "completed", let end = try time("end", task) { add("COMPLETED:\(end)") }
    if !task.tags.isEmpty { add("CATEGORIES:\(TextValue.encode(list: task.tags))") }
    if let project = task["project"] { add("X-PROJECT:\(TextValue.encode(project))") }
    for (index, text) in task.annotations.enumerated() {
      add("\(index == 0 ? "DESCRIPTION" : "COMMENT"):\(TextValue.encode(text))")
    }
    for uuid in task.depends { add("RELATED-TO;RELTYPE=DEPENDS-ON:\(uuid)") }
    var others: [ContentLine] = []
    for name in task.names where !Self.known.contains(name) && !Taskwarrior.computed.contains(name) {
      if name == "until", task["recur"] != nil { continue }
      guard let value = task[name],
        let line = try? ContentLine(name: Taskwarrior.prefix + name.uppercased(), rawValue: TextValue.encode(value))
      else {
        losses.append(
          Loss(
            "field \(name)", example: Loss.Example(uid: task["uuid"], text: task[name] ?? ""),
            why: "this is not a valid property name"))
        continue
      }
      others.append(line)
    }
    builder.append(others)
    return Identification.completed(builder.component())
  }

  private mutating func addTimes(of task: TaskwarriorTask, isPart: Bool, _ builder: inout ComponentBuilder) throws {
    let recur = isPart ? nil : task["recur"]
    let rule = recur.flatMap(TaskwarriorRepetition.rule)
    let due = try instant("due", task)
    let start = try instant("scheduled", task) ?? (rule == nil ? nil : due)
    func add(_ name: String, _ instant: Instant?) throws -> CalendarTime? {
      guard let instant else { return nil }
      let time = rule == nil ? .utc(instant.civil(at: .zero)) : local(instant)
      builder.append(try ContentLine("\(name):").setting(time))
      return time
    }
    let first = try add("DTSTART", start)
    _ = try add("DUE", due)
    guard let recur else { return }
    guard let rule, let first, let start else {
      return note("“\(recur)” has no equivalent rule; the task does not recur")
    }
    if let tzid = first.tzid { named.add(tzid, at: start, isSeries: true) }
    let until = try time("until", task).map { ";UNTIL=\($0)" } ?? ""
    builder.append(ContentLine("RRULE:\(rule)\(until)"))
    if let missing = (try? RecurrenceRule(parsing: rule))?.skippedPeriods(from: first.civilDate) {
      note("“\(recur)” became a rule that counts from \(RFC3339.text(first.civilDate)): \(missing)")
    }
  }

  /// An instant in the display time zone, or in UTC if that zone cannot express it or has no usable name.
  private func local(_ instant: Instant) -> CalendarTime {
    let utc = CalendarTime.utc(instant.civil(at: .zero))
    if zone.isUTC || zones.rules(named: zone.name) == nil { return utc }
    return zones.exactTime(at: instant, like: .zoned(utc.civilDateTime, tzid: zone.name))
  }

  private mutating func note(_ message: String) {
    issues.append(ConversionIssue(code: .repetition, position: json.path, message: message))
  }

  /// The members that are read as properties.
  private static let known: Set<String> = [
    "uuid", "icaluid", "status", "description", "entry", "modified", "start", "end", "due", "scheduled", "recur",
    "priority", "project",
  ]

  private static func number(_ priority: String) -> Int {
    switch priority.uppercased() {
    case "H": 1
    case "M": 5
    case "L": 9
    default: 0
    }
  }

  /// A time in UTC, in property form.
  private func time(_ name: String, _ task: TaskwarriorTask) throws -> String? {
    try instant(name, task).map { $0.civil(at: .zero).text + "Z" }
  }

  /// A time. Taskwarrior writes `20261121T170000Z`; other programs use the extended form.
  private func instant(_ name: String, _ task: TaskwarriorTask) throws -> Instant? {
    guard let text = task[name] else { return nil }
    let basic = text.uppercased().filter { $0 != "-" && $0 != ":" }.replacing(/\.\d+/, with: "")
    guard let time = try? CalendarTime(parsing: basic.hasSuffix("Z") ? basic : basic + "Z", tzid: nil), time.isUTC
    else {
      throw ConversionError(
        .malformed, at: "\(json.position.line):\(json.position.column) (\(json.path).\(name))",
        "“\(text)” is not a valid time; use the form 20261121T170000Z")
    }
    return zones.instant(of: time)
  }
}
