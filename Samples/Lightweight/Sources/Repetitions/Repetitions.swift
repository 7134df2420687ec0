import CivilTime
import ICalendar
import Recurrence

/// Prints the rules of a calendar, each with its first three occurrences in local time.
///
///     swift run --package-path Samples/Lightweight Repetitions Samples/google-work.ics
@main
struct Repetitions {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Repetitions CALENDAR.ics")
      return
    }
    let reader = try CalendarReader(source: FileByteSource(path: CommandLine.arguments[1]))
    while let element = try reader.next() {
      guard case .component(let component, _) = element,
        let rule = component.first(.rrule), let start = component.first(.dtstart)?.time
      else { continue }
      let title = component.first(.summary)?.text ?? "no title"
      let series = try RecurrenceSeries(RecurrenceRule(parsing: rule.rawValue), from: start.civilDateTime)
      print("\(title): \(series.prefix(3).map(\.text).joined(separator: ", "))")
    }
  }
}
