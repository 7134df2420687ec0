import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Recurrence
import Scheduling

/// What users of a server may do to each other's stores by messages about meetings: no more than they could put there
/// themselves, and no more than a person can look through.
enum ServedMessageLimits {
  /// How many octets a message may have that waits for a person, and all that wait together.
  private static let waitingBytes = (one: 500_000, all: 10_000_000)
  /// How many messages of one sender may wait.
  private static let waitingOfSender = 50
  /// How many seconds one occurrence of a series may last.
  private static let longest: Int64 = 31 * 86_400

  /// Whether an invitation is to something that fills days, so that it waits for an answer before it stands in the
  /// calendar: what happens more often than daily, or goes on while it begins again.
  static func isUnusual(_ object: ICalendarObject) -> Bool {
    object.components.contains { component in
      guard component.component == .vevent || component.component == .vtodo else { return false }
      let times = ComponentTimes(component)
      if times.rules.contains(where: { $0.frequency < .daily }) { return true }
      guard !times.rules.isEmpty || !times.additions.isEmpty, let start = times.start else { return false }
      let end = times.end(in: object.zones(reader: .utc)) ?? start
      return end.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch > longest
    }
  }

  /// Whether no more of a sender may wait.
  static func areSpent(_ message: ICalendarObject, from sender: String?, _ db: Database) throws -> Bool {
    let size = message.bytes.count
    if size > waitingBytes.one { return true }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) FILTER (WHERE sender IS ?) AS own, coalesce(sum(length(content)), 0) AS bytes
        FROM waiting_messages WHERE answer IS NULL
        """, arguments: [sender?.column])
    let (own, all): (Int, Int) = (row?["own"] ?? 0, row?["bytes"] ?? 0)
    return own >= waitingOfSender || all + size > waitingBytes.all
  }
}
