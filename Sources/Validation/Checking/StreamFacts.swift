import Bounds
import CivilTime
import ICalendar
import Recurrence

/// Facts kept about a whole input: the keys of its components, the zones, and the most recent series and overrides.
final class StreamFacts {
  let keys = ComponentKeys()
  var zoneUses: [ExactText: ComponentFacts.ZoneUse] = [:]
  var zoneUseCounts: [ExactText: Int] = [:]
  var zoneDefinitions: [ExactText: ZoneDefinition] = [:]
  var duplicateZones: [(name: String, first: ZoneDefinition, second: ZoneDefinition)] = []
  var zoneDefects: [ZoneDefect] = []
  /// The most recent series, by the hash of their UID.
  var series: [UInt64: [SeriesFacts]] = [:]
  private var seriesOrder: [UInt64] = []
  private var seriesDropped = 0
  var overrides: [OverrideFacts] = []
  var relations: [(from: UInt64, relation: ComponentFacts.Relation, identity: ComponentIdentity?)] = []
  var alarmUIDs: [(uid: UInt64, line: Int)] = []
  var stamps: Set<UInt64> = []
  var stampCount = 0
  var firstStampLine = 0
  var reachesFuture = false
  var hasTimedItem = false
  var lastStart: Int64 = .min
  var unsortedLine: Int?
  var equalDates = 0
  var otherDates = 0
  var firstEqualDates = 0
  var oddUIDs: [String: [(text: String, line: Int)]] = [:]
  var calendarCount = 0
  var calendarLines: [Int] = []
  var componentCount = 0
  var itemCount = 0
  var byteCount = 0
  var displayZoneLine: LineView?
  var hasMethod = false
  /// Whether the input contains non-ASCII bytes; determined only if a content type is checked.
  var hasNonASCII = false
  var hasFloatingTime = false
  /// How a web server delivered the input; nil if the input did not come from a server.
  var delivery: Delivery?
  /// Asks the server whether it supports conditional requests.
  var answersConditions: () -> Bool? = { nil }
  /// The names of components that were closed without an END, by the line before which they were closed.
  var impliedEnds: [Int: [String]] = [:]

  private static let mostSeries = 12_000
  private static let mostOverrides = 20_000
  /// The maximum number of zones to remember; definitions and references are counted separately.
  static let mostZones = 2048
  private static let mostRelations = 200_000
  private static let mostOddUIDs = 10_000

  /// Looks for non-ASCII bytes.
  func noteLetters(of element: CalendarElement) {
    if hasNonASCII { return }
    switch element {
    case .calendarProperty(let line): hasNonASCII = line.bytes.contains { $0 >= 0x80 }
    case .component(let component, _): hasNonASCII = component.unfoldedBytes.contains { $0 >= 0x80 }
    case .calendarBegin, .calendarEnd: break
    }
  }

  func add(_ facts: ComponentFacts, calendar: CalendarView?) {
    let isScheduling = calendar?.method != nil
    componentCount += 1
    for (line, name) in facts.impliedEnds where impliedEnds.count < 1000 { impliedEnds[line, default: []].append(name) }
    if facts.kind == KnownComponent.vtimezone.rawValue { return }
    itemCount += 1
    keys.append(
      ComponentKeys.Key(
        uid: facts.uid, recurrence: facts.recurrence, content: facts.content, line: facts.line,
        kind: UInt32(facts.kind) | (isScheduling ? UInt32(truncatingIfNeeded: (calendar?.index ?? 0) + 1) << 8 : 0)))
    // The zone uses of a calendar are added at its end.
    if calendar == nil { for use in facts.zones { add(use, in: nil) } }
    addSeries(facts)
    for relation in facts.relations where relations.count < Self.mostRelations {
      relations.append((facts.uid, relation, facts.identity))
    }
    if alarmUIDs.count < 1 << 20 { alarmUIDs += facts.alarmUIDs }
    if facts.stamp != 0 {
      stampCount += 1
      if firstStampLine == 0 { firstStampLine = Int(facts.line) }
      if stamps.count < 4 { stamps.insert(facts.stamp) }
    }
    if facts.floating != nil { hasFloatingTime = true }
    if facts.reachesFuture { reachesFuture = true }
    if let start = facts.startKey {
      hasTimedItem = true
      if start < lastStart, unsortedLine == nil { unsortedLine = Int(facts.line) }
      lastStart = start
    }
    if let isEqual = facts.hasEqualDates {
      if isEqual {
        equalDates += 1
        if firstEqualDates == 0 { firstEqualDates = Int(facts.line) }
      } else {
        otherDates += 1
      }
    }
    if let uid = facts.oddUID, oddUIDs.count < Self.mostOddUIDs {
      // Strings compare equal if they are canonically equivalent, so both spellings share a key.
      let known = oddUIDs[uid, default: []]
      if !known.contains(where: { $0.text.utf8.elementsEqual(uid.utf8) }), known.count < 4 {
        oddUIDs[uid, default: []].append((uid, Int(facts.line)))
      }
    }
  }

  /// Adds the use of a zone by a given number of components in a calendar.
  func add(_ use: ComponentFacts.ZoneUse, count: Int = 1, in calendar: CalendarView?) {
    zoneUseCounts[ExactText(use.name), default: 0] += count
    if let index = zoneUses.index(forKey: ExactText(use.name)) {
      zoneUses.values[index].widen(by: use)
    } else if zoneUses.count < Self.mostZones {
      var use = use
      use.firstComponentLine = calendar?.firstComponentLine
      zoneUses[ExactText(use.name)] = use
    }
  }

  private func addSeries(_ facts: ComponentFacts) {
    if let found = facts.series {
      series[found.uid, default: []].append(found)
      seriesOrder.append(found.uid)
      if seriesOrder.count - seriesDropped > Self.mostSeries {
        series[seriesOrder[seriesDropped]]?.removeFirst()
        if series[seriesOrder[seriesDropped]]?.isEmpty == true { series[seriesOrder[seriesDropped]] = nil }
        seriesDropped += 1
        if seriesDropped > Self.mostSeries {
          seriesOrder.removeFirst(seriesDropped)
          seriesDropped = 0
        }
      }
    }
    if let override = facts.override, overrides.count < Self.mostOverrides { overrides.append(override) }
  }

  // MARK: Questions

  /// The recurrence sets of the last UID, cached because overrides of one series are adjacent.
  private var lastSets: [(master: SeriesFacts, set: RecurrenceSet)] = []

  /// Returns the recurrence set of a series, or nil if it does not recur or is not understood.
  func set(of master: SeriesFacts) -> RecurrenceSet? {
    if lastSets.first?.master.uid != master.uid { lastSets = [] }
    if let last = lastSets.first(where: { $0.master === master }) { return last.set }
    guard let definition = master.definition, WorkBudget.draw(definition.parts),
      let set = try? RecurrenceSet(definition)
    else { return nil }
    lastSets.append((master, set))
    return set
  }
}
