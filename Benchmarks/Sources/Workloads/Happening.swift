import CalendarStore
public import CivilTime
import Foundation
import ICalendar

/// A store that is queried for the occurrences in individual weeks, over one connection.
public final class HappeningStore {
  private let store: CalendarStore
  private let zone: TimeZoneRules

  /// Opens a store.
  public init(_ path: String) throws {
    store = try CalendarStore(path: path)
    zone = try TimeZoneDatabase.system.rules(named: "Europe/Madrid")
  }

  /// Repeatedly queries the occurrences in a week, using a different week of the current year each time.
  public func askingForWeeks(_ times: Int) throws -> Work {
    var work = Work()
    for time in 0..<times {
      let answer = try store.occurrences(matching: OccurrenceQuery(Self.week(time), zone: zone))
      work.items += answer.occurrences.count
      for occurrence in answer.occurrences { work.checksum &+= Int(occurrence.start.secondsSince1970) }
    }
    return work
  }

  /// Closes the store.
  public func close() throws { try store.close() }

  /// Returns the instants of a week of the year that began half a year ago.
  public static func week(_ number: Int) -> Range<Instant> {
    let day: Int64 = 86_400
    let now = Int64(Date().timeIntervalSince1970) / day * day
    let start = Instant(secondsSince1970: now + Int64(number % 52 - 26) * 7 * day)
    return start..<start.adding(seconds: 7 * day)
  }
}

extension Work {
  /// Opens a store and queries one week.
  public static func askingColdForAWeek(_ path: String, week: Int) throws -> Work {
    let store = try HappeningStore(path)
    let work = try store.askingForWeeks(1)
    try store.close()
    return work
  }

  /// Repeatedly changes the times of an event in a store, writing each change to disk separately.
  public static func updatingOne(_ path: String, times: Int) throws -> Work {
    let store = try CalendarStore(path: path)
    for time in 0..<times {
      let sequence = Int(Date().timeIntervalSince1970 * 1000)
      let text = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Almanac//Benchmarks//EN\r\nX-WR-CALNAME:Benchmarks\r
        BEGIN:VEVENT\r\nUID:updated@example.com\r\nDTSTAMP:20260101T000000Z\r\nSEQUENCE:\(sequence + time)\r
        DTSTART;TZID=Europe/Madrid:2026\(10 + time % 3)10T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY\r
        SUMMARY:Updated\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """
      _ = try store.importCalendars([CalendarInput(name: "update.ics", bytes: Array(text.utf8))])
    }
    try store.close()
    var work = Work()
    work.items = times
    return work
  }
}
