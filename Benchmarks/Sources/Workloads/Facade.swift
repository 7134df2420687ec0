#if os(Linux)
import CalendarModel
import CalendarStore
import CivilTime
import EventKit
import Foundation

/// Queries a store of many events for a month, through EventKit and directly.
public final class MonthQuestions {
  private let store: EKEventStore
  private let bare: CalendarStore
  private let zone: TimeZoneRules

  /// Opens the store both through EventKit and directly.
  public init(_ path: String) throws {
    store = try EKEventStore.opened(path)
    bare = try CalendarStore(path: path)
    zone = try TimeZoneDatabase.system.rules(named: TimeZone.current.identifier)
  }

  /// Queries EventKit for months of the current year, and reads titles and times as for a list.
  public func askingEventKit(_ times: Int) -> Work {
    var work = Work()
    for time in 0..<times { work.add(store.happening(Self.month(time))) }
    work.items = times
    return work
  }

  /// Queries the store for the same months and reads the same properties.
  public func askingStore(_ times: Int) throws -> Work {
    var work = Work()
    for time in 0..<times {
      let range = Self.month(time)
      var query = OccurrenceQuery(Instant(range.start)..<Instant(range.end), zone: zone)
      query.kinds = [.event]
      query.includesCancelled = true
      for occurrence in try bare.occurrences(matching: query).occurrences {
        work.checksum &+=
          Int(occurrence.start.secondsSince1970) &+ Int(occurrence.end.secondsSince1970)
          &+ (occurrence.item.title?.utf8.count ?? 0)
      }
    }
    work.items = times
    return work
  }

  private static func month(_ number: Int) -> DateInterval {
    let day = 86_400.0
    let now = (Date().timeIntervalSince1970 / day).rounded(.down) * day
    return DateInterval(
      start: Date(timeIntervalSince1970: now + Double(number % 12 - 6) * 30 * day), duration: 30 * day)
  }
}

extension Work {
  /// Creates an event store, requests access, fetches the events of the next few days, and releases everything.
  public static func openingAndFetching(_ path: String, days: Double) throws -> Work {
    try EKEventStore.opened(path).happening(DateInterval(start: Date(), duration: days * 86_400))
  }

  /// Saves a daily series through EventKit so that its occurrences can be read.
  public static func fetchingSeries(of count: Int, to path: String) throws -> EventReading {
    let store = try EKEventStore.opened(path)
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Standup"
    event.notes = "What is to be said every day is said here."
    event.location = "Room 1"
    event.startDate = Date(timeIntervalSince1970: 1_790_000_000)
    event.endDate = event.startDate.addingTimeInterval(1_800)
    event.addAlarm(EKAlarm(relativeOffset: -900))
    event.addRecurrenceRule(
      EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count)))
    try store.save(event, span: .futureEvents)
    return EventReading(store, from: event.startDate, days: count)
  }

  /// Saves new events through EventKit, a given number in each commit.
  public static func saving(_ count: Int, inEachCommit size: Int, to path: String) throws -> Work {
    let store = try EKEventStore.opened(path)
    guard let calendar = store.defaultCalendarForNewEvents else { throw WorkloadError("there is no calendar") }
    for number in 0..<count {
      let event = EKEvent(eventStore: store)
      event.calendar = calendar
      event.title = "Meeting \(number)"
      event.notes = "What is to be said about meeting \(number) is said here."
      event.startDate = Date(timeIntervalSince1970: 1_790_000_000 + Double(number % 5000) * 3600)
      event.endDate = event.startDate.addingTimeInterval(1_800)
      try store.save(event, span: .thisEvent, commit: (number + 1) % size == 0 || number + 1 == count)
    }
    var work = Work()
    work.items = count
    return work
  }

  fileprivate mutating func add(_ other: Work) {
    items += other.items
    checksum &+= other.checksum
  }
}

/// Fetches the occurrences of a series and reads every property.
public final class EventReading {
  private let store: EKEventStore
  private let start: Date
  private let days: Int
  private var events: [EKEvent] = []

  fileprivate init(_ store: EKEventStore, from start: Date, days: Int) {
    (self.store, self.start, self.days) = (store, start, days)
  }

  /// Fetches all occurrences. A search covers at most four years.
  public func fetch() {
    events = []
    for year in stride(from: 0, to: days, by: 1_000) {
      let from = start.addingTimeInterval(Double(year) * 86_400)
      let to = start.addingTimeInterval(Double(min(year + 1_000, days)) * 86_400 - 3_600)
      events += store.events(matching: store.predicateForEvents(withStart: from, end: to, calendars: nil))
    }
  }

  /// Reads every property of each occurrence.
  public func read() -> Work {
    var work = Work()
    for event in events {
      work.items += 1
      work.checksum &+= (event.title?.utf8.count ?? 0) &+ (event.notes?.utf8.count ?? 0)
      work.checksum &+= (event.location?.utf8.count ?? 0) &+ (event.alarms?.count ?? 0)
      work.checksum &+= (event.recurrenceRules?.count ?? 0) &+ (event.attendees?.count ?? 0)
      work.checksum &+= Int(event.startDate.timeIntervalSince1970) &+ Int(event.endDate.timeIntervalSince1970)
      work.checksum &+= Int(event.occurrenceDate.timeIntervalSince1970) &+ (event.isAllDay || event.isDetached ? 1 : 0)
      work.checksum &+= event.availability.rawValue &+ event.status.rawValue &+ (event.timeZone?.secondsFromGMT() ?? 0)
      work.checksum &+=
        event.calendar.title.utf8.count &+ (event.url == nil ? 1 : 0) &+ (event.organizer == nil ? 1 : 0)
      work.checksum &+= event.eventIdentifier.utf8.count &+ event.calendarItemIdentifier.utf8.count
      work.checksum &+= Int(event.creationDate?.timeIntervalSince1970 ?? 0) &+ (event.structuredLocation == nil ? 1 : 0)
      work.checksum &+= Int(event.lastModifiedDate?.timeIntervalSince1970 ?? 0) &+ (event.hasChanges ? 1 : 0)
    }
    return work
  }
}

extension EKEventStore {
  /// Opens the store at a path with full access. The program's identity and permissions come from the environment.
  fileprivate static func opened(_ path: String) throws -> EKEventStore {
    setenv("ALMANAC_STORE", path, 1)
    setenv("ALMANAC_ACCESS", "full", 1)
    let store = EKEventStore()
    let answered = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isGranted = false
    store.requestFullAccessToEvents { granted, _ in
      isGranted = granted
      answered.signal()
    }
    answered.wait()
    guard isGranted else { throw WorkloadError("access was denied") }
    return store
  }

  fileprivate func happening(_ range: DateInterval) -> Work {
    let predicate = predicateForEvents(withStart: range.start, end: range.end, calendars: nil)
    var work = Work()
    for event in events(matching: predicate) {
      work.items += 1
      work.checksum &+=
        Int(event.startDate.timeIntervalSince1970) &+ Int(event.endDate.timeIntervalSince1970)
        &+ (event.title?.utf8.count ?? 0)
    }
    return work
  }
}

extension Instant {
  fileprivate init(_ date: Date) { self.init(secondsSince1970: Int64(date.timeIntervalSince1970)) }
}
#endif
