import EventKit

// Manages reminders from a terminal, in the style of programs that wait for completion handlers.

let usage = """
  usage: Errands lists
         Errands new LIST
         Errands add LIST TITLE [DUE [daily|weekly|monthly]]   DUE as 2026-11-23 or 2026-11-23T09:00
         Errands show LIST [all]
         Errands done LIST TITLE
         Errands undone LIST TITLE
         Errands rename LIST TITLE NEW
         Errands drop LIST TITLE
  """

let store = EKEventStore()

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Errands: \(message)\n".utf8))
  exit(1)
}

/// Waits for a completion handler, on whatever thread it is called, and returns its argument.
func wait<Value>(_ start: (@escaping (Value) -> Void) -> Void) -> Value {
  let done = DispatchSemaphore(value: 0)
  var result: Value?
  start {
    result = $0
    done.signal()
  }
  done.wait()
  guard let result else { fail("there was no answer") }
  return result
}

func list(_ name: String) -> EKCalendar {
  guard let list = store.calendars(for: .reminder).first(where: { $0.title == name }) else {
    fail("there is no list “\(name)”")
  }
  return list
}

func reminders(_ name: String) -> [EKReminder] {
  let predicate = store.predicateForReminders(in: [list(name)])
  let found: [EKReminder]? = wait { handler in store.fetchReminders(matching: predicate) { handler($0) } }
  return (found ?? []).sorted { ($0.creationDate ?? .distantPast) < ($1.creationDate ?? .distantPast) }
}

func reminder(_ title: String, on name: String, isCompleted: Bool) -> EKReminder {
  guard let found = reminders(name).first(where: { $0.title == title && $0.isCompleted == isCompleted }) else {
    fail("there is no reminder “\(title)” in “\(name)”")
  }
  return found
}

func components(_ text: String) -> DateComponents {
  let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
  guard numbers.count == 3 || numbers.count == 5 else { fail("“\(text)” is not a date") }
  var parts = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
  if numbers.count == 5 {
    parts.hour = numbers[3]
    parts.minute = numbers[4]
    parts.timeZone = .current
  }
  return parts
}

func line(_ reminder: EKReminder) -> String {
  var line = "[\(reminder.isCompleted ? "x" : " ")] \(reminder.title ?? "")"
  if let due = reminder.dueDateComponents, let date = due.date {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: due.timeZone ?? .current)
    let day = style.year().month().day()
    line += ", due " + date.formatted(due.hour == nil ? day : day.time(includingFractionalSeconds: false))
  }
  if reminder.hasRecurrenceRules { line += ", recurs" }
  return line
}

func run(_ arguments: [String]) throws {
  switch (arguments.first, arguments.count) {
  case ("lists", 1):
    for list in store.calendars(for: .reminder) { print(list.title) }
  case ("new", 2):
    let list = EKCalendar(for: .reminder, eventStore: store)
    list.title = arguments[1]
    list.source = store.defaultCalendarForNewReminders()?.source ?? store.sources.first
    try store.saveCalendar(list, commit: true)
    print("Created the list “\(list.title)”.")
  case ("add", 3...5):
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = list(arguments[1])
    reminder.title = arguments[2]
    if arguments.count > 3 { reminder.dueDateComponents = components(arguments[3]) }
    if arguments.count > 4 {
      let frequencies: [String: EKRecurrenceFrequency] = ["daily": .daily, "weekly": .weekly, "monthly": .monthly]
      guard let frequency = frequencies[arguments[4]] else { fail("“\(arguments[4])” is not a frequency") }
      reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: frequency, interval: 1, end: nil))
    }
    try store.save(reminder, commit: true)
    print("Added: \(line(reminder))")
  case ("show", 2...3):
    for reminder in reminders(arguments[1]) where arguments.last == "all" || !reminder.isCompleted {
      print(line(reminder))
    }
  case ("done", 3):
    let reminder = reminder(arguments[2], on: arguments[1], isCompleted: false)
    reminder.isCompleted = true
    try store.save(reminder, commit: true)
    print(reminder.isCompleted ? "Done: \(line(reminder))" : "Done, next: \(line(reminder))")
  case ("undone", 3):
    let reminder = reminder(arguments[2], on: arguments[1], isCompleted: true)
    reminder.isCompleted = false
    try store.save(reminder, commit: true)
    print("Not done: \(line(reminder))")
  case ("rename", 4):
    let reminder = reminder(arguments[2], on: arguments[1], isCompleted: false)
    reminder.title = arguments[3]
    try store.save(reminder, commit: true)
    print("Renamed: \(line(reminder))")
  case ("drop", 3):
    let reminder = reminder(arguments[2], on: arguments[1], isCompleted: false)
    try store.remove(reminder, commit: true)
    print("Dropped: \(arguments[2])")
  default: fail(usage)
  }
}

let isGranted: Bool = wait { handler in store.requestFullAccessToReminders { granted, _ in handler(granted) } }
if !isGranted { fail("access to the reminders was denied") }
do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.localizedDescription)
}
