import CivilTime
import ICalendar

/// One VCALENDAR while it is being checked: its own properties, and what is remembered of its components.
final class CalendarView {
  /// The BEGIN line.
  let begin: LineView
  /// The place among the VCALENDARs of the file, from 0.
  let index: Int
  /// Its own properties in their order.
  private(set) var lines: [LineView] = []
  /// The first of each property.
  private var firstLines: [KnownProperty: LineView] = [:]
  /// METHOD in capital letters, as far as it has stood; nil if there was none.
  private(set) var method: String?
  /// Its properties that stand behind a component.
  private(set) var lateLines: [LineView] = []
  /// The line of the first component; 0 if there is none.
  private(set) var firstComponentLine = 0
  /// How many components there are of each kind, by the component's number; 0 for unknown ones.
  private(set) var componentCounts = [Int](repeating: 0, count: Int(UInt8.max) + 1)
  /// The different UIDs, as hashes; no more than a few, since only their number matters.
  private(set) var uids: Set<UInt64> = []
  /// A floating time that stands in an event, to-do or journal entry; nil if there is none.
  private(set) var floating: LineExcerpt?
  /// The zones that its components name, each with how often.
  private(set) var zoneUses: [ExactText: (use: ComponentFacts.ZoneUse, count: Int)] = [:]

  var hasZonedTime: Bool { !zoneUses.isEmpty }

  /// The most properties that are kept.
  private static let mostLines = 10_000
  private static let mostZones = 4096

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
      } else if zoneUses.count < Self.mostZones {
        zoneUses[ExactText(use.name)] = (use, 1)
      }
    }
  }

  func count(_ kind: KnownComponent) -> Int { componentCounts[Int(kind.rawValue)] }

  /// The kinds of components that messages and resources are about, of which there are any.
  var itemKinds: [KnownComponent] {
    [.vevent, .vtodo, .vjournal, .vfreebusy].filter { count($0) > 0 }
  }

  /// How many components there are, time zones excepted.
  var itemCount: Int { componentCounts.reduce(0, +) - count(.vtimezone) }

  var componentCount: Int { componentCounts.reduce(0, +) }

  func first(_ property: KnownProperty) -> LineView? { firstLines[property] }

  func all(_ property: KnownProperty) -> [LineView] { lines.filter { $0.property == property } }
}
