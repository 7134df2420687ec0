import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Conversion
import ICalendar
import JSON
import TerminalText

/// An item with all its details, as text and as JSON.
struct ItemDetails: Entry {
  let entry: ItemEntry
  private let shared: SharedDetails
  let geo: [Double]?
  let organizer: PersonEntry?
  let recurrenceRules: [String]
  let alarms: [AlarmDetails]
  let attachments: [String]
  let conferences: [String]
  let priority: Int?
  let percentComplete: Int?
  let completed: String?
  let availability: String?
  let sequence: Int
  let overrides: [FoundItem]
  let sources: [ItemSource]
  let contentLines: [String]
  /// The periods of a VFREEBUSY, or nil for other components.
  private let busyPeriods: [BusyPeriod]?

  private let asides: ItemAsides
  private let contacts: [String]
  private let comments: [String]
  private let when: [(String, String)]
  private let next: CalendarTime?
  private let times: TimeText
  /// The full id, followed by a slash and the occurrence if it belongs to a series.
  private let wholeID: String

  /// - Parameters:
  ///   - overrides: The overrides of a series.
  ///   - sources: The sources it was imported from.
  ///   - next: The start of the next occurrence of a series.
  ///   - isOccurrence: Whether the item is an occurrence of a series without an override.
  init(
    _ item: StoredItem, overrides: [FoundItem], sources: [ItemSource], next: CalendarTime?, isOccurrence: Bool,
    zone: DisplayZone, names: ItemNames
  ) {
    let times = TimeText(zone: zone, timeZones: item.timeZones)
    let event = try? Event(item.component)
    let reminder = try? Reminder(item.component)
    let common: (any CalendarItem)? = event ?? reminder
    entry = ItemEntry(item, zone: zone, names: names)
    shared = SharedDetails(common, item.component)
    geo = common?.location?.coordinate.map { [$0.latitude, $0.longitude] }
    asides = ItemAsides(item, common, event, times)
    contacts = item.component.all(.contact).map(\.text)
    comments = item.component.all(.comment).map(\.text)
    organizer =
      if let common { common.organizer.map { PersonEntry($0) } } else {
        item.component.first(.organizer).map { PersonEntry($0) }
      }
    recurrenceRules = common?.recurrenceRules.map(\.text) ?? []
    alarms = common?.alarms.map { AlarmDetails($0, of: item.kind, times: times) } ?? []
    attachments = common?.attachments.map { $0.label } ?? []
    conferences = common?.conferences.map(\.uri) ?? []
    priority = common?.priority
    percentComplete = reminder?.percentComplete
    completed = reminder?.completed.map { times.json($0) }
    availability = event?.availability?.word
    sequence = common?.sequence ?? 0
    self.overrides = overrides
    self.sources = sources
    contentLines = item.component.lines.map(\.unfolded)
    busyPeriods = BusyPeriod.all(of: item.component, times)
    when = common == nil ? Self.span(of: item, times) : Self.when(event, reminder, times)
    self.next = next
    self.times = times
    wholeID = names.whole(item.id) + (isOccurrence ? "/\(item.recurrenceKey.text)" : "")
  }

  /// The start and the end of an item that is neither an event nor a reminder.
  private static func span(of item: StoredItem, _ times: TimeText) -> [(String, String)] {
    let moments = ComponentTimes(item.component)
    return [("Starts", moments.start), ("Ends", moments.end(in: item.timeZones))].compactMap { label, time in
      time.map { (label, times.full($0)) }
    }
  }

  private static func when(_ event: Event?, _ reminder: Reminder?, _ times: TimeText) -> [(String, String)] {
    var when: [(String, String)] = []
    let moved = (event?.recurrenceID ?? reminder?.recurrenceID)?.time
    let begin = event?.start ?? reminder?.start ?? reminder?.dueTime
    if let moved, begin.map(times.full) != times.full(moved) { when.append(("Instead of", times.full(moved))) }
    if let start = event?.start ?? reminder?.start { when.append(("Starts", times.full(start))) }
    if let event, let end = event.end {
      switch end {
      case .time(let time) where time.isDate: when.append(("Ends", times.full(time) + " (not included)"))
      case .time(let time): when.append(("Ends", times.full(time)))
      case .duration(let duration): when.append(("Lasts", DurationText.words(duration)))
      }
    }
    if let due = reminder?.dueTime { when.append(("Due", times.full(due))) }
    if let completed = reminder?.completed { when.append(("Completed", times.full(completed))) }
    return when
  }

