import CalendarText
import CalendarModel
import CalendarStore
import CivilTime

/// An occurrence as a reader sees it.
struct ShownEvent: Sendable {
  let id: ItemID
  /// Where it is kept.
  let place: CalendarPlace
  /// The path of its page.
  let path: String
  /// The title on one line, never empty.
  let title: String
  let calendar: Int64
  let start: Instant
  let end: Instant
  /// When it begins and ends on the reader's clocks.
  let begin: CivilDateTime
  let finish: CivilDateTime
  /// Its first and last day for the reader.
  let days: ClosedRange<CivilDate>
  let isAllDay: Bool
  let isToDo: Bool
  let isDone: Bool
  let isSeries: Bool
  let isTentative: Bool
  let isCancelled: Bool
  let isFree: Bool
  /// Whether the reader may change it here.
  let isChangeable: Bool
  /// What the store has of it, if that was read already.
  var item: StoredItem?
  /// Whether the reader has said no.
  var isDeclined = false
  /// The zone in which it was written.
  let zoneName: String?

  /// Whether it stands among what takes whole days: it does, or it lasts a day or longer.
  var isLong: Bool { isAllDay || end.seconds(since: start) >= 86_400 }

  /// - Parameter untitled: what stands for a title that is missing.
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
      // A to-do stands where it is due.
      (start, end, begin, finish) = (occurrence.start, occurrence.start, first, first)
      days = first.date...first.date
      return
    }
    (start, end, begin, finish) = (occurrence.start, occurrence.end, first, max(first, last))
    // What ends at midnight ends with the day before.
    let end = last > first ? last.adding(seconds: -1).date : first.date
    days = first.date...max(first.date, end)
  }

  /// What tells its item from those of all stores.
  struct Key: Hashable, Sendable {
    let place: Int64
    let id: ItemID
  }

  var key: Key { Key(place: place.base, id: id) }

  /// When it begins on the reader's clocks, as `time` elements have it.
  var datetime: String { "\(RFC3339.text(begin.date))T\(time)" }

  /// The same without its day, for `time` elements that stand in it.
  var time: String { LocalCustoms.standard.clock(hour: begin.hour, minute: begin.minute) }

  /// The word of its state, which is not said by colour alone; nil for the usual one.
  var state: PageWord? {
    isCancelled
      ? .isCancelled
      : isDeclined ? .isDeclined : isTentative ? .isTentative : isDone ? .isDone : isFree ? .isFree : nil
  }

  /// Its classes.
  var classes: String {
    var classes = [CalendarStyle.name(calendar)]
    if isToDo { classes.append(isDone ? "todo done" : "todo") }
    if isTentative { classes.append("maybe") }
    if isFree { classes.append("free") }
    if isDeclined { classes.append("declined") }
    if isCancelled { classes.append("gone") }
    // What nobody may change here cannot be moved.
    if !isChangeable { classes.append("fixed") }
    return classes.joined(separator: " ")
  }
}
