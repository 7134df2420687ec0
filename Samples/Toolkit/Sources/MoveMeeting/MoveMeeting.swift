import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import ICalendar

/// Reads a calendar, moves one event by an hour, writes the calendar, and queries a store for the event.
///
///     swift run --package-path Samples/Toolkit MoveMeeting Samples/apple-calendar-home.ics "Dinner with Rupert"
///     moved.ics
@main
struct MoveMeeting {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: MoveMeeting CALENDAR.ics TITLE RESULT.ics")
      exit(2)
    }
    let moved = try move(title: arguments[2], in: arguments[1], to: arguments[3])
    print("Moved \(moved) of the events in \(arguments[1])")
    try ask(arguments[3], about: arguments[2])
  }

  /// Copies a calendar and moves the events with a title. Every other line is unchanged.
  static func move(title: String, in source: String, to result: String) throws -> Int {
    var moved = 0
    var output: [UInt8] = []
    var writer = ContentLineWriter { output += $0 }
    let reader = try CalendarReader(source: FileByteSource(path: source))
    while let element = try reader.next() {
      switch element {
      case .calendarBegin(let line), .calendarProperty(let line):
        try writer.write(line)
      case .component(let component, _):
        guard component.component == .vevent else {
          try writer.write(component)
          continue
        }
        var event = try Event(component)
        if event.title == title {
          event.start = event.start.flatMap { $0.adding(hour, in: zone(of: $0)) }
          if case .time(let end) = event.end { event.end = .time(end.adding(hour, in: zone(of: end))) }
          moved += 1
        }
        let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
        try writer.write(event.applied(to: component, at: now))
      case .calendarEnd:
        try writer.write("END:VCALENDAR")
      }
    }
    try writer.finish()
    try Data(output).write(to: URL(fileURLWithPath: result))
    return moved
  }

  static let hour = CalendarDuration(seconds: 3600)

  static func zone(of time: CalendarTime) -> TimeZoneRules {
    time.tzid.flatMap { try? TimeZoneDatabase.system.rules(named: $0) } ?? .utc
  }

  /// Imports the calendar into a temporary store and searches for the event.
  static func ask(_ file: String, about title: String) throws {
    let store = try CalendarStore(path: ":memory:")
    let summary = try store.importCalendars([CalendarInput(path: file)])
    print("Imported \(summary.added) items into \(summary.calendars)")
    var query = ItemQuery()
    query.text = [ItemQuery.TextTerm(title, field: .title)]
    for item in try store.items(matching: query) {
      let event = try Event(item.component)
      print("\(event.title ?? "?") now starts at \(event.start.map { "\($0.text) \($0.tzid ?? "")" } ?? "?")")
    }
  }
}
