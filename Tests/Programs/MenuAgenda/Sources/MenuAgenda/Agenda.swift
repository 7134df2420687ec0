import EventKit
import Observation

/// One line of the menu.
struct Meeting: Identifiable, Equatable {
  let id: String
  let title: String
  let start: Date
  let end: Date
  let link: URL?
  let color: [CGFloat]

  init(_ event: EKEvent) {
    id = "\(event.calendarItemIdentifier)/\(event.occurrenceDate.timeIntervalSince1970)"
    title = event.title
    start = event.startDate
    end = event.endDate
    link = event.url ?? Self.link(in: event.notes) ?? Self.link(in: event.location)
    color = event.calendar.cgColor.components ?? []
  }

  private static func link(in text: String?) -> URL? {
    text?.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("https://meet.") }.flatMap {
      URL(string: String($0))
    }
  }
}

/// The contents of the menu, kept up to date.
@Observable
final class Agenda {
  private(set) var meetings: [Meeting] = []
  private(set) var hasAccess = false
  private let store = EKEventStore()
  private let day: Date

  init(_ day: Date) { self.day = day }

  func requestAccess() async {
    hasAccess = (try? await store.requestFullAccessToEvents()) ?? false
    reload()
  }

  func reload() {
    guard hasAccess else { return }
    let end = Calendar.current.date(byAdding: .day, value: 1, to: day)!
    let hidden: Set<String> = Set(
      store.calendars(for: .event).filter { $0.type == .birthday }.map(\.calendarIdentifier))
    let calendars = store.calendars(for: .event).filter { !hidden.contains($0.calendarIdentifier) }
    meetings = store.events(matching: store.predicateForEvents(withStart: day, end: end, calendars: calendars))
      .filter { !$0.isAllDay && $0.status != .canceled && $0.availability != .free }
      .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
      .map(Meeting.init)
  }

  /// Returns the title of the menu button at a given time.
  func title(at now: Date) -> String {
    guard let next = meetings.first(where: { $0.end > now }) else { return "No more meetings" }
    let minutes = Int(next.start.timeIntervalSince(now) / 60)
    return minutes <= 0 ? "\(next.title) now" : "\(next.title) in \(minutes) min"
  }

  /// Reloads after every change to the calendars, until the closure returns false.
  func follow(_ onReload: @escaping () -> Bool) async {
    for await _ in NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store) {
      reload()
      if !onReload() { return }
    }
  }
}
