import Archives
import CalendarModel
import CivilTime
import Foundation
import ICalendar
import Scheduling
import SchedulingMail
import Testing

/// The fixtures of these tests.
enum Fixture {
  static func path(_ name: String) -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return folder.appending(path: "Fixtures/\(name)").path
  }

  /// Returns an e-mail.
  static func mail(_ name: String) throws -> ReceivedMail {
    let mails = try #require(try ReceivedMail.all(at: path(name + ".eml")))
    #expect(mails.count == 1)
    return try #require(mails.first)
  }

  /// Returns a meeting between Ada and Bob.
  static func planning() throws -> ICalendarObject { try ICalendarObject(contentsOf: path("planning.ics")) }
}

/// A person with a copy of a meeting, who reads mail.
struct Reader {
  let scheduler: Scheduler
  var object: ICalendarObject?

  init(_ address: String, _ object: ICalendarObject? = nil) {
    scheduler = Scheduler(
      for: CalendarUser(addresses: [address]), at: Instant(secondsSince1970: 1_767_430_800))
    self.object = object
  }

  /// Applies the calendar in an e-mail.
  mutating func gets(_ mail: ReceivedMail, _ index: Int = 0) throws -> SchedulingDecision {
    let calendar = mail.calendars[index]
    let decision = scheduler.apply(
      try calendar.message(), to: object, by: TrustedRelays.standard.origin(of: calendar, in: mail))
    object = decision.object
    return decision
  }

  /// Saves a changed copy, and returns the resulting messages.
  mutating func saves(_ new: ICalendarObject?) -> [SchedulingMessage] {
    let result = scheduler.messages(from: object, to: new)
    object = result.object
    return result.messages
  }
}

extension ICalendarObject {
  /// Creates a calendar from lines.
  init(lines: String...) throws {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + lines + ["END:VCALENDAR"]
    try self.init(parsing: all.map { $0 + "\r\n" }.joined())
  }

  /// Returns the calendar with parts of its text replaced.
  func replacing(_ changes: (String, String)...) throws -> ICalendarObject {
    var text = text.replacing("\r\n ", with: "")
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    return try ICalendarObject(parsing: text)
  }

  /// The items of the calendar.
  var items: [Component] { components.filter { $0.component != .vtimezone } }

  /// Returns the reply of a person, identified by a part of the address.
  func answer(of address: String) -> String? {
    items.first?.all(.attendee).first { $0.uri.lowercased().contains(address) }?[parameter: .partstat]
  }
}
