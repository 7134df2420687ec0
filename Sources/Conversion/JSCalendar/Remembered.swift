import CalendarModel
import ICalendar

/// The member `iCalendar`, which preserves what a component would otherwise lose (mapping draft, ICalComponent).
enum Remembered {
  /// Returns the member for a component and its object, or nil if the object preserves everything.
  ///
  /// The object is read back to find out what it preserves. Missing parameters and names are kept in
  /// `convertedProperties`; if that is not enough, all properties with the same name are kept in `properties`.
  static func member(
    of component: Component, _ object: JSONMembers, losses: inout LossLog,
    read: (JSONMembers) -> (lines: LineCollector, notes: ReadingNotes)
  ) -> JSONMembers? {
    let plain = read(object)
    if isSame(plain.lines, component) { return nil }
    var member = empty(component)
    var converted = origins(of: component, object)
    var trial = object
    func lines() -> LineCollector {
      if !converted.isEmpty { member["convertedProperties"] = .object(converted) }
      trial["iCalendar"] = .object(member)
      return read(trial).lines
    }
    addParameters(of: component, lines(), to: &converted)
    let names = Set(component.properties.map { $0.name.uppercased() })
    for (pointer, line) in lines().lines where !pointer.isEmpty && !names.contains(line.name.uppercased()) {
      converted[pointer] = ConvertedProperty.none.tree
    }
    let found = lines()
    let place = LossPlace(component)
    let properties = differing(component, found).compactMap { JCalTree.tree($0, in: place, &losses) }
    if !properties.isEmpty { member["properties"] = .array(properties) }
    var there = found.components.map(canonical)
    let components = component.components.filter { inner in
      guard let index = there.firstIndex(of: canonical(inner)) else { return true }
      there.remove(at: index)
      return false
    }
    if !components.isEmpty {
      member["components"] = .array(components.compactMap { JCalTree.tree($0, within: place, &losses) })
    }
    return member
  }

  /// Returns a member that only records that the object comes from a component.
  static func empty(_ component: Component) -> JSONMembers {
    JSONMembers(["@type": .string("ICalComponent"), "name": .string(component.name.lowercased())])
  }

  /// Returns the member for components whose lines jCal can represent.
  static func member(
    of component: Component, _ object: JSONMembers, read: (JSONMembers) -> (lines: LineCollector, notes: ReadingNotes)
  ) -> JSONMembers? {
    var losses = LossLog()
    return member(of: component, object, losses: &losses, read: read)
  }

  /// Whether two components are the same, apart from the order of their properties and components.
  static func isSame(_ first: Component, _ second: Component) -> Bool { canonical(first) == canonical(second) }

  private static func isSame(_ lines: LineCollector, _ component: Component) -> Bool {
    lines.component(component.name).map { isSame($0, component) } ?? false
  }

  // MARK: Lines

  /// The original properties of a duration or a position, which several properties can express.
  private static func origins(of component: Component, _ object: JSONMembers) -> JSONMembers {
    var converted = JSONMembers()
    if component.first(.dtend) != nil, object["duration"] != nil {
      converted["duration"] = ConvertedProperty(name: "DTEND").tree
    } else if component.first(.duration) != nil {
      let member = component.component == .vtodo ? "due" : "duration"
      if object[member] != nil { converted[member] = ConvertedProperty(name: "DURATION").tree }
    }
    if component.component == .vlocation, !component.all(named: "COORDINATES").isEmpty, object["coordinates"] != nil {
      converted["coordinates"] = ConvertedProperty(name: "COORDINATES").tree
    }
    return converted
  }

  /// Keeps the parameters of lines that are otherwise the same.
  private static func addParameters(of component: Component, _ found: LineCollector, to converted: inout JSONMembers) {
    var counts: [[UInt8]: Int] = [:]
    for line in component.properties { counts[canonical(line), default: 0] += 1 }
    var free: [String: [(pointer: String, line: ContentLine)]] = [:]
    for found in found.lines {
      let bytes = canonical(found.line)
      if let count = counts[bytes], count > 0 {
        counts[bytes] = count - 1
      } else if !found.pointer.isEmpty {
        free[group(of: found.line), default: []].append(found)
      }
    }
    for line in component.properties {
      let bytes = canonical(line)
      let group = group(of: line)
      guard let count = counts[bytes], count > 0, let others = free[group] else { continue }
      counts[bytes] = count - 1
      let index = others.firstIndex { other in
        let known = converted[other.pointer]?.members.map { ConvertedProperty($0) }
        guard known?.parameters.isEmpty ?? true else { return false }
        let name = other.line.isNamed(line.name) ? known?.name : line.name.uppercased()
        let hint = ConvertedProperty(name: name, parameters: line.parameters.filter { !$0.values.isEmpty })
        guard canonical(hint.applied(to: other.line)) == bytes else { return false }
        converted[other.pointer] = hint.tree
        return true
      }
      if let index { free[group]?.remove(at: index) }
    }
  }

  /// The part that lines for the same member have in common: the name, except for links, and the value.
  private static func group(of line: ContentLine) -> String {
    let isLink = [.attach, .image, .link, .url].contains(line.property)
    return "\(isLink ? "" : line.name.uppercased()):\(line.text)"
  }

  /// All lines of each property that has missing lines.
  private static func differing(_ component: Component, _ found: LineCollector) -> [ContentLine] {
    func byName(_ lines: some Sequence<ContentLine>) -> [String: [[UInt8]]] {
      Dictionary(grouping: lines) { $0.name.uppercased() }.mapValues {
        $0.map(canonical).sorted { $0.lexicographicallyPrecedes($1) }
      }
    }
    let own = byName(component.properties)
    let there = byName(found.lines.map(\.line))
    return component.properties.filter { own[$0.name.uppercased()] != there[$0.name.uppercased()] }
  }

  private static func canonical(_ line: ContentLine) -> [UInt8] {
    var bytes: [UInt8] = []
    line.appendCanonical(to: &bytes)
    return bytes
  }

  private static func canonical(_ component: Component) -> [UInt8] {
    var parts = component.properties.map(canonical)
    parts += component.components.map(canonical)
    let body = parts.sorted { $0.lexicographicallyPrecedes($1) }.joined()
    return Array("BEGIN:\(component.name)\r\n".utf8) + body + Array("END:\(component.name)\r\n".utf8)
  }
}
