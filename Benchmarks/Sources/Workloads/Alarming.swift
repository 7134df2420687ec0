import CalendarModel
import CalendarStore
public import CivilTime
import Foundation

extension Work {
  /// Fills a store with events around the current time. Half of them have an alarm, and one in a hundred is a weekly
  /// series.
  public static func fillingWithAlarms(_ count: Int, _ path: String) throws {
    let store = try CalendarStore(path: path)
    let start = Int64(Date().timeIntervalSince1970) - 86_400 * 365
    try store.transaction { batch in
      for number in 0..<count {
        let instant = Instant(secondsSince1970: start + Int64(number) * 86_400 * 730 / Int64(count))
        var event = Event(
          title: "Meeting \(number)", start: .utc(instant.civil(at: .zero)),
          end: .duration(CalendarDuration(seconds: 1800)))
        if number.isMultiple(of: 2) {
          event.alarms = [Alarm(trigger: .relative(CalendarDuration(seconds: -900), to: .start))]
        }
        if number.isMultiple(of: 100) { event.recurrenceRules = ["FREQ=WEEKLY"] }
        try batch.add(event)
      }
    }
    try store.close()
  }

  /// Repeatedly queries a store for the next alarm, from a later instant each time.
  public static func askingForAlarms(_ path: String, times: Int) throws -> Work {
    let store = try CalendarStore(path: path)
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    var work = Work()
    for time in 0..<times {
      let alarms = try store.nextAlarms(1, from: now.adding(seconds: Int64(time) * 3600), zone: .utc)
      work.checksum &+= Int(alarms.first?.instant.secondsSince1970 ?? 0)
    }
    work.items = times
    try store.close()
    return work
  }

  /// Fills a store with events that each have an alarm, a minute apart. Alarms are delivered from the first one on.
  public static func fillingWithComingAlarms(_ count: Int, from start: Instant, _ path: String) throws {
    let store = try CalendarStore(path: path, options: CalendarStore.Options(now: start.adding(seconds: -60)))
    _ = try store.claimAlarms(claim(at: start.adding(seconds: -60)))
    try store.transaction { batch in
      for number in 0..<count {
        let instant = start.adding(seconds: 60 * Int64(number))
        var event = Event(title: "Meeting \(number)", start: .utc(instant.civil(at: .zero)))
        event.alarms = [Alarm(trigger: .relative(CalendarDuration(seconds: 0), to: .start))]
        try batch.add(event)
      }
    }
    try store.close()
  }

  /// Repeatedly queries a store for the next alarm delivery, a minute later each time.
  public static func askingForDeliveries(_ path: String, from start: Instant, times: Int) throws -> Work {
    let store = try CalendarStore(path: path)
    var work = Work()
    for time in 0..<times {
      let next = try store.nextDelivery(after: start.adding(seconds: 60 * Int64(time)), zone: .utc)
      work.checksum &+= Int(next?.secondsSince1970 ?? 0)
    }
    work.items = times
    try store.close()
    return work
  }

  /// Claims a number of alarms in a store one by one, a minute apart.
  public static func claiming(_ path: String, from start: Instant, times: Int) throws -> Work {
    let store = try CalendarStore(path: path)
    var work = Work()
    for time in 0..<times {
      work.checksum += try store.claimAlarms(claim(at: start.adding(seconds: 60 * Int64(time)))).count
    }
    work.items = times
    try store.close()
    return work
  }

  private static func claim(at now: Instant) -> AlarmClaim {
    var claim = AlarmClaim(now: now, zone: .utc, zoneName: "UTC") { _, _ in ["one"] }
    // The claimed alarms are never delivered.
    claim.lease = 1 << 32
    return claim
  }

  /// Opens a store and queries its calendars and the occurrences in a month.
  public static func openingAndFetching(_ path: String) throws -> Work {
    let store = try CalendarStore(path: path)
    let calendars = try store.allCalendars()
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    let month = now..<now.adding(seconds: 30 * 86_400)
    let answer = try store.occurrences(matching: OccurrenceQuery(month, zone: .utc))
    var work = Work()
    work.items = 1
    work.checksum = calendars.count &+ answer.occurrences.count
    try store.close()
    return work
  }
}
