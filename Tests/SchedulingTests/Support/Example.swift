import CalendarModel
import CivilTime
import Foundation
import ICalendar
import Scheduling
import Testing

/// The example files of these tests.
enum Example {
  static func load(_ name: String) throws -> ICalendarObject {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try ICalendarObject(contentsOf: folder.appending(path: "Fixtures/\(name).ics").path)
  }
}

/// A person with a copy of a meeting, who receives messages.
struct Copy {
  let person: String
  var object: ICalendarObject?
  var decision: SchedulingDecision?

  init(of person: String, _ object: ICalendarObject? = nil) {
    self.person = person
    self.object = object
  }

  var scheduler: Scheduler {
    Scheduler(for: CalendarUser(addresses: [person]), at: Instant(secondsSince1970: 870_000_000))
  }

  /// Applies a message from a person, and updates the copy.
  @discardableResult
  mutating func gets(
    _ message: ICalendarObject, from sender: String? = nil, strangers: StrangerPolicy = .ask
  ) -> SchedulingDecision {
    let decision = scheduler.apply(message, to: object, from: sender, strangers: strangers)
    object = decision.object
    self.decision = decision
    return decision
  }

  /// Applies an example of RFC 5546, and checks the result.
  mutating func gets(
    _ example: String, from sender: String?, _ kind: SchedulingDecision.Kind, _ reason: SchedulingDecision.Reason,
    strangers: StrangerPolicy = .ask, at location: SourceLocation = #_sourceLocation
  ) throws {
    let decision = gets(try Example.load("RFC5546/" + example), from: sender, strangers: strangers)
    #expect(
      decision.kind == kind && decision.reason == reason, "\(decision.kind) \(decision.reason)",
      sourceLocation: location)
  }

  /// Saves a changed copy, and returns the resulting messages.
  @discardableResult
  mutating func saves(_ new: ICalendarObject?) -> SchedulingMessages {
    let result = scheduler.messages(from: object, to: new)
    object = result.object
    return result
  }

  /// The number of occurrences of the meeting.
  var occurrences: Int {
    let (from, to) = (Instant(secondsSince1970: 852_076_800), Instant(secondsSince1970: 946_684_800))
    return object.map { $0.occurrences(from: from, to: to).count } ?? 0
  }

  /// Returns a copy of a request, as its organizer has it.
  static func organizers(_ example: String) throws -> Copy {
    var request = try Example.load("RFC5546/" + example)
    request = ICalendarObject(
      lines: request.lines.filter { $0.property != .method }, components: request.components)
    return Copy(of: "a@example.com", request)
  }
}
