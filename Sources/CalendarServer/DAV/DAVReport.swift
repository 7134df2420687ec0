import XML

/// The reports that the server supports.
enum DAVReport: String, CaseIterable {
  case query = "calendar-query"
  case multiget = "calendar-multiget"
  case freeBusy = "free-busy-query"
  case sync = "sync-collection"
  case principals = "principal-property-search"
  case searchable = "principal-search-property-set"
  case expand = "expand-property"

  var name: XMLName {
    switch self {
    case .query, .multiget, .freeBusy: XMLName(rawValue, in: DAVNames.calDAV)
    case .sync, .principals, .searchable, .expand: XMLName(rawValue, in: DAVNames.dav)
    }
  }

  init?(_ name: XMLName) {
    guard let report = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = report
  }

  /// Returns the names of the reports that the given kind of resource supports.
  static func names(for kind: DAVPlace.Kind) -> [XMLName] {
    switch kind {
    case .calendar: [query, multiget, freeBusy, sync, expand].map(\.name)
    case .inbox: [query, multiget, sync, expand].map(\.name)
    case .object: [query, multiget, expand].map(\.name)
    default: [principals, searchable, expand].map(\.name)
    }
  }
}
