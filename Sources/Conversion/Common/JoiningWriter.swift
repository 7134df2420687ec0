import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Writes all iCalendar objects as one, with the properties of the first.
///
/// It keeps one object in memory at a time. A time zone with a different definition in a later object is renamed.
struct JoiningWriter: ElementWriter {
  var capabilities: FormatCapabilities { writer.capabilities }

  private var writer: any ElementWriter
  /// The elements of the object that is being read.
  private var elements: [CalendarElement] = []
  /// The properties of the combined object, or nil before it has begun.
  private var header: [ContentLine]?
  private var zones = JoinedZones()

  init(_ writer: any ElementWriter) { self.writer = writer }

  mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    if case .calendarBegin = element { try join(&losses) }
    elements.append(element)
    if case .calendarEnd = element { try join(&losses) }
  }

  mutating func finish(losses: inout LossLog) throws {
    try join(&losses)
    if header != nil { try writer.write(.calendarEnd, losses: &losses) }
    try writer.finish(losses: &losses)
  }

  private mutating func join(_ losses: inout LossLog) throws {
    if elements.isEmpty { return }
    let object = ICalendarObject(elements)
    let lines = elements.compactMap { if case .calendarProperty(let line) = $0 { line } else { nil } }
    elements = []
    if let header {
      try checkMethod(of: lines, header)
      losses.addHeader(lines, besides: header, why: "a calendar can have only one; the first was kept")
    } else {
      header = lines
      try writer.write(.calendarBegin(ContentLine("BEGIN:VCALENDAR")), losses: &losses)
      for line in lines.isEmpty ? ICalendarObject.ownHeader : lines {
        try writer.write(.calendarProperty(line), losses: &losses)
      }
    }
    for component in zones.joined(object.components, in: object.zones()) {
      try writer.write(.component(component, isInCalendar: true), losses: &losses)
    }
  }

  /// A METHOD that requests something for the items of one object does not apply to the items of another (RFC 5545
  /// 3.7.2). METHOD:PUBLISH requests nothing.
  private func checkMethod(of lines: [ContentLine], _ header: [ContentLine]) throws(ConversionError) {
    let methods = [header, lines].map { CalendarInfo($0).method ?? .publish }
    if methods[0] == methods[1] { return }
    let names = methods.map { "METHOD:\($0.rawValue)" }.joined(separator: " and ")
    throw ConversionError(.unusableOption, "calendars with \(names) cannot be joined: METHOD applies to all items")
  }
}

/// The time zones of an iCalendar object that combines several.
struct JoinedZones {
  private var meanings: [ExactText: TimeZoneRules?] = [:]

  /// Returns the components for the combined object, without VTIMEZONEs that it already has.
  mutating func joined(_ components: [Component], in context: ZoneContext) -> [Component] {
    var names: [ExactText: String] = [:]
    var result: [Component] = []
    // A VTIMEZONE must precede the components that use it.
    for component in components where component.component == .vtimezone {
      let tzid = component.first(.tzid)?.text ?? ""
      if names[ExactText(tzid)] != nil { continue }
      let (name, isNew) = name(of: tzid, in: context)
      names[ExactText(tzid)] = name
      if isNew { result.append(component.naming(name, insteadOf: tzid)) }
    }
    for component in components where component.component != .vtimezone {
      for tzid in component.timeZoneIDs where names[ExactText(tzid)] == nil {
        let (name, isNew) = name(of: tzid, in: context)
        names[ExactText(tzid)] = name
        if isNew, !name.hasSameBytes(as: tzid), let rules = context.rules(named: tzid) {
          result.append(rules.component(tzid: name, from: Instant(secondsSince1970: 0)))
        }
      }
    }
    return result + components.filter { $0.component != .vtimezone }.map { $0.namingZones(names) }
  }

  /// The name for a time zone, and whether it is new.
  private mutating func name(of tzid: String, in context: ZoneContext) -> (name: String, isNew: Bool) {
    let rules = context.rules(named: tzid)
    var name = tzid
    var number = 1
    while let known = meanings[ExactText(name)] {
      if known == rules { return (name, false) }
      number += 1
      name = "\(tzid)-\(number)"
    }
    meanings[ExactText(name)] = .some(rules)
    return (name, true)
  }
}

extension Component {
  /// Returns the VTIMEZONE with another name.
  fileprivate func naming(_ name: String, insteadOf tzid: String) -> Component {
    if name.hasSameBytes(as: tzid) { return self }
    var builder = ComponentBuilder(self)
    builder.set(ContentLine("TZID:\(TextValue.encode(name))"))
    return builder.component()
  }

  /// Returns the component with renamed time zones.
  fileprivate func namingZones(_ names: [ExactText: String]) -> Component {
    let isSame = timeZoneIDs.allSatisfy { names[ExactText($0)]?.hasSameBytes(as: $0) ?? true }
    if isSame { return self }
    var builder = ComponentBuilder(self)
    builder.elements = builder.elements.map { element in
      switch element {
      case .component(let inner): return .component(inner.namingZones(names))
      case .property(let line):
        guard let tzid = line.timeZoneID, let name = names[ExactText(tzid)] else { return element }
        return .property((try? line.settingParameter("TZID", to: [name])) ?? line)
      }
    }
    return builder.component()
  }
}

extension LossLog {
  /// Counts as losses the properties of another calendar that are missing from the written header.
  mutating func addHeader(_ lines: [ContentLine], besides header: [ContentLine], why: String) {
    let ignored: Set<KnownProperty?> = [.version, .prodid, .calscale, .method]
    for line in lines where !ignored.contains(line.property) && !header.contains(line) {
      add(
        Loss(
          "VCALENDAR/\(line.name.uppercased())",
          example: Loss.Example(line: line.lineNumber, text: line.unfolded), why: why))
    }
  }
}
