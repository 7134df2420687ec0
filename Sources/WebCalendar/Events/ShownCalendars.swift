import CalendarText
import CalendarModel
import CalendarStore
import PageLayout

/// The calendars of a store, and which of them the reader looks at.
struct ShownCalendars: Sendable {
  /// A source with its calendars.
  struct Group: Sendable {
    let source: Source
    let calendars: [StoredCalendar]
  }

  let groups: [Group]
  let all: [StoredCalendar]
  /// The numbers of those that are not shown.
  let hidden: Set<Int64>
  let colors: [Int64: CalendarColor]
  private let titles: [Int64: String]

  /// - Parameters:
  ///   - hidden: the numbers of those that the reader has hidden.
  ///   - only: the numbers of those that a link asks for; nil for no such link.
  init(_ store: CalendarStore, hidden: Set<Int64>, only: Set<Int64>? = nil) throws {
    let all = try store.allCalendars()
    self.all = all
    groups = try store.sources().compactMap { source in
      let calendars = all.filter { $0.sourceID == source.id }
      return calendars.isEmpty ? nil : Group(source: source, calendars: calendars)
    }
    let numbers = Set(all.map(\.id))
    self.hidden = only.map { numbers.subtracting($0) } ?? numbers.intersection(hidden)
    titles = Dictionary(all.map { ($0.id, PlainText.line($0.title)) }, uniquingKeysWith: { first, _ in first })
    let usual = CalendarColor.usual
    colors = Dictionary(
      all.enumerated().map { index, calendar in
        (calendar.id, calendar.color.flatMap { CalendarColor($0) } ?? usual[index % usual.count])
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The calendars that are shown.
  var shown: [StoredCalendar] { all.filter { !hidden.contains($0.id) } }

  func isShown(_ calendar: Int64) -> Bool { !hidden.contains(calendar) }

  /// The title of a calendar.
  func title(_ calendar: Int64) -> String {
    let title = titles[calendar] ?? ""
    return title.isEmpty ? ItemTitle.missing : title
  }

  /// The rules of the calendars' classes.
  var style: String {
    CalendarStyle.rules(all.compactMap { calendar in colors[calendar.id].map { (calendar.id, $0) } })
  }

  /// The numbers in a text such as `3.5.8`.
  static func numbers(_ text: String?) -> Set<Int64> {
    Set((text ?? "").split(separator: ".").prefix(10_000).compactMap { Int64($0) })
  }

  /// Numbers as a text.
  static func text(_ numbers: Set<Int64>) -> String { numbers.sorted().map(String.init).joined(separator: ".") }
}
