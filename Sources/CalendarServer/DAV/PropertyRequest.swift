import Bounds
import HTTPTypes
import XML

/// Which properties a request asks for (RFC 4918 14.20).
enum PropertyRequest {
  case all(including: [XMLName])
  case names
  case some([Wanted])

  /// A property that is asked for by its name.
  struct Wanted {
    let element: DAVElement
    /// What the server itself knows of it.
    let live: LiveProperty?

    init(_ element: DAVElement) {
      self.element = element
      live = LiveProperty.all[element.name]
    }
  }

  /// Reads `prop`, `allprop` or `propname` in an element; without any it means all.
  ///
  /// - Throws: `DAVFailure` if there are several of them.
  init(in element: DAVElement) throws {
    let kinds = ["prop", "allprop", "propname"].map { XMLName($0, in: DAVNames.dav) }
    if element.children.count(where: { kinds.contains($0.name) }) > 1 {
      throw DAVFailure(.badRequest, nil, "there is one of prop, allprop and propname in \(element.name)")
    }
    if let prop = element.first(DAVNames.prop) {
      // Whoever names one several times is told once.
      var names: Set<XMLName> = []
      self = .some(prop.children.filter { names.insert($0.name).inserted }.map(Wanted.init))
    } else if element.first(XMLName("propname", in: DAVNames.dav)) != nil {
      self = .names
    } else {
      self = .all(
        including: element.first(XMLName("include", in: DAVNames.dav))?.children.map(\.name) ?? [])
    }
  }

  /// Which data of calendar objects it asks for, which are no property (RFC 4791 9.6); nil if none.
  ///
  /// - Throws: `DAVFailure` if they are asked for in a form that there is not.
  func data(_ zone: @autoclosure () throws -> ServedZone) throws -> CalendarDataRequest? {
    guard case .some(let all) = self, let wanted = all.first(where: { $0.element.name == DAVNames.calendarData }) else {
      return nil
    }
    return try CalendarDataRequest(wanted.element, zone())
  }

  /// Adds what it asks of a resource.
  ///
  /// - Parameters:
  ///   - isBrief: whether to pass over what the resource does not have.
  ///   - data: the data of a calendar object.
  /// - Returns: whether the budget lasted for it.
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
