import EventKit
import Foundation

/// A lesson of a timetable, read from a line of CSV: title, weekday, start, end, room, and the last day.
struct Lesson {
  let title: String
  let weekday: EKWeekday
  let start: (hour: Int, minute: Int)
  let end: (hour: Int, minute: Int)
  let room: String?
  let lastDay: Date

  private static let weekdays: [Substring: EKWeekday] = [
    "Mon": .monday, "Tue": .tuesday, "Wed": .wednesday, "Thu": .thursday, "Fri": .friday, "Sat": .saturday,
    "Sun": .sunday,
  ]

  init?(_ line: Substring, calendar: Calendar) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard fields.count == 6, let weekday = Self.weekdays[fields[1]], let start = Self.clock(fields[2]),
      let end = Self.clock(fields[3])
    else { return nil }
    let numbers = fields[5].split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3,
      let lastDay = calendar.date(
        from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 23, minute: 59, second: 59))
    else { return nil }
    title = String(fields[0])
    self.weekday = weekday
    self.start = start
    self.end = end
    room = fields[4].isEmpty ? nil : String(fields[4])
    self.lastDay = lastDay
  }

  private static func clock(_ text: Substring) -> (hour: Int, minute: Int)? {
    let numbers = text.split(separator: ":").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Returns the time of the first lesson on or after a day.
  func first(from day: Date, calendar: Calendar) -> DateInterval? {
    let parts = DateComponents(hour: start.hour, minute: start.minute, weekday: weekday.rawValue)
    guard
      let begin = calendar.nextDate(after: day.addingTimeInterval(-1), matching: parts, matchingPolicy: .nextTime),
      let finish = calendar.date(bySettingHour: end.hour, minute: end.minute, second: 0, of: begin)
    else { return nil }
    return finish > begin ? DateInterval(start: begin, end: finish) : nil
  }
}

final class Importer {
  private let store: EKEventStore
  private let zone: TimeZone
  private var calendar: Calendar

  init(store: EKEventStore, zone: TimeZone) {
    self.store = store
    self.zone = zone
    calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
  }

  /// Returns the calendar of the timetable, which is created if it does not exist; nothing is written before the
  /// commit.
  private func target(_ title: String) throws -> EKCalendar {
    if let known = store.calendars(for: .event).first(where: { $0.title == title }) { return known }
    let made = EKCalendar(for: .event, eventStore: store)
    made.title = title
    made.source =
      store.sources.first { $0.sourceType == .calDAV } ?? store.sources.first { $0.sourceType == .local }
      ?? store.defaultCalendarForNewEvents?.source
    try store.saveCalendar(made, commit: false)
    return made
  }

  /// Adds the missing lessons, all of them or none.
  ///
  /// - Returns: The numbers of lessons that were added and that already existed.
  func run(_ text: String, into title: String, from day: Date) throws -> (added: Int, known: Int) {
    var counts = (added: 0, known: 0)
    do {
      let target = try target(title)
      for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
        guard let lesson = Lesson(line, calendar: calendar), let first = lesson.first(from: day, calendar: calendar)
        else {
          throw CocoaError(.formatting, userInfo: [NSLocalizedDescriptionKey: "Line \(number + 1) is no lesson."])
        }
        if isKnown(lesson, first, in: target) {
          counts.known += 1
          continue
        }
        let event = EKEvent(eventStore: store)
        event.calendar = target
        event.title = lesson.title
        event.location = lesson.room
        event.timeZone = zone
        event.startDate = first.start
        event.endDate = first.end
        event.availability = .busy
        event.addRecurrenceRule(
          EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [EKRecurrenceDayOfWeek(lesson.weekday)],
            daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
            end: EKRecurrenceEnd(end: lesson.lastDay)))
        try store.save(event, span: .futureEvents, commit: false)
        counts.added += 1
      }
      try store.commit()
      return counts
    } catch {
      store.reset()
      throw error
    }
  }

  private func isKnown(_ lesson: Lesson, _ first: DateInterval, in target: EKCalendar) -> Bool {
    if target.isNew { return false }
    let predicate = store.predicateForEvents(withStart: first.start, end: first.end, calendars: [target])
    return store.events(matching: predicate).contains { $0.title == lesson.title && $0.startDate == first.start }
  }
}

@main
enum Timetable {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let day = try? Date("\(arguments[3])T00:00:00Z", strategy: .iso8601) else {
      print("usage: Timetable FILE CALENDAR FIRST-DAY")
      exit(2)
    }
    let store = EKEventStore()
    do {
      guard try await store.requestFullAccessToEvents() else {
        print("No access to calendars.")
        exit(3)
      }
      let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
      let importer = Importer(store: store, zone: TimeZone(identifier: "Europe/Vienna") ?? .current)
      let counts = try importer.run(text, into: arguments[2], from: day)
      print("\(counts.added) added, \(counts.known) already there")
    } catch EKError.calendarReadOnly {
      print("The calendar “\(arguments[2])” cannot be changed.")
      exit(4)
    } catch let error as NSError {
      print("\(error.domain == EKErrorDomain ? "EventKit" : "File"): \(error.localizedDescription)")
      exit(1)
    }
  }
}
