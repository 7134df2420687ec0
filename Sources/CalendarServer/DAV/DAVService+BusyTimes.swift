import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import ICalendar
import Scheduling
import XML

/// A user of the server whose busy times others may request.
struct BusyUser: Sendable {
  let store: CalendarStore
  /// The user's e-mail addresses, used to skip meetings that the user has declined.
  let addresses: Set<String>
}

extension DAVService {
  /// Handles POST to the outbox: a request for busy times (RFC 6638 5).
  func post() throws -> ServedResponse {
    guard case .outbox = try read({ reader in try place(reader) }) else { throw DAVFailure.notAllowed }
    if request.mediaType != "text/calendar" {
      throw DAVFailure.calDAV("supported-calendar-data", "a request for busy times must be text/calendar")
    }
    let wanted = try BusyRequest(request.body)
    let own = Set((scheduling?.addresses ?? []).map { AddressIdentity($0) })
    if !own.contains(AddressIdentity(wanted.organizer.uri)) {
      throw DAVFailure.calDAV("valid-organizer", "ORGANIZER must be an address of \(user)")
    }
    let answers = try wanted.attendees.map { (line: $0, answer: try answer(for: $0, wanted, of: own)) }
    var writer = DAVWriter()
    writer.element(Self.calDAV("schedule-response")) { writer in
      for (line, answer) in answers {
        writer.element(Self.calDAV("response")) { writer in
          writer.element(Self.calDAV("recipient")) { $0.element(DAVNames.href, text: line.uri) }
          writer.element(Self.calDAV("request-status"), text: answer.status)
          if let data = answer.data { writer.element(DAVNames.calendarData, text: data) }
        }
      }
    }
    return ServedResponse(.ok, xml: writer)
  }

  private static func calDAV(_ name: String) -> XMLName { XMLName(name, in: DAVNames.calDAV) }

  /// Returns the response for one attendee. If a store cannot be read, only the response for its owner is affected.
  ///
  /// - Parameter own: The addresses of the requesting user.
  private func answer(
    for line: ContentLine, _ wanted: BusyRequest, of own: Set<AddressIdentity>
  ) throws -> (status: String, data: String?) {
    do {
      guard let data = try busyTimes(of: line, wanted, own) else { return ("3.7;Invalid calendar user", nil) }
      return ("2.0;Success", data)
    } catch let failure as DAVFailure {
      throw failure
    } catch {
      return ("5.1;Service unavailable", nil)
    }
  }

  /// Returns the busy times of one attendee, or nil if the attendee is not a user of this server.
  private func busyTimes(
    of line: ContentLine, _ wanted: BusyRequest, _ own: Set<AddressIdentity>
  ) throws -> String? {
    guard let person = try colleague(AddressIdentity(line.uri)) else { return nil }
    let free = try person.store.served { reader in
      try reader.calendars().filter { calendar in
        let property = KeptProperties(try reader.properties(calendar))[DAVNames.transparency]
        let element = property.flatMap { DAVElement(fragment: $0) }
        return element?.first(Self.calDAV("transparent")) != nil
      }.map(\.calendar.id)
    }
    // Include calendars that no client has requested yet, such as a file that was just imported.
    let calendars = try person.store.allCalendars().filter { !free.contains($0.id) }
    var periods: [(range: Range<Instant>, type: String)] = []
    if !calendars.isEmpty {
      var query = OccurrenceQuery(wanted.range, zone: .utc)
      query.calendars = calendars.map(\.identifier)
      let isOwn = own.contains(AddressIdentity(line.uri))
      let answer = try person.store.busyTimes(matching: query, addresses: person.addresses) { item in
        wanted.leavesOut(item, isOwn: isOwn, own)
      }
      // An error is better than times that wrongly appear free.
      if let shortfall = answer.shortfall, !shortfall.hasEverySeries {
        if WorkBudget.current?.isSpent == true { throw DAVFailure.tooMuch }
        throw StoreError(.unavailable, "the busy times of \(line.uri) could not be calculated completely")
      }
      periods = answer.times.map { (range: $0.range, type: $0.kind.rawValue) }
    }
    return try wanted.reply(of: line, periods).text
  }
}

