import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import Scheduling

/// An invitation, a message about a meeting, or an unsent message that needs the user's decision.
struct InvitationEntry: Entry {
  private let id: String
  private let uid: String
  private let recurrenceID: String?
  /// Its kind, in a word or two.
  private let what: String
  private let from: String?
  /// The organizer on whose behalf somebody else sent it.
  private let named: String?
  private let organizer: String?
  private let title: String?
  private let start: String?
  private let end: String?
  private let reason: String?
  private let received: String?
  private let answer: String?
  private let when: String

  /// A received message.
  init(_ message: WaitingMessage, _ zone: DisplayZone) {
    let item = message.calendar.items.first
    let times = TimeText(zone: zone, timeZones: message.calendar.zones(reader: zone.rules))
    id = MessageName(message.id).text
    uid = message.uid
    what = message.method.words
    from = message.sender
    named = message.namedOrganizer.map { CalendarAddress.shown($0) }
    reason = message.reason
    received = times.json(.utc(message.received.civil(at: .zero)))
    answer = message.answer
    (recurrenceID, organizer, title, start, end, when) = Self.facts(item, times)
  }

  /// An invitation in the store.
  init(_ item: StoredItem, at instance: ItemInstance?, _ zone: DisplayZone, _ names: ItemNames) {
    let times = TimeText(zone: zone, timeZones: item.timeZones)
    id = names.short(item.id)
    uid = item.uid
    what = "invitation"
    (from, named, reason, received, answer) = (nil, nil, nil, nil, nil)
    let facts = Self.facts(item.component, times)
    (recurrenceID, organizer, title, start, end) = (facts.0, facts.1, facts.2, facts.3, facts.4)
    when = instance?.time.map { times.short($0) + (item.isSeries ? " ↻" : "") } ?? facts.5
  }

  /// A message that could not be sent.
  init(_ message: OutgoingMessage, _ zone: DisplayZone) {
    let times = TimeText(zone: zone, timeZones: message.calendar.zones(reader: zone.rules))
    let item = message.calendar.items.first
    id = ""
    uid = message.uid
    what = "not sent"
    from = CalendarAddress.shown(message.sender)
    named = nil
    reason = message.failure.map { "\(CalendarAddress.shown(message.recipient)): \($0)" }
    received = times.json(.utc(message.queued.civil(at: .zero)))
    answer = nil
    (recurrenceID, organizer, title, start, end, when) = Self.facts(item, times)
  }

  private static func facts(_ item: Component?, _ times: TimeText) -> (
    String?, String?, String?, String?, String?, String
  ) {
    let moments = item.map { ComponentTimes($0) }
    let start = moments?.start ?? moments?.due(in: times.timeZones)
    return (
      item?.first(.recurrenceID)?.time.map { times.json($0) },
      item?.first(.organizer).map { CalendarAddress.shown($0.uri) }, item?.first(.summary)?.text,
      start.map { times.json($0) }, moments?.end(in: times.timeZones).map { times.json($0) },
      start.map { times.short($0) + (item?.isRecurring == true ? " ↻" : "") } ?? ""
    )
  }

  /// Who sent it, and on whose behalf.
  private var sender: String {
    let sender = from ?? organizer ?? ""
    return named.map { "\(sender) for \($0)" } ?? sender
  }

  /// The reason, as text.
  private var why: String {
    reason.map { SchedulingDecision.Reason(rawValue: $0).map { $0.words } ?? $0 } ?? ""
  }

  static let columns: Columns<InvitationEntry> = [
    Column(heading: "ID", \.id), Column(heading: "WHEN", \.when).times,
    Column(heading: "WHAT") { $0.answer ?? $0.what },
    Column(heading: "FROM") { $0.sender }.cuttable,
    Column(heading: "TITLE") { $0.title.displayTitle }.cuttable, Column(heading: "WHY") { $0.why }.cuttable,
    Column("id", \.id), Column("uid", \.uid), Column("recurrence_id", \.recurrenceID), Column("what", \.what),
    Column("from", \.from), Column("organizer", \.organizer), Column("title", \.title), Column("start", \.start),
    Column("end", \.end), Column("reason", \.reason), Column("received", \.received), Column("answer", \.answer),
  ]
}
