import EventKit
import Foundation

// Reminders from the command line, with completion handlers and semaphores.

extension EKReminder: @retroactive Encodable {
  private enum Key: String, CodingKey {
    case id, title, notes, list, priority, isCompleted, completionDate, dueDate, location, proximity, repeats
  }

  /// Encodes the reminder for scripts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(calendarItemExternalIdentifier, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(notes, forKey: .notes)
    try container.encode(calendar.title, forKey: .list)
    try container.encode(priority, forKey: .priority)
    try container.encode(isCompleted, forKey: .isCompleted)
    try container.encodeIfPresent(completionDate, forKey: .completionDate)
    try container.encodeIfPresent(dueDateComponents?.date, forKey: .dueDate)
    if let alarm = alarms?.first(where: { $0.structuredLocation != nil }) {
      try container.encodeIfPresent(alarm.structuredLocation?.title, forKey: .location)
      try container.encode(alarm.proximity == .enter ? "arriving" : "leaving", forKey: .proximity)
    }
    if let rule = recurrenceRules?.first { try container.encode(rule.interval, forKey: .repeats) }
  }
}

final class Reminders {
  private let store = EKEventStore()

  func requestAccess() -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    var isGranted = false
    if #available(macOS 14.0, *) {
      store.requestFullAccessToReminders { granted, _ in
        isGranted = granted
        semaphore.signal()
      }
    } else {
      store.requestAccess(to: .reminder) { granted, _ in
        isGranted = granted
        semaphore.signal()
      }
    }
    semaphore.wait()
    return isGranted
  }

  func list(_ name: String) -> EKCalendar {
    if let known = store.calendars(for: .reminder).first(where: { $0.title.lowercased() == name.lowercased() }) {
      return known
    }
    print("No reminders list matching \(name)")
    exit(1)
  }

  func newList(_ name: String) throws {
    let list = EKCalendar(for: .reminder, eventStore: store)
    list.title = name
    list.source = store.defaultCalendarForNewReminders()?.source ?? store.sources.first
    list.cgColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    try store.saveCalendar(list, commit: true)
  }

  func reminders(on lists: [EKCalendar], showsCompleted: Bool = false) -> [EKReminder] {
    let semaphore = DispatchSemaphore(value: 0)
    var found: [EKReminder] = []
    let predicate = store.predicateForReminders(in: lists)
    store.fetchReminders(matching: predicate) { reminders in
      found = (reminders ?? []).filter { showsCompleted || !$0.isCompleted }
      semaphore.signal()
    }
    semaphore.wait()
    return found.sorted {
      ($0.dueDateComponents?.date ?? .distantFuture, $0.title) < (
        $1.dueDateComponents?.date ?? .distantFuture, $1.title
      )
    }
  }

  func reminder(_ prefix: String, on list: EKCalendar) -> EKReminder {
    let matches = reminders(on: [list], showsCompleted: true).filter {
      $0.title == prefix || $0.calendarItemExternalIdentifier.lowercased().hasPrefix(prefix.lowercased())
    }
    guard let match = matches.first else {
      print("No reminder matching \(prefix)")
      exit(1)
    }
    return match
  }

  func add(_ title: String, to list: EKCalendar, options: [String: String]) throws {
    let reminder = EKReminder(eventStore: store)
    reminder.calendar = list
    reminder.title = title
    reminder.notes = options["notes"]
    reminder.priority = Int((options["priority"] == "high" ? EKReminderPriority.high : .none).rawValue)
    if let due = options["due"].flatMap({ ISO8601DateFormatter().date(from: $0) }) {
      reminder.dueDateComponents = Calendar.current.dateComponents(in: .current, from: due)
      reminder.addAlarm(EKAlarm(absoluteDate: due))
    }
    if let days = options["every"].flatMap({ Int($0) }) {
      reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: days, end: nil))
    }
    if let place = options["at"] {
      let location = EKStructuredLocation(title: place)
      location.geoLocation = CLLocation(latitude: 48.2082, longitude: 16.3738)
      location.radius = 150
      let alarm = EKAlarm()
      alarm.structuredLocation = location
      alarm.proximity = .enter
      reminder.addAlarm(alarm)
    }
    try store.save(reminder, commit: true)
  }

  func complete(_ prefix: String, on list: EKCalendar) throws {
    let reminder = reminder(prefix, on: list)
    reminder.isCompleted = true
    try store.save(reminder, commit: true)
  }

  /// Removes all completed reminders, in one commit.
  func clean(_ list: EKCalendar) throws -> Int {
    let done = reminders(on: [list], showsCompleted: true).filter(\.isCompleted)
    for reminder in done { try store.remove(reminder, commit: false) }
    try store.commit()
    return done.count
  }
}

func value<T: Encodable>(_ object: T) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return String(decoding: try encoder.encode(object), as: UTF8.self)
}

var arguments = Array(CommandLine.arguments.dropFirst())
var options: [String: String] = [:]
while let flag = arguments.firstIndex(where: { $0.hasPrefix("--") }), flag + 1 < arguments.count {
  options[String(arguments[flag].dropFirst(2))] = arguments[flag + 1]
  arguments.removeSubrange(flag...flag + 1)
}
let reminders = Reminders()
guard reminders.requestAccess() else {
  print("You need to grant reminders access")
  exit(1)
}
do {
  switch arguments.first {
  case "new" where arguments.count == 2: try reminders.newList(arguments[1])
  case "add" where arguments.count == 3:
    try reminders.add(arguments[2], to: reminders.list(arguments[1]), options: options)
  case "show" where arguments.count == 2:
    for reminder in reminders.reminders(on: [reminders.list(arguments[1])]) { print(try value(reminder)) }
  case "complete" where arguments.count == 3:
    try reminders.complete(arguments[2], on: reminders.list(arguments[1]))
  case "clean" where arguments.count == 2: print("Removed \(try reminders.clean(reminders.list(arguments[1])))")
  default:
    print("usage: Todos new|add|show|complete|clean ...")
    exit(2)
  }
} catch let error as NSError {
  print("Failed with error \(error.code): \(error.localizedDescription)")
  exit(1)
}
