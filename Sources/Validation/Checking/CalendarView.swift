import CivilTime
import ICalendar

/// A VCALENDAR while it is being checked: its own properties and a summary of its components.
final class CalendarView {
  /// The BEGIN line.
  let begin: LineView
  /// The index among the VCALENDARs of the file.
  let index: Int
  /// The calendar's own properties, in order.
  private(set) var lines: [LineView] = []
  /// The first line of each property.
  private var firstLines: [KnownProperty: LineView] = [:]
  /// The METHOD in capital letters, or nil if none has been read yet.
  private(set) var method: String?
  /// The calendar's properties that follow a component.
  private(set) var lateLines: [LineView] = []
  /// The line of the first component; 0 if there is none.
  private(set) var firstComponentLine = 0
  /// The number of components of each kind, indexed by the raw value of the component; 0 for unknown components.
  private(set) var componentCounts = [Int](repeating: 0, count: Int(UInt8.max) + 1)
  /// The hashes of the distinct UIDs. Only a few are kept, because only their number matters.
  private(set) var uids: Set<UInt64> = []
  /// The first floating start or due time in a component, or nil if there is none.
  private(set) var floating: LineExcerpt?
  /// The zones that the components refer to, each with the number of components that use it.
  private(set) var zoneUses: [ExactText: (use: ComponentFacts.ZoneUse, count: Int)] = [:]

  var hasZonedTime: Bool { !zoneUses.isEmpty }

  /// The maximum number of properties to keep.
  private static let mostLines = 10_000

  init(_ begin: ContentLine, index: Int) {
    self.begin = LineView(begin, isDelimiter: true)
    self.index = index
  }

  func append(_ line: ContentLine) -> LineView {
    let view = LineView(line)
    if lines.count < Self.mostLines {
      lines.append(view)
      if let property = view.property, firstLines[property] == nil {
        firstLines[property] = view
        if property == .method { method = view.trimmed.uppercased() }
      }
      if firstComponentLine > 0 { lateLines.append(view) }
    }
    return view
  }

  func note(_ component: Component, _ kind: KnownComponent?) {
    if firstComponentLine == 0 { firstComponentLine = component.beginLine.lineNumber }
    componentCounts[Int(kind?.rawValue ?? 0)] += 1
  }

  func note(_ facts: ComponentFacts) {
    if facts.uid != 0, uids.count < 16 { uids.insert(facts.uid) }
    if floating == nil { floating = facts.floating }
    for use in facts.zones {
      if let index = zoneUses.index(forKey: ExactText(use.name)) {
        zoneUses.values[index].use.widen(by: use)
        zoneUses.values[index].count += 1
      } else if zoneUses.count < StreamFacts.mostZones {
        zoneUses[ExactText(use.name)] = (use, 1)
      }
    }
  }

  func count(_ kind: KnownComponent) -> Int { componentCounts[Int(kind.rawValue)] }

  /// The kinds of components present, among those that scheduling messages and CalDAV resources contain.
  var itemKinds: [KnownComponent] {
    [.vevent, .vtodo, .vjournal, .vfreebusy].filter { count($0) > 0 }
  }

  /// The number of components, without time zones.
  var itemCount: Int { componentCounts.reduce(0, +) - count(.vtimezone) }

  var componentCount: Int { componentCounts.reduce(0, +) }

  func first(_ property: KnownProperty) -> LineView? { firstLines[property] }

  func all(_ property: KnownProperty) -> [LineView] { lines.filter { $0.property == property } }
}
