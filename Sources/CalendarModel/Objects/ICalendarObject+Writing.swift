import CivilTime
public import ICalendar
import TimeZones

extension ICalendarObject {
  /// The object as text, with content lines folded at 75 octets and terminated by CRLF (RFC 5545 3.1).
  ///
  /// Lines that are not UTF-8 are decoded as Windows-1252; ``bytes`` contains them unchanged.
  public var text: String {
    let bytes = bytes
    return String(validating: bytes, as: UTF8.self) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The object as bytes, with content lines folded at 75 octets and terminated by CRLF (RFC 5545 3.1).
  ///
  /// For every known TZID that the components of a VCALENDAR use but the VCALENDAR does not define, a VTIMEZONE is
  /// added, limited to the period in use (RFC 5545 3.2.19).
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    // Writing to memory never fails.
    try? write { bytes += $0 }
    return bytes
  }

  /// Writes the object to a file, adding the VTIMEZONEs that it needs.
  ///
  /// The file is replaced only when the new one is complete. If anything fails, an existing file is unchanged.
  ///
  /// - Throws: `ICalendarError` `unwritable` if the file cannot be written.
  public func write(to path: String) throws(ICalendarError) {
    let file = try AtomicFile(path: path)
    do {
      try write { try file.write($0) }
    } catch let error as ICalendarError {
      throw error
    } catch {
      throw ICalendarError(.unwritable, "\(path) could not be written: \(error)")
    }
    try file.finish()
  }

  private func write(_ sink: @escaping ([UInt8]) throws -> Void) throws {
    var writer = ContentLineWriter(sink: sink)
    for part in parts {
      if part.isCalendar { try writer.write("BEGIN:VCALENDAR") }
      for element in part.isCalendar ? part.elementsWithZones : part.elements {
        switch element {
        case .property(let line): try writer.write(line)
        case .component(let component): try writer.write(component)
        }
      }
      if part.isCalendar { try writer.write("END:VCALENDAR") }
    }
    try writer.finish()
  }
}

extension ICalendarObject.Part {
  /// The elements, with a VTIMEZONE before the first component for each zone that is used but not defined.
  fileprivate var elementsWithZones: [ComponentBuilder.Element] {
    let missing = missingZones
    if missing.isEmpty { return elements }
    let index = elements.firstIndex { if case .component = $0 { true } else { false } } ?? elements.count
    var elements = elements
    elements.insert(contentsOf: missing.map { .component($0) }, at: index)
    return elements
  }

  private var missingZones: [Component] {
    let components = components
    let zones = zones(reader: .utc)
    let defined = Set(zones.definitions.compactMap(\.tzid).map { TimeZoneNames.normalized($0) })
    var uses: [String: ZoneUse] = [:]
    for component in components where component.component != .vtimezone {
      let missing = component.timeZoneIDs.filter { !defined.contains(TimeZoneNames.normalized($0)) }
      if missing.isEmpty { continue }
      let times = ComponentTimes(component)
      let instants = [times.start, times.end, times.recurrenceID?.time].compactMap { $0.map { zones.instant(of: $0) } }
      for tzid in missing {
        uses[tzid, default: ZoneUse()].add(start: instants.min(), end: instants.max(), isSeries: times.isSeries)
      }
    }
    return uses.sorted { $0.key < $1.key }.compactMap { tzid, use in
      zones.rules(named: tzid).map { use.component(tzid, $0) }
    }
  }
}
