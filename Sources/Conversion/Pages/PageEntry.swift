import CalendarText
import CalendarModel
import CivilTime
import ICalendar

/// An occurrence as shown on a page.
struct PageEntry {
  let occurrence: ListedOccurrence
  /// The title on one line.
  let title: String
  /// The place on one line, or nil if there is none.
  let place: String?
  /// The address of a page about the item, on one line, or nil if there is none.
  let url: String?
  /// The status in lowercase.
  let status: String?
  /// The number of participants.
  let personCount: Int
  /// The first and last day in the time zone of the page, or nil if the occurrence has no time.
  let days: ClosedRange<CivilDate>?
  /// The start and end in the time zone of the page, or nil if the occurrence is all-day or has no time.
  let clocks: (start: CivilDateTime, end: CivilDateTime)?

  /// The description, or an empty text if there is none.
  var description: String { occurrence.item.component.first(.description)?.text ?? "" }
  /// The lines of the description.
  var notes: [String] { PlainText.lines(description) }

  var isReminder: Bool { occurrence.item.kind == .reminder }
  var isDone: Bool { occurrence.item.isCompleted }

  init(_ occurrence: ListedOccurrence, in zone: TimeZoneRules) {
    self.occurrence = occurrence
    let component = occurrence.item.component
    let line = { (property: KnownProperty) in
      component.first(property).map { PlainText.line($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    title = line(.summary) ?? ItemTitle.missing
    place = line(.location)
    url = component.first(.url).map { PlainText.address($0.uri) }.flatMap { $0.isEmpty ? nil : $0 }
    status = occurrence.status(component.first(.status)?.uri)
    personCount = component.all(.attendee).count
    switch (occurrence.start, occurrence.end) {
    case (.date(let first)?, .date(let end)?):
      days = first...max(first, end.adding(days: -1))
      clocks = nil
    case (nil, _):
      (days, clocks) = (nil, nil)
    default:
      let start = zone.civil(at: occurrence.startInstant)
      let end = max(start, zone.civil(at: occurrence.endInstant))
      clocks = (start, end)
      // An occurrence that ends at midnight counts as ending on the day before.
      let last = end > start ? end.adding(seconds: -1).date : end.date
      days = start.date...max(start.date, last)
    }
  }

  /// The time on a day: `09:15–10:00`, `from 22:00`, `until 03:00`; nil if the occurrence fills the day.
  func time(on day: CivilDate) -> String? {
    guard let clocks, let days else { return nil }
    if days.lowerBound == days.upperBound {
      let start = DateWords.clock(clocks.start)
      return clocks.start == clocks.end ? start : "\(start)–\(DateWords.clock(clocks.end))"
    }
    if day <= days.lowerBound { return "from \(DateWords.clock(clocks.start))" }
    return day >= days.upperBound ? "until \(DateWords.clock(clocks.end))" : nil
  }

  /// Additional remarks, a few words each.
  func tags(on day: CivilDate?) -> [String] {
    var tags: [String] = []
    if let days, let day {
      if day > days.lowerBound {
        tags.append("since \(DateWords.weekday(days.lowerBound)) \(DateWords.short(days.lowerBound, besides: day))")
      }
      if day < days.upperBound {
        let time = clocks.map { " \(DateWords.clock($0.end))" } ?? ""
        tags.append(
          "until \(DateWords.weekday(days.upperBound)) \(DateWords.short(days.upperBound, besides: day))\(time)")
      }
    }
    if let status, status != "confirmed" { tags.append(Self.words[status] ?? status) }
    if occurrence.item.isRecurring {
      let words = occurrence.item.repetition ?? "repeats"
      tags.append(words.prefix(1).lowercased() + words.dropFirst())
    }
    if personCount > 0 { tags.append(personCount.of("person", "people")) }
    return tags
  }

  private static let words = ["completed": "done", "in-process": "in process", "needs-action": "to do"]

  /// The component data that pages carry. The UID counts as carried, because people recognize an item by title and
  /// time.
  static func capabilities(_ format: CalendarFormat, _ view: PageView) throws(ConversionError) -> FormatCapabilities {
    var columns = ["title", "start", "end", "duration", "due", "status", "recurrence_id", "uid", "tzid", "calendar"]
    if view.hasPlaces { columns += ["location", "url"] }
    if view.hasNotes { columns.append("description") }
    var contents = try ListColumn.named(columns).map(\.content)
    if format == .html {
      contents.append(
        ListColumn.Content(item: [.color: []], calendar: [.color, .xAppleCalendarColor, .xOutlookColor]))
    }
    return FormatCapabilities(
      contents, of: [.vevent, .vtodo, .vjournal], expands: true,
      why: "\(format.title) does not show this" + (view.hasNotes ? "" : " in this view"))
  }
}

extension PageView {
  /// Whether the view shows places and addresses.
  var hasPlaces: Bool { self != .month }
  /// Whether the view shows descriptions.
  var hasNotes: Bool { self == .list || self == .day }
}
