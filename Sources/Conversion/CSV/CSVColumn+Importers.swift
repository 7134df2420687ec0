import CalendarText
import CalendarModel
import CivilTime
import ICalendar

/// The columns that Google Calendar, Outlook and Thunderbird import.
extension CSVColumn {
  static let google: [CSVColumn] = [
    title("Subject"),
    start("Start Date") { DayText.long($0) },
    start("Start Time", allDay: "") { ClockText.short($0) },
    // The last day, not the day after it.
    end("End Date", isInclusive: true) { DayText.long($0) },
    end("End Time", allDay: "") { ClockText.short($0) },
    flag("All Day Event", [:]) { row, _ in row.isAllDay },
    text("Description", .description),
    text("Location", .location),
    isPrivate("Private"),
  ]

  static let thunderbird: [CSVColumn] = [
    title("Subject"),
    start("Start Date") { DayText.short($0) },
    start("Start Time") { ClockText.padded($0) },
    end("End Date") { DayText.short($0) },
    end("End Time") { ClockText.padded($0) },
    flag("All day event", [:]) { row, _ in row.isAllDay },
    hasReminder,
    reminder("Reminder Date") { DayText.short($0) },
    reminder("Reminder Time") { ClockText.padded($0) },
    categories,
    text("Description", .description),
    text("Location", .location),
    isPrivate("Private"),
  ]

  static let outlook: [CSVColumn] = [
    title("Subject"),
    start("Start Date") { DayText.long($0) },
    start("Start Time") { ClockText.long($0) },
    end("End Date") { DayText.long($0) },
    end("End Time") { ClockText.long($0) },
    flag("All day event", [:]) { row, _ in row.isAllDay },
    hasReminder,
    reminder("Reminder Date") { DayText.long($0) },
    reminder("Reminder Time") { ClockText.long($0) },
    CSVColumn("Meeting Organizer", ListColumn.Content(item: [.organizer: [.cn]])) { _, lines, _ in
      lines.first(.organizer).map { ListedPerson($0).text } ?? ""
    },
    people("Required Attendees") { !$0.isResource && !$0.isOptional },
    people("Optional Attendees") { !$0.isResource && $0.isOptional },
    people("Meeting Resources") { $0.isResource },
    CSVColumn("Billing Information", always: ""),
    categories,
    text("Description", .description),
    text("Location", .location),
    CSVColumn("Mileage", always: ""),
    CSVColumn("Priority", ListColumn.Content(item: [.priority: []])) { _, lines, _ in
      switch lines.first(.priority)?.integer ?? 0 {
      case 1...4: "High"
      case 6...9: "Low"
      default: "Normal"
      }
    },
    isPrivate("Private"),
    CSVColumn("Sensitivity", ListColumn.Content(item: [.classification: []])) { _, lines, _ in
      switch lines.classification {
      case "PRIVATE": "Private"
      case "CONFIDENTIAL": "Confidential"
      default: "Normal"
      }
    },
    CSVColumn("Show time as", ListColumn.Content(item: [.transp: [], .xMicrosoftCDOBusyStatus: []])) { row, lines, _ in
      switch (try? Event(row.item.component))?.availability {
      case .tentative?: "1"
      case .free?, .workingElsewhere?: "3"
      case .unavailable?: "4"
      case .busy?, nil: row.status(lines.first(.status)?.uri) == "tentative" ? "1" : "2"
      }
    },
  ]

  // MARK: Columns

  private static func title(_ header: String) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: [.summary: []])) { _, lines, _ in
      let title = lines.first(.summary)?.text ?? ""
      return title.isEmpty ? ItemTitle.missing : title
    }
  }

  private static func text(_ header: String, _ property: KnownProperty) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: [property: []])) { _, lines, _ in lines.first(property)?.text ?? "" }
  }

  private static func flag(
    _ header: String, _ item: [KnownProperty: Set<KnownParameter>],
    _ isTrue: @escaping @Sendable (ListedOccurrence, PropertyLines) -> Bool
  ) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: item)) { row, lines, _ in isTrue(row, lines) ? "True" : "False" }
  }

  /// - Parameter allDay: The text for all-day events, or nil to use the same format as for other events.
  private static func start(
    _ header: String, allDay: String? = nil, _ text: @escaping @Sendable (CivilDateTime) -> String
  ) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: [.dtstart: [.value]])) { row, _, times in
      guard let start = row.start else { return "" }
      if row.isAllDay, let allDay { return allDay }
      return text(row.civil(start, row.startInstant, in: times.zone.rules))
    }
  }

  private static func end(
    _ header: String, isInclusive: Bool = false, allDay: String? = nil,
    _ text: @escaping @Sendable (CivilDateTime) -> String
  ) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: [.dtend: [.value], .duration: []])) { row, _, times in
      guard let start = row.start, let end = row.end else { return "" }
      if row.isAllDay, let allDay { return allDay }
      let last = row.civil(end, row.endInstant, in: times.zone.rules)
      return text(row.isAllDay && isInclusive ? max(last.adding(days: -1), start.civilDateTime) : last)
    }
  }

  private static func isPrivate(_ header: String) -> CSVColumn {
    flag(header, [.classification: []]) { _, lines in ["PRIVATE", "CONFIDENTIAL"].contains(lines.classification) }
  }

  private static let categories = CSVColumn("Categories", ListColumn.Content(item: [.categories: []])) { _, lines, _ in
    lines[.categories].flatMap(\.texts).joined(separator: ";")
  }

  private static func people(_ header: String, _ belongs: @escaping @Sendable (UnfoldedLine) -> Bool) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(item: [.attendee: [.cn, .role, .cutype]])) { _, lines, _ in
      lines[.attendee].filter(belongs).map { ListedPerson($0).text }.joined(separator: ";")
    }
  }

  // MARK: Reminders

  private static let hasReminder = flag("Reminder on/off", [:]) { row, _ in row.reminder != nil }

  private static func reminder(
    _ header: String, _ text: @escaping @Sendable (CivilDateTime) -> String
  ) -> CSVColumn {
    CSVColumn(header, ListColumn.Content(alarm: [.trigger: [.related, .value], .action: []])) { row, _, times in
      guard let start = row.start, let offset = row.reminder else { return "" }
      return text(row.civil(start, row.startInstant, in: times.zone.rules).adding(seconds: offset))
    }
  }
}

extension ListedOccurrence {
  /// The offset in seconds of the DISPLAY alarm nearest to the start, or nil if there is none.
  fileprivate var reminder: Int64? {
    guard !item.component.components.isEmpty, let event = try? Event(item.component) else { return nil }
    let offsets = event.alarms.compactMap { alarm -> Int64? in
      guard alarm.action == .display, case .relative(let offset, let anchor)? = alarm.trigger else { return nil }
      return offset.nominalSeconds + (anchor == .end ? duration ?? 0 : 0)
    }
    return offsets.min { abs($0) < abs($1) }
  }
}

extension PropertyLines {
  fileprivate var classification: String { first(.classification)?.uri.uppercased() ?? "PUBLIC" }
}

extension UnfoldedLine {
  fileprivate var isOptional: Bool {
    ["OPT-PARTICIPANT", "NON-PARTICIPANT"].contains(self[parameter: .role]?.uppercased() ?? "")
  }

  fileprivate var isResource: Bool { ["RESOURCE", "ROOM"].contains(self[parameter: .cutype]?.uppercased() ?? "") }
}
