import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import ICalendar
import Scheduling
import XML

/// A user of the server whose busy times others may ask for.
struct BusyUser: Sendable {
  let store: CalendarStore
  /// The e-mail addresses: what the user has declined does not count.
  let addresses: Set<String>
}

extension DAVService {
  /// POST to the outbox: when people are busy (RFC 6638 5).
  func post() throws -> ServedResponse {
    guard case .outbox = try read({ reader in try place(reader) }) else { throw DAVFailure.notAllowed }
    if request.mediaType != "text/calendar" {
      throw DAVFailure.calDAV("supported-calendar-data", "requests for busy times are text/calendar")
    }
    let wanted = try BusyRequest(request.body)
    let own = Set((scheduling?.addresses ?? []).map { AddressIdentity($0) })
    if !own.contains(AddressIdentity(wanted.organizer.uri)) {
      throw DAVFailure.calDAV("valid-organizer", "ORGANIZER is not an address of \(user)")
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

  /// The answer for one of those who were asked for. A store that cannot be read is its owner's answer alone.
  ///
  /// - Parameter own: The addresses of who asks.
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

  /// The busy times of one of them; nil for nobody of this server.
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
    // One that nobody has asked for yet, such as a file that was just imported, keeps its owner busy too.
    let calendars = try person.store.allCalendars().filter { !free.contains($0.id) }
    var periods: [(range: Range<Instant>, type: String)] = []
    if !calendars.isEmpty {
      var query = OccurrenceQuery(wanted.range, zone: .utc)
      query.calendars = calendars.map(\.identifier)
      let isOwn = own.contains(AddressIdentity(line.uri))
      let answer = try person.store.busyTimes(matching: query, addresses: person.addresses) { item in
        wanted.leavesOut(item, isOwn: isOwn, own)
      }
      // Times that only look free are worse than none.
      if let shortfall = answer.shortfall, !shortfall.hasEverySeries {
        if WorkBudget.current?.isSpent == true { throw DAVFailure.tooMuch }
        throw StoreError(.unavailable, "not all times of \(line.uri) could be worked out")
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
  /// The UID of a meeting that keeps nobody busy, X-CALENDARSERVER-MASK-UID: the one that another time is sought for.
  private let masked: String?

  /// How many people may be asked for.
  private static let mostPeople = 100
  /// How many seconds may be asked for.
  private static let mostSeconds: Int64 = 366 * 86_400

  /// - Throws: `DAVFailure` if it is none.
  init(_ octets: [UInt8]) throws {
    func wrong(_ text: String) -> DAVFailure {
      DAVFailure(.badRequest, XMLName("valid-scheduling-message", in: DAVNames.calDAV), text)
    }
    guard let object = try? ICalendarObject(octets: octets) else { throw wrong("the body is not iCalendar") }
    let components = object.components.filter { $0.component != .vtimezone }
    guard components.count == 1, let asked = components.first, asked.component == .vfreebusy,
      object.lines.contains(where: { $0.property == .method && $0.text.uppercased() == "REQUEST" })
    else { throw wrong("the body is not one VFREEBUSY with METHOD:REQUEST") }
    guard let organizer = asked.first(.organizer), let uid = asked.first(.uid) else {
      throw wrong("it has no ORGANIZER or no UID")
    }
    var seen: Set<AddressIdentity> = []
    attendees = asked.all(.attendee).filter { seen.insert(AddressIdentity($0.uri)).inserted }
    (self.organizer, self.uid) = (organizer, uid)
    masked = asked.properties.first { $0.name.uppercased() == "X-CALENDARSERVER-MASK-UID" }?.text
    if attendees.isEmpty || attendees.count > Self.mostPeople {
      throw wrong("it asks for \(attendees.count) people; 1 to \(Self.mostPeople) may be asked for")
    }
    guard case .utc(let first)? = asked.first(.dtstart)?.time, case .utc(let last)? = asked.first(.dtend)?.time else {
      throw wrong("it needs DTSTART and DTEND in UTC")
    }
    let (start, end) = (Instant(first, at: .zero), Instant(last, at: .zero))
    let seconds = end.secondsSince1970 - start.secondsSince1970
    if seconds <= 0 || seconds > Self.mostSeconds { throw wrong("it asks for a time of up to a year, after its start") }
    range = start..<end
  }

  /// Whether an item keeps nobody busy for who asks. Of others it has to be a meeting of theirs, so that nobody can find out
  /// what the times of somebody else stand for.
  ///
  /// - Parameters:
  ///   - isOwn: Whether it is in the store of who asks.
  ///   - own: The addresses of who asks.
  func leavesOut(_ item: Component, isOwn: Bool, _ own: Set<AddressIdentity>) -> Bool {
    guard let masked, item.first(.uid)?.uri.hasSameBytes(as: masked) == true else { return false }
    return isOwn || item.first(.organizer).map { own.contains(AddressIdentity($0.uri)) } ?? false
  }

  /// The answer for one of the people.
  func reply(of attendee: ContentLine, _ periods: [(range: Range<Instant>, type: String)]) throws -> ICalendarObject {
    var builder = ComponentBuilder(try Component(freeBusy: periods, in: range, at: .now, organizer: nil))
    builder.set(uid)
    builder.append(try ContentLine(name: "ORGANIZER", rawValue: organizer.rawValue))
    builder.append(try ContentLine(name: "ATTENDEE", rawValue: attendee.rawValue))
    return ICalendarObject(
      lines: ICalendarObject.ownHeader + [ContentLine("METHOD:REPLY")], components: [builder.component()])
  }
}
