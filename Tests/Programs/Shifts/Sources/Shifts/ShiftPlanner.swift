import EventKit
import Foundation

/// Plans shifts around existing events, in the style of programs from before async functions.
final class ShiftPlanner {
  enum Outcome {
    case planned([EKEvent])
    case failed(String)
  }

  private let eventStore: EKEventStore
  private let queue = DispatchQueue(label: "shifts")

  init(eventStore: EKEventStore = EKEventStore()) {
    self.eventStore = eventStore
  }

  func requestAccess(completion: @escaping (Bool, Error?) -> Void) {
    if #available(iOS 17.0, macOS 14.0, *) {
      eventStore.requestFullAccessToEvents(completion: completion)
    } else {
      eventStore.requestAccess(to: .event, completion: completion)
    }
  }

  /// Returns the gaps between events of a day that are long enough.
  func gaps(on day: DateInterval, atLeast length: TimeInterval) -> [DateInterval] {
    let predicate = eventStore.predicateForEvents(withStart: day.start, end: day.end, calendars: nil)
    var gaps: [DateInterval] = []
    var cursor = day.start
    for event in eventStore.events(matching: predicate).sorted(by: { $0.startDate < $1.startDate })
    where !event.isAllDay && event.availability != .free {
      if event.startDate.timeIntervalSince(cursor) >= length {
        gaps.append(DateInterval(start: cursor, end: event.startDate))
      }
      cursor = max(cursor, event.endDate)
    }
    if day.end.timeIntervalSince(cursor) >= length { gaps.append(DateInterval(start: cursor, end: day.end)) }
    return gaps
  }

  /// Puts a shift into the first gap of the day and repeats it daily.
  func plan(
    _ title: String, on day: DateInterval, hours: Double, days: Int, completion: @escaping (Outcome) -> Void
  ) {
    queue.async { [self] in
      guard let gap = gaps(on: day, atLeast: hours * 3600).first else {
        completion(.failed("There is no room for \(title)"))
        return
      }
      let event = EKEvent(eventStore: eventStore)
      event.title = title
      event.startDate = gap.start
      event.endDate = gap.start.addingTimeInterval(hours * 3600)
      event.calendar = eventStore.defaultCalendarForNewEvents
      event.recurrenceRules = [
        EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: days))
      ]
      event.alarms = [EKAlarm(relativeOffset: -3600), EKAlarm(relativeOffset: -600)]
      do {
        try eventStore.save(event, span: .futureEvents)
        completion(.planned(shifts(title, from: day.start, days: days)))
      } catch let error as EKError {
        completion(.failed("EKError \(error.code.rawValue): \(error.localizedDescription)"))
      } catch {
        completion(.failed(error.localizedDescription))
      }
    }
  }

  func shifts(_ title: String, from start: Date, days: Int) -> [EKEvent] {
    let predicate = eventStore.predicateForEvents(
      withStart: start, end: start.addingTimeInterval(Double(days) * 86_400), calendars: nil)
    return eventStore.events(matching: predicate).filter { $0.title == title }.sorted { $0.startDate < $1.startDate }
  }

  /// Swaps the times of two shifts, in one commit.
  func swap(_ first: EKEvent, _ second: EKEvent) throws {
    let (one, other) = ((first.startDate!, first.endDate!), (second.startDate!, second.endDate!))
    first.title = "\(first.title!) (swapped)"
    second.title = "\(second.title!) (swapped)"
    (first.startDate, first.endDate) = (other.0.addingTimeInterval(60), other.1.addingTimeInterval(60))
    (second.startDate, second.endDate) = (one.0.addingTimeInterval(60), one.1.addingTimeInterval(60))
    try eventStore.save(first, span: .thisEvent, commit: false)
    try eventStore.save(second, span: .thisEvent, commit: false)
    try eventStore.commit()
  }

  /// Moves a shift and all later ones by an hour.
  func postpone(_ shift: EKEvent) throws {
    shift.startDate = shift.startDate.addingTimeInterval(3600)
    shift.endDate = shift.endDate.addingTimeInterval(3600)
    try eventStore.save(shift, span: .futureEvents, commit: true)
  }

  func cancel(_ shift: EKEvent) throws { try eventStore.remove(shift, span: .thisEvent) }

  func end(_ shift: EKEvent) throws { try eventStore.remove(shift, span: .futureEvents) }
}
