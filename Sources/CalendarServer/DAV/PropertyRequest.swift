import Bounds
import HTTPTypes
import XML

/// The properties that a request asks for (RFC 4918 14.20).
enum PropertyRequest {
  case all(including: [XMLName])
  case names
  case some([Wanted])

  /// A property requested by name.
  struct Wanted {
    let element: DAVElement
    /// The live property with this name, if there is one.
    let live: LiveProperty?

    init(_ element: DAVElement) {
      self.element = element
      live = LiveProperty.all[element.name]
    }
  }

  /// Reads `prop`, `allprop` or `propname` in an element. The default is all properties.
  ///
  /// - Throws: `DAVFailure` if there is more than one of them.
  init(in element: DAVElement) throws {
    let kinds = ["prop", "allprop", "propname"].map { XMLName($0, in: DAVNames.dav) }
    if element.children.count(where: { kinds.contains($0.name) }) > 1 {
      throw DAVFailure(.badRequest, nil, "\(element.name) must contain only one of prop, allprop and propname")
    }
    if let prop = element.first(DAVNames.prop) {
      // Report a property once, even if it is named several times.
      var names: Set<XMLName> = []
      self = .some(prop.children.filter { names.insert($0.name).inserted }.map(Wanted.init))
    } else if element.first(XMLName("propname", in: DAVNames.dav)) != nil {
      self = .names
    } else {
      self = .all(
        including: element.first(XMLName("include", in: DAVNames.dav))?.children.map(\.name) ?? [])
    }
  }

  /// Returns the requested calendar data, which is not a property (RFC 4791 9.6), or nil if none is requested.
  ///
  /// - Throws: `DAVFailure` if the requested format is not supported.
  func data(_ zone: @autoclosure () throws -> ServedZone) throws -> CalendarDataRequest? {
    guard case .some(let all) = self, let wanted = all.first(where: { $0.element.name == DAVNames.calendarData }) else {
      return nil
    }
    return try CalendarDataRequest(wanted.element, zone())
  }

  /// Adds the requested properties of a resource.
  ///
  /// - Parameters:
  ///   - isBrief: Whether to omit properties that the resource does not have.
  ///   - data: The data of a calendar object.
  /// - Returns: Whether the budget was sufficient.
  @discardableResult
  func write(
    _ view: ResourceView, to writer: inout MultistatusWriter, isBrief: Bool = false, data: String? = nil
  ) throws -> Bool {
    switch self {
    case .names:
      guard WorkBudget.draw(view.names.count) else { return false }
      return writer.add(view.href, found: view.names.map { ($0, "") }, missing: [])
    case .all(let more):
      guard WorkBudget.draw(view.names.count) else { return false }
      let names = view.names.filter { LiveProperty.all[$0]?.isInAll ?? true || more.contains($0) }
      return writer.add(
        view.href, found: try names.compactMap { name in try view.content(name).map { (name, $0) } }, missing: [])
    case .some(let all):
      guard WorkBudget.draw(all.count) else { return false }
      var found: [(XMLName, PropertyContent)] = []
      var missing: [XMLName] = []
      found.reserveCapacity(all.count)
      for wanted in all {
        let name = wanted.element.name
        let content =
          name == DAVNames.calendarData ? data.map { .text($0) } : try view.content(name, wanted.live)
        if let content { found.append((name, content)) } else if !isBrief { missing.append(name) }
      }
      return writer.add(view.href, found: found, missing: missing)
    }
  }
}
