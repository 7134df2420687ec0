import Bounds
import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Recurrence
import Scheduling
import TimeZones

/// Limits the changes that users of a server can make to each other's stores with messages about meetings. They can add
/// no more than they could to their own stores, and no more than a person can review.
enum ServedMessageLimits {
  /// The maximum size in octets of one waiting message, of all waiting messages of one sender, and of all waiting
  /// messages.
  private static let waitingBytes = (one: 500_000, ofSender: 1_000_000, all: 10_000_000)
  /// The maximum number of waiting messages of one sender.
  private static let waitingOfSender = 50
  /// The maximum duration of one occurrence, in seconds.
  private static let longest: Int64 = 31 * 86_400
  /// The maximum number of occurrences that begin within a year, and the maximum number of days that they last in
  /// total: a little more than two per day.
  private static let mostInYear = 800
  /// The maximum size in octets of a series, because pages repeat its texts for each occurrence.
  private static let largestSeries = 100_000
  /// The maximum number of occurrences without their series, for people who are invited to only some of them.
  private static let mostSingle = 100
  /// The maximum number of occurrences that are examined in one invitation, and the maximum number of steps for that:
  /// ordinary rules of the Gregorian calendar take little more than one for each occurrence.
  private static let looked = 3_000
  private static let steps = 20_000

  /// Whether an invitation would fill whole days, and therefore waits for an answer before it is added to the calendar:
  /// it recurs much more often than daily, overlaps itself, repeats too much text, or takes too long to evaluate.
  static func isUnusual(_ object: ICalendarObject) -> Bool {
    let budget = WorkBudget(WorkBudget.Amounts(steps: steps))
    let fillsDays = WorkBudget.$current.withValue(budget) { self.fillsDays(object) }
    return fillsDays || budget.isSpent
  }

  private static func fillsDays(_ object: ICalendarObject) -> Bool {
    let zones = object.zones(reader: .utc)
    let size = object.bytes.count
    return object.families.contains { family in
      if family.series.count > mostSingle { return true }
      return family.series.contains { series in
        guard let schedule = family.schedule(of: series, in: zones) else { return false }
        let times = ([series.master] + series.overrides).map { ComponentTimes(family.members[$0].component) }
        let isOnce =
          family.series.count == 1 && times.count == 1 && times[0].rules.isEmpty && times[0].additions.isEmpty
        let length = times.map { longestOccurrence($0, zones) }.max() ?? 0
        if isOnce { return length > longest }
        return size > largestSeries || length > longest || times[0].rules.contains { $0.frequency < .daily }
          || isDense(schedule.recurrenceSet, days: Int(length / 86_400))
      }
    }
  }

  /// The length in seconds of the longest occurrence with these times, including the occurrences that RDATEs add as
  /// periods.
  private static func longestOccurrence(_ times: ComponentTimes, _ zones: ZoneContext) -> Int64 {
    let length = { (start: CalendarTime, end: CalendarTime) in
      zones.instant(of: end).secondsSince1970 - zones.instant(of: start).secondsSince1970
    }
    let own = times.start.flatMap { start in times.end(in: zones).map { length(start, $0) } } ?? 0
    return times.additions.reduce(own) { longest, addition in
      guard case .period(let period) = addition else { return longest }
      return switch period.end {
      case .time(let end): max(longest, length(period.start, end))
      case .duration(let duration):
        max(longest, period.start.adding(duration).map { length(period.start, $0) } ?? .max)
      }
    }
  }

  /// Whether too many of the examined occurrences begin within a year, or their total duration in days is too long.
  private static func isDense(_ set: RecurrenceSet, days: Int) -> Bool {
    let most = mostInYear / max(days, 1)
    let starts = set.instances(includingCancelled: true).prefix(looked).map(\.startInstant.secondsSince1970)
    return starts.indices.dropFirst(most).contains { starts[$0] - starts[$0 - most] < 366 * 86_400 }
  }

  /// Whether a sender has reached the limit for waiting messages.
  static func areSpent(_ message: ICalendarObject, from sender: String?, _ db: Database) throws -> Bool {
    let size = message.bytes.count
    if size > waitingBytes.one { return true }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) FILTER (WHERE sender IS ?1) AS own, coalesce(sum(length(content)), 0) AS bytes,
          coalesce(sum(length(content)) FILTER (WHERE sender IS ?1), 0) AS own_bytes
        FROM waiting_messages WHERE answer IS NULL
        """, arguments: [sender?.column])
    let (own, ownBytes, all): (Int, Int, Int) = (row?["own"] ?? 0, row?["own_bytes"] ?? 0, row?["bytes"] ?? 0)
    return own >= waitingOfSender || ownBytes + size > waitingBytes.ofSender || all + size > waitingBytes.all
  }
}