  /// The details as text.
  func text(_ style: Style) -> String {
    var lines = [style.bold(entry.displayTitle)]
    func add(_ label: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      let indented = text.printable.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .joined(separator: "\n" + String(repeating: " ", count: 14))
      lines.append("  \(style.dim((label + ":").padded(to: 11))) \(indented)")
    }
    add("Kind", "\(entry.kind) in “\(entry.calendar)”")
    for (label, text) in when { add(label, text) }
    for period in busyPeriods ?? [] { add("Period", period.text) }
    for rule in recurrenceRules { add("Repeats", RuleWords.text(rule, in: times.zone.rules) ?? rule) }
    for (label, text) in asides.dates { add(label, text) }
    add("Next", next.map(times.full))
    add("Status", [entry.status, availability].compactMap(\.self).joined(separator: ", "))
    if let priority, priority > 0 { add("Priority", "\(priority) of 9 (1 is the highest)") }
    if let percentComplete { add("Progress", "\(percentComplete) %") }
    add("Place", shared.location)
    if let geo { add("Position", geo.map { "\($0)" }.joined(separator: ", ")) }
    add("Link", shared.url.map(PlainText.withoutPassword))
    for conference in conferences { add("Conference", PlainText.withoutPassword(conference)) }
    add("Categories", shared.categories.joined(separator: ", "))
    for (label, text) in asides.belongings { add(label, text) }
    add("Organizer", organizer?.text)
    for attendee in shared.attendees { add("Attendee", attendee.text) }
    for contact in contacts { add("Contact", contact) }
    for alarm in alarms { add("Alarm", alarm.text) }
    for attachment in attachments { add("Attachment", PlainText.withoutPassword(attachment)) }
    add("Notes", shared.notes)
    for comment in comments { add("Comment", comment) }
    for item in overrides.map(\.item) { add("Changed", "\(item.id): \(item.when) \(item.displayTitle)") }
    for (label, text) in asides.records { add(label, text) }
    for source in sources { add("Source", source.text) }
    add("UID", entry.uid)
    add("Id", wholeID)
    return lines.joined(separator: "\n")
  }

  static let columns: Columns<ItemDetails> = ItemEntry.columns.members(of: \.entry).adding(
    Column("location", \.shared.location), Column("geo", \.geo), Column("notes", \.shared.notes),
    Column("url", \.shared.url),
    Column("categories", \.shared.categories), Column("organizer", \.organizer),
    Column("attendees", \.shared.attendees),
    Column("recurrence_rules", \.recurrenceRules),
    Column("recurrence_dates") { details in details.asides.recurrenceDates.map(details.times.json) },
    Column("exception_dates") { details in details.asides.exceptionDates.map(details.times.json) },
    Column("class") { details in details.asides.classification },
    Column("alarms", \.alarms), Column("attachments", \.attachments),
    Column("conferences", \.conferences), Column("priority", \.priority),
    Column("percent_complete", \.percentComplete), Column("completed", \.completed),
    Column("availability", \.availability), Column("sequence", \.sequence), Column("overrides", \.overrides),
    Column("sources", \.sources),
    Column("next") { details in details.next.map(details.times.json) },
    Column("content_lines", \.contentLines), Column(ifPresent: "busy_periods", \.busyPeriods))
}

extension Availability {
  fileprivate var word: String {
    switch self {
    case .busy: "busy"
    case .free: "free"
    case .tentative: "tentative"
    case .unavailable: "unavailable"
    case .workingElsewhere: "working-elsewhere"
    }
  }
}

extension Attachment {
  fileprivate var label: String {
    switch content {
    case .uri(let uri): filename.map { "\($0) (\(uri))" } ?? uri
    case .data(let bytes): "\(filename ?? "inline data"), \(bytes.count) bytes\(formatType.map { ", \($0)" } ?? "")"
    }
  }
}
