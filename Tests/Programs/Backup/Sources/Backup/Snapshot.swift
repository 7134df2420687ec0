import EventKit

/// The saved data of an event.
struct Snapshot: Codable, Equatable, Sendable {
  var identifier: String
  var title: String
  var calendar: String
  var start: Date
  var end: Date
  var isAllDay: Bool
  var timeZone: String?
  var location: String?
  var notes: String?
  var url: URL?
  var availability: String
  var status: String
  var isDetached: Bool
  var alarms: [TimeInterval]
  var rule: String?
  var organizer: String?
  var attendees: [String: String]
}

extension Snapshot {
  init(_ event: EKEvent) {
    identifier = event.eventIdentifier
    title = event.title ?? "(No title)"
    calendar = event.calendar?.title ?? ""
    start = event.startDate
    end = event.endDate
    isAllDay = event.isAllDay
    timeZone = event.timeZone?.identifier
    location = event.structuredLocation?.title ?? event.location
    notes = event.hasNotes ? event.notes : nil
    url = event.url
    isDetached = event.isDetached
    alarms = event.hasAlarms ? event.alarms!.filter { $0.absoluteDate == nil }.map(\.relativeOffset) : []
    rule = event.recurrenceRules?.first.map(Self.text)
    organizer = event.organizer?.name
    attendees = Dictionary(
      (event.attendees ?? []).map { ($0.name ?? $0.url.absoluteString, Self.text($0.participantStatus)) },
      uniquingKeysWith: { first, _ in first })
    switch event.availability {
    case .notSupported: availability = "not supported"
    case .busy: availability = "busy"
    case .free: availability = "free"
    case .tentative: availability = "tentative"
    case .unavailable: availability = "unavailable"
    @unknown default: availability = "unknown"
    }
    switch event.status {
    case .none: status = "none"
    case .confirmed: status = "confirmed"
    case .tentative: status = "tentative"
    case .canceled: status = "canceled"
    @unknown default: status = "unknown"
    }
  }

  private static func text(_ status: EKParticipantStatus) -> String {
    switch status {
    case .accepted: "accepted"
    case .declined: "declined"
    case .tentative: "tentative"
    case .pending: "pending"
    default: "unknown"
    }
  }

  private static func text(_ rule: EKRecurrenceRule) -> String {
    let units: [EKRecurrenceFrequency: String] = [.daily: "day", .weekly: "week", .monthly: "month", .yearly: "year"]
    var text = "every \(rule.interval) \(units[rule.frequency] ?? "?")"
    if let days = rule.daysOfTheWeek, !days.isEmpty {
      text +=
        " on "
        + days.map { "\($0.weekNumber == 0 ? "" : "\($0.weekNumber).")\($0.dayOfTheWeek.rawValue)" }.joined(
          separator: ",")
    }
    if let end = rule.recurrenceEnd {
      text += end.occurrenceCount > 0 ? " \(end.occurrenceCount) times" : " until \(end.endDate!.ISO8601Format())"
    }
    return text
  }
}
