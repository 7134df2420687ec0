import Bounds
import CalendarModel
import CivilTime
import HTTPTypes
import ICalendar
import XML

/// The parts of an object that a client requests, and the format (RFC 4791 9.6).
struct CalendarDataRequest {
  private let parts: WantedParts
  /// Whether the client lists the parts it wants, even if it lists all of them.
  private let namesParts: Bool
  private let expansion: Range<Instant>?
  private let limit: Range<Instant>?
  private let busyLimit: Range<Instant>?
  private let zone: ServedZone

  /// - Throws: `DAVFailure` if the requested format is not supported.
  init(_ element: DAVElement, _ zone: ServedZone) throws {
    if let type = element["content-type"], type.lowercased() != "text/calendar" {
      throw DAVFailure.calDAV("supported-calendar-data", "objects are available as text/calendar, not \(type)")
    }
    if let version = element["version"], version != "2.0" {
      throw DAVFailure.calDAV("supported-calendar-data", "objects are available in version 2.0, not \(version)")
    }
    let named = element.first(DAVNames.component)
    namesParts = named != nil
    parts = named.map(WantedParts.init) ?? .everything
    expansion = try Self.range(element, "expand")
    limit = try Self.range(element, "limit-recurrence-set")
    busyLimit = try Self.range(element, "limit-freebusy-set")
    self.zone = zone
  }

  private static func range(_ element: DAVElement, _ name: String) throws -> Range<Instant>? {
    guard let element = element.first(XMLName(name, in: DAVNames.calDAV)) else { return nil }
    guard let range = try TimeRange(element).bounded else {
      throw DAVFailure(.badRequest, nil, "\(name) must have start and end")
    }
    return range
  }

  /// Returns an object in the requested format.
  ///
  /// - Returns: Nil if the budget is spent before the object is complete, or if the object is larger than the remaining
  ///   budget or than the limit for one object.
  func text(_ octets: [UInt8]) throws -> String? {
    if !namesParts, expansion == nil, limit == nil, busyLimit == nil { return String(decoding: octets, as: UTF8.self) }
    let budget = WorkBudget.current
    guard budget?.spend(TimedObject.readingSteps(octets.count)) ?? true else { return nil }
    let object = try ICalendarObject(octets: octets)
    let most = min(budget?.left(of: .bytes) ?? .max, ObjectLimits.answerSize)
    var bytes: [UInt8] = []
    // Write component by component and stop as soon as the text exceeds the limit.
    var writer = ContentLineWriter { piece in
      bytes += piece
      if bytes.count > most || budget?.isSpent == true { throw Excess() }
    }
    do {
      try writer.write("BEGIN:VCALENDAR")
      for line in object.lines {
        if let line = parts.part(of: line) { try writer.write(line) }
      }
      try forEachComponent(of: object) { try writer.write($0) }
      try writer.write("END:VCALENDAR")
      try writer.finish()
    } catch is Excess {
      budget?.spend(bytes.count, of: .bytes)
      return nil
    }
    return budget?.isSpent == true ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The error for text that exceeds the limit.
  private struct Excess: Error {}

  /// Calls a function with the requested parts of each component.
  private func forEachComponent(of object: ICalendarObject, _ body: (Component) throws -> Void) throws {
    let timed = TimedObject(object, zone)
    let limited = { (component: Component) in
      busyLimit.map { timed.limitingBusyTimes(of: component, to: $0) } ?? component
    }
    if let expansion { return try timed.forEachInstance(in: expansion, parts) { try body(limited($0)) } }
    for component in limit.map({ timed.limited($0) }) ?? object.components {
      if let part = parts.part(of: component) { try body(limited(part)) }
    }
  }
}
