import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Conversion
import JSON
import TerminalText
import TimeZones

/// An occurrence in an agenda, as text and as JSON.
struct AgendaEntry: Entry {
  let occurrence: Occurrence
  let calendar: String
  private let shared: Shared

  /// What all entries of an agenda share; there may be hundreds of thousands.
  final class Shared {
    fileprivate let names: ItemNames
    fileprivate let times: TimeText
    fileprivate let items: AgendaItems

    init(names: ItemNames, times: TimeText, items: AgendaItems) {
      self.names = names
      self.times = times
      self.items = items
    }
  }

  private var names: ItemNames { shared.names }
  private var times: TimeText { shared.times }
  private var items: AgendaItems { shared.items }

  init(_ occurrence: Occurrence, calendar: String, _ shared: Shared) {
    self.occurrence = occurrence
    self.calendar = calendar
    self.shared = shared
  }

  private var item: ScheduledItem { occurrence.item }

  /// Whether the item is a to-do.
  var isReminder: Bool { item.kind == .reminder }

  /// For events, CONFIRMED, TENTATIVE or CANCELLED; for to-dos, any value of STATUS.
  var status: String? {
    ListedStatus.word(
      item.status, isCancelled: item.isCancelled, isCompleted: item.isCompleted, isEvent: !isReminder)
  }

  /// How its series repeats, in words, or nil if the rule cannot be put into words.
  var repetition: String? {
    guard item.isSeries || occurrence.recurrenceID != nil else { return nil }
    return items.rule(of: item.id).flatMap { RuleWords.text($0, in: times.zone.rules) }
  }

  /// The title on one line, with a check box before a to-do.
  var displayTitle: String {
    let mark = isReminder ? (item.isCompleted ? "☑ " : "☐ ") : ""
    return mark + item.title.displayTitle
      + (item.isCancelled ? " (cancelled)" : items.isDeclined(item.id) ? " (declined)" : "")
  }

  /// The start: a date, a floating time or a UTC time.
  var start: CalendarTime { time(occurrence.start, item.form) }

  /// The end, in the same form as the start. For a date, the day after the last one.
  var end: CalendarTime { time(occurrence.end, item.form) }

  private var recurrenceID: CalendarTime? { occurrence.recurrenceID.map { time($0, item.originalForm) } }

  /// The item's short id, followed by a slash and the occurrence if it belongs to a series. An override with its own
  /// recurrence rule is identified as a whole, because its occurrences do not belong to the series.
  var id: String {
    let id = names.short(item.id)
    if item.isOverride, item.isSeries { return id }
    return recurrenceID.map { "\(id)/\($0.text)" } ?? id
  }

  /// The local time and zone in which the start was entered, if they differ from the displayed time. Those of the end
  /// are added if it is in a different zone.
  var writtenTime: String? {
    if item.isAllDay || occurrence.isCivil { return nil }
    let start = item.tzid.flatMap { written(occurrence.start, in: $0) }
    let endZone = items.endZone(of: item.id)
    let end = endZone == item.tzid ? nil : endZone.flatMap { written(occurrence.end, in: $0) }
    let words = [start, end.map { "ends \($0)" }].compactMap(\.self)
    return words.isEmpty ? nil : "(\(words.joined(separator: ", ")))"
  }

  /// The local time in a zone and the zone's name, or nil if it equals the displayed time. For an unknown zone, only
  /// the name.
  private func written(_ instant: Instant, in tzid: String) -> String? {
    if tzid == times.zone.name { return nil }
    let name = tzid.printableName.isolated
    guard let rules = items.rules(named: tzid, of: item.id) else { return name }
    let civil = rules.civil(at: instant)
    return civil == times.zone.rules.civil(at: instant) ? nil : "\(TimeText.clock(civil)) \(name)"
  }

  /// The place, notes and people, or nil if the item no longer exists.
  private var details: SharedDetails? { items.details(of: item.id) }

  /// The place, or nil if there is none.
  var location: String? { items.place(of: item.id) }

  /// The fields a template can use.
  static let fields: KeyValuePairs<String, @Sendable (AgendaEntry) -> String> = [
    "id": { $0.id }, "uid": { $0.item.uid }, "kind": { $0.item.kind.word },
    "calendar": { $0.calendar }, "title": { $0.item.title.displayTitle }, "status": { $0.status ?? "" },
    "location": { $0.location ?? "" }, "notes": { $0.details?.notes ?? "" },
    "url": { $0.details?.url ?? "" }, "categories": { ($0.details?.categories ?? []).joined(separator: ", ") },
    "attendees": { ($0.details?.attendees ?? []).map { $0.name ?? $0.address }.joined(separator: ", ") },
    "tzid": { $0.item.tzid ?? "" },
    "start": { $0.times.json($0.start) }, "end": { $0.times.json($0.end) },
    "date": { TimeText.text($0.times.civil($0.start).date) },
    "weekday": { TimeText.weekday($0.times.civil($0.start).date) },
    "time": { $0.item.isAllDay ? "" : TimeText.isoClock($0.times.civil($0.start)) },
    "end_time": { $0.item.isAllDay ? "" : TimeText.isoClock($0.times.civil($0.end)) },
  ]

  private func time(_ instant: Instant, _ form: TimeForm) -> CalendarTime {
    form.time(at: instant, in: times.zone.rules)
  }

  static let columns: Columns<AgendaEntry> = [
    Column("id", \.id), Column("uid", \.item.uid), Column("kind") { $0.item.kind.word },
    Column("recurrence_id") { entry in entry.recurrenceID.map { entry.times.json($0) } },
    Column("calendar", \.calendar), Column("title", \.item.title), Column("start") { $0.times.json($0.start) },
    Column("end") { $0.times.json($0.end) }, Column("all_day", \.item.isAllDay), Column("tzid", \.item.tzid),
    Column("status", \.status), Column("repeats", \.repetition), Column("location", \.location),
    Column("notes", \.details?.notes), Column("url", \.details?.url),
    Column("categories") { $0.details?.categories ?? [] }, Column("attendees") { $0.details?.attendees ?? [] },
  ]
}
