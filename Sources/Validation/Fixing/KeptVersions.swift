import CalendarModel
import ICalendar
import TimeZones

/// Which components a reader keeps of those that are versions of one item (RFC 5546 2.1.5).
struct KeptVersions {
  /// The components that share a UID, in one calendar.
  private struct Name: Hashable {
    let calendar: Int
    let kind: String
    let uid: ExactText
  }

  /// The UIDs that several components have.
  private(set) var contested: Set<ExactText> = []
  /// The places of all components that are kept, among all items.
  private var kept: Set<Int> = []
  private var count = 0

  /// Reads a file; of one that cannot be read to its end, as far as it goes.
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

  /// Whether another version counts of any of the same components.
  func differ(from other: KeptVersions) -> Bool { count == other.count && kept != other.kept }
}
