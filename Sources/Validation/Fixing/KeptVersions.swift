import CalendarModel
import ICalendar
import TimeZones

/// The components that a reader keeps when several are versions of one item (RFC 5546 2.1.5).
struct KeptVersions {
  /// Identifies the components of one kind that share a UID in one calendar.
  private struct Name: Hashable {
    let calendar: Int
    let kind: String
    let uid: ExactText
  }

  /// The UIDs shared by several components.
  private(set) var contested: Set<ExactText> = []
  /// The indices of the kept components among all items.
  private var kept: Set<Int> = []
  private var count = 0

  /// Reads a file up to its end or the first error.
  init(_ bytes: [UInt8]) {
    var families: [Name: [(place: Int, component: Component)]] = [:]
    var zones: [Int: [Component]] = [:]
    var calendar = 0
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    while let element = try? reader.next() {
      switch element {
      case .calendarBegin: calendar += 1
      case .component(let component, _) where component.component == .vtimezone:
        zones[calendar, default: []].append(component)
      case .component(let component, _) where component.kind.isVersioned:
        let uid = component.first(.uid)?.uri ?? ""
        if uid.isEmpty {
          kept.insert(count)
        } else {
          families[Name(calendar: calendar, kind: component.name, uid: ExactText(uid)), default: []]
            .append((count, component))
        }
        count += 1
      case .component, .calendarProperty, .calendarEnd: break
      }
    }
    for (name, members) in families {
      if members.count < 2 {
        kept.formUnion(members.map(\.place))
        continue
      }
      contested.insert(name.uid)
      let context = ZoneContext(components: zones[name.calendar] ?? [])
      let newest = ComponentFamily.newest(of: members.map { .init($0.component) }, in: context)
      let lines = Set(newest.map { $0.component.beginLine.lineNumber })
      kept.formUnion(members.filter { lines.contains($0.component.beginLine.lineNumber) }.map(\.place))
    }
  }

  /// Whether the same components have different current versions.
  func differ(from other: KeptVersions) -> Bool { count == other.count && kept != other.kept }
}
