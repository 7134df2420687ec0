import CalendarModel
import CivilTime
import HTTPTypes
import ICalendar
import WebDAV
import XMLReading

/// Which part of an object, and in what form, a client wants (RFC 4791 9.6).
struct CalendarDataRequest {
  private let component: DAVElement?
  private let expansion: Range<Instant>?
  private let limit: Range<Instant>?
  private let zone: ServedZone

  /// - Throws: `DAVFailure` if it is not a form that there is.
  init(_ element: DAVElement, _ zone: ServedZone) throws {
    if let type = element["content-type"], type.lowercased() != "text/calendar" {
      throw DAVFailure.calDAV("supported-calendar-data", "objects are text/calendar, not \(type)")
    }
    component = element.first(DAVNames.component)
    expansion = try Self.range(element, "expand")
    limit = try Self.range(element, "limit-recurrence-set")
    self.zone = zone
  }

  private static func range(_ element: DAVElement, _ name: String) throws -> Range<Instant>? {
    guard let element = element.first(XMLName(name, in: DAVNames.calDAV)) else { return nil }
    guard let range = try TimeRange(element).bounded else {
      throw DAVFailure(.badRequest, nil, "\(name) needs start and end")
    }
    return range
  }

  /// An object in the form that is wanted.
  func text(_ octets: [UInt8]) throws -> String {
    if component == nil, expansion == nil, limit == nil { return String(decoding: octets, as: UTF8.self) }
    let object = try ICalendarObject(CalendarReader(source: MemoryByteSource(octets)))
    let timed = TimedObject(object, zone)
    let components = expansion.map { timed.expanded($0) } ?? limit.map { timed.limited($0) } ?? object.components
    var builder = ComponentBuilder(.vcalendar)
    for line in object.lines { builder.append(line) }
    for component in components { builder.append(component) }
    let calendar = builder.component()
    let wanted = component.map { Self.part(of: calendar, $0) } ?? calendar
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    try writer.write(wanted)
    try writer.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The properties and components that are named.
  private static func part(of component: Component, _ wanted: DAVElement) -> Component {
    let names = Set(wanted.all(XMLName("prop", in: DAVNames.calDAV)).compactMap { $0["name"]?.uppercased() })
    let hasAll = wanted.first(XMLName("allprop", in: DAVNames.calDAV)) != nil
    let hasAllComponents = wanted.first(XMLName("allcomp", in: DAVNames.calDAV)) != nil
    let inner = wanted.all(DAVNames.component)
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): hasAll || names.contains(line.name.uppercased()) ? element : nil
      case .component(let child):
        if let part = inner.first(where: { $0["name"]?.uppercased() == child.name }) {
          .component(Self.part(of: child, part))
        } else {
          hasAllComponents ? element : nil
        }
      }
    }
    return builder.component()
  }
}
