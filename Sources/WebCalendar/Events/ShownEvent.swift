import CalendarText
import CalendarModel
import CalendarStore
import CivilTime

/// An occurrence as shown to a reader.
struct ShownEvent: Sendable {
  let id: ItemID
  /// The store of the event.
  let place: CalendarPlace
  /// The path of the event's page.
  let path: String
  /// The title on one line, never empty.
  let title: String
  let calendar: Int64
  let start: Instant
  let end: Instant
  /// The start and end in the reader's time zone.
  let begin: CivilDateTime
  let finish: CivilDateTime
  /// The first and last day in the reader's time zone.
  let days: ClosedRange<CivilDate>
  let isAllDay: Bool
  let isToDo: Bool
  let isDone: Bool
  let isSeries: Bool
  let isTentative: Bool
  let isCancelled: Bool
  let isFree: Bool
  /// Whether the reader can change the event on pages.
  let isChangeable: Bool
  /// The stored item, if it has been read.
  var item: StoredItem?
  /// Whether the reader has declined the event.
  var isDeclined = false
  /// The time zone in which the event's times are written.
  let zoneName: String?

  /// Whether the event is shown with the all-day events, because it is all-day or lasts a day or longer.
  var isLong: Bool { isAllDay || end.seconds(since: start) >= 86_400 }

  /// - Parameter untitled: The placeholder for a missing title.
  init(
    _ occurrence: Occurrence, _ names: ItemNames, of place: CalendarPlace, in zone: TimeZoneRules, untitled: String
  ) {
    let item = occurrence.item
    id = item.id
    self.place = place
    var path = place.path(names.short(item.id))
    if let name = occurrence.recurrenceID, !(item.isOverride && item.isSeries) {
      path += "/\(item.originalForm.time(at: name, in: zone).text)"
    }
    self.path = path
    let title = PlainText.short(item.title ?? "")
    self.title = title.isEmpty ? untitled : title
    calendar = place.number(item.calendarID)
    isToDo = item.kind == .reminder
    isAllDay = item.isAllDay
    isSeries = item.isSeries || occurrence.recurrenceID != nil
    isDone = item.isCompleted
    isTentative = item.status == "TENTATIVE"
    isCancelled = item.isCancelled
    isFree = !isToDo && !item.isOpaque
    isChangeable = place.isChangeable(item.calendarID)
    zoneName = item.tzid
    let last = zone.civil(at: occurrence.end)
    let first = zone.civil(at: occurrence.start)
    if isToDo {
      // A to-do is shown at its due time.
      (start, end, begin, finish) = (occurrence.start, occurrence.start, first, first)
      days = first.date...first.date
      return
    }
    (start, end, begin, finish) = (occurrence.start, occurrence.end, first, max(first, last))
    // An event that ends at midnight does not extend into the next day.
    let end = last > first ? last.adding(seconds: -1).date : first.date
    days = first.date...max(first.date, end)
  }

  /// A key that is unique among the items of all stores.
  struct Key: Hashable, Sendable {
    let place: Int64
    let id: ItemID
  }

  var key: Key { Key(place: place.base, id: id) }

  /// The start in the reader's time zone, in the format of `time` elements.
  var datetime: String { "\(RFC3339.text(begin.date))T\(time)" }

  /// The start without the date, for `time` elements within a day.
  var time: String { LocalCustoms.standard.clock(hour: begin.hour, minute: begin.minute) }

  /// The word for the state, or nil for the normal state. Color alone must not convey the state.
  var state: PageWord? {
    isCancelled
      ? .isCancelled
      : isDeclined ? .isDeclined : isTentative ? .isTentative : isDone ? .isDone : isFree ? .isFree : nil
  }

  /// The CSS classes.
  var classes: String {
    var classes = [CalendarStyle.name(calendar)]
    if isToDo { classes.append(isDone ? "todo done" : "todo") }
    if isTentative { classes.append("maybe") }
    if isFree { classes.append("free") }
    if isDeclined { classes.append("declined") }
    if isCancelled { classes.append("gone") }
    // An event that cannot be changed on pages cannot be moved.
    if !isChangeable { classes.append("fixed") }
    return classes.joined(separator: " ")
  }
}
