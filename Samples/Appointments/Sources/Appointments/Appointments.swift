import EventKit

/// An error with a readable description.
struct Problem: LocalizedError {
  let errorDescription: String?

  init(_ message: String) { errorDescription = message }
}

/// Adds, finds and changes events.
@main
@MainActor
struct Appointments {
  private static let usage = """
    usage: Appointments add TITLE START [MINUTES [TIMES]]   START as 2026-11-23T09:00; weekly if TIMES is given
           Appointments find TEXT FROM DAYS                  FROM as 2026-11-23
           Appointments move TITLE START MINUTES [all]       by a number of minutes; all: with all later occurrences
           Appointments cancel TITLE START [all]
    """

  private let store = EKEventStore()

  static func main() async {
    do {
      try await Appointments().run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("Appointments: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }

  private func run(_ arguments: [String]) async throws {
    guard try await store.requestFullAccessToEvents() else { throw Problem("Access to the calendars was denied.") }
    switch (arguments.first, arguments.count) {
    case ("add", 3...5):
      let minutes = arguments.count > 3 ? try number(arguments[3]) : 60
      let times = arguments.count > 4 ? try number(arguments[4]) : 1
      try add(arguments[1], at: moment(arguments[2]), minutes: minutes, times: times)
    case ("find", 4):
      let start = try moment(arguments[2] + "T00:00")
      for event in events(from: start, days: try number(arguments[3])) where event.matches(arguments[1]) {
        print(event.line)
      }
    case ("move", 4...5):
      let event = try event(arguments[1], at: moment(arguments[2]))
      let seconds = TimeInterval(try number(arguments[3]) * 60)
      event.startDate += seconds
      event.endDate += seconds
      try store.save(event, span: arguments.last == "all" ? .futureEvents : .thisEvent)
      print("Moved: \(event.line)")
    case ("cancel", 3...4):
      let event = try event(arguments[1], at: moment(arguments[2]))
      let line = event.line
      try store.remove(event, span: arguments.last == "all" ? .futureEvents : .thisEvent)
      print("Cancelled: \(line)")
    default: throw Problem(Self.usage)
    }
  }

  private func add(_ title: String, at start: Date, minutes: Int, times: Int) throws {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = title
    event.startDate = start
    event.endDate = Calendar.current.date(byAdding: .minute, value: minutes, to: start)
    event.addAlarm(EKAlarm(relativeOffset: -15 * 60))
    if times > 1 {
      let end = EKRecurrenceEnd(occurrenceCount: times)
      event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end))
    }
    try store.save(event, span: .futureEvents)
    print("Added to “\(event.calendar.title)”: \(event.line)")
  }

  private func events(from start: Date, days: Int) -> [EKEvent] {
    let end = Calendar.current.date(byAdding: .day, value: days, to: start) ?? start
    let predicate = store.predicateForEvents(withStart: start, end: end, calendars: nil)
    return store.events(matching: predicate).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
  }

  private func event(_ title: String, at start: Date) throws -> EKEvent {
    guard let event = events(from: start, days: 1).first(where: { $0.title == title && $0.startDate == start }) else {
      throw Problem("There is no “\(title)” at that time.")
    }
    return event
  }

  private func moment(_ text: String) throws -> Date {
    let format = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.standard)
      .time(includingFractionalSeconds: false)
    guard let date = try? Date(text + ":00", strategy: format) else {
      throw Problem("“\(text)” is not a date and time.")
    }
    return date
  }

  private func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw Problem("“\(text)” is not a number.") }
    return number
  }
}

extension EKEvent {
  fileprivate func matches(_ text: String) -> Bool {
    [title, location, notes].contains { $0?.localizedCaseInsensitiveContains(text) == true }
  }

  fileprivate var line: String {
    let time = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current).year().month().day()
    let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
    let times = isAllDay ? "" : " \(startDate.formatted(clock).prefix(5))–\(endDate.formatted(clock).prefix(5))"
    return "\(startDate.formatted(time))\(times) \(title ?? "")\(isDetached ? " (changed separately)" : "")"
  }
}