/// A request for busy times (RFC 5546 3.3.2).
private struct BusyRequest {
  let organizer: ContentLine
  let attendees: [ContentLine]
  let range: Range<Instant>
  private let uid: ContentLine
  /// The UID of a meeting to ignore (X-CALENDARSERVER-MASK-UID): the meeting that is being rescheduled.
  private let masked: String?

  /// The maximum number of attendees.
  private static let mostPeople = 100
  /// The maximum length of the time range in seconds.
  private static let mostSeconds: Int64 = 366 * 86_400

  /// - Throws: `DAVFailure` if the request is invalid.
  init(_ octets: [UInt8]) throws {
    func wrong(_ text: String) -> DAVFailure {
      DAVFailure(.badRequest, XMLName("valid-scheduling-message", in: DAVNames.calDAV), text)
    }
    guard let object = try? ICalendarObject(octets: octets) else { throw wrong("the body is not valid iCalendar") }
    let components = object.components.filter { $0.component != .vtimezone }
    guard components.count == 1, let asked = components.first, asked.component == .vfreebusy,
      object.lines.contains(where: { $0.property == .method && $0.text.uppercased() == "REQUEST" })
    else { throw wrong("the body must contain one VFREEBUSY and METHOD:REQUEST") }
    guard let organizer = asked.first(.organizer), let uid = asked.first(.uid) else {
      throw wrong("ORGANIZER or UID is missing")
    }
    var seen: Set<AddressIdentity> = []
    attendees = asked.all(.attendee).filter { seen.insert(AddressIdentity($0.uri)).inserted }
    (self.organizer, self.uid) = (organizer, uid)
    masked = asked.properties.first { $0.name.uppercased() == "X-CALENDARSERVER-MASK-UID" }?.text
    if attendees.isEmpty || attendees.count > Self.mostPeople {
      throw wrong("the request has \(attendees.count) attendees; it must have 1 to \(Self.mostPeople)")
    }
    guard case .utc(let first)? = asked.first(.dtstart)?.time, case .utc(let last)? = asked.first(.dtend)?.time else {
      throw wrong("DTSTART and DTEND in UTC are required")
    }
    let (start, end) = (Instant(first, at: .zero), Instant(last, at: .zero))
    let seconds = end.secondsSince1970 - start.secondsSince1970
    if seconds <= 0 || seconds > Self.mostSeconds { throw wrong("DTEND must be at most a year after DTSTART") }
    range = start..<end
  }

  /// Whether to ignore an item as the masked meeting. In other users' stores, the item must be a meeting that the
  /// requesting user organizes; otherwise the mask would reveal the busy times of any UID.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the item is in the requesting user's store.
  ///   - own: The addresses of the requesting user.
  func leavesOut(_ item: Component, isOwn: Bool, _ own: Set<AddressIdentity>) -> Bool {
    guard let masked, item.first(.uid)?.uri.hasSameBytes(as: masked) == true else { return false }
    return isOwn || item.first(.organizer).map { own.contains(AddressIdentity($0.uri)) } ?? false
  }

  /// Returns the reply for one attendee.
  func reply(of attendee: ContentLine, _ periods: [(range: Range<Instant>, type: String)]) throws -> ICalendarObject {
    var builder = ComponentBuilder(try Component(freeBusy: periods, in: range, at: .now, organizer: nil))
    builder.set(uid)
    builder.append(try ContentLine(name: "ORGANIZER", rawValue: organizer.rawValue))
    builder.append(try ContentLine(name: "ATTENDEE", rawValue: attendee.rawValue))
    return ICalendarObject(
      lines: ICalendarObject.ownHeader + [ContentLine("METHOD:REPLY")], components: [builder.component()])
  }
}
