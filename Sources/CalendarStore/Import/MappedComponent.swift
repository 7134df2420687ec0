import ICalendar

/// What the importer's many threads make of a component.
enum MappedComponent: Sendable {
  case timeZone(ImportedZone)
  case item(PreparedItem)

  init(_ component: Component, withText: Bool) {
    if component.component == .vtimezone {
      self = .timeZone(ImportedZone(component))
    } else {
      self = .item(PreparedItem(component, withText: withText))
    }
  }
}

/// A VTIMEZONE of a file.
struct ImportedZone: Sendable {
  let component: Component
  /// The name by which items refer to it, as it stands and with its escapes resolved.
  let names: Set<String>
  let tzid: String
  let digest: Digest

  init(_ component: Component) {
    self.component = component
    let line = component.first(.tzid)
    tzid = line?.text ?? ""
    names = [tzid, line?.rawValue ?? ""]
    digest = Digest(component.unfoldedBytes)
  }
}
