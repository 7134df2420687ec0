import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// A series with its overrides as it was edited here, merged with what its source says of it now. It is merged as a whole:
/// what one side did to the series decides by which times the other one's occurrences go.
struct FamilyMerge {
  /// An item of the store.
  struct Known {
    let row: ItemRow
    /// What an import last brought of it; nil if it was made here.
    let imported: Component?
    /// What the import brings of it now; nil if it has not come.
    var incoming: Component?
  }

  /// The merged versions of the known items, in their order; nil for those that go.
  let known: [Component?]
  /// What is to be added of the new items, in their order; nil for those that are not.
  let added: [Component?]
  let conflicts: [MergeConflict]
  /// The places of the known items that a new one is another version of, by the place of that.
  let matches: [Int: Int]
  /// Whether one side moved the series.
  let isMoved: Bool
  /// The three versions as they were merged: where one side moved the series, with what names its occurrences by their old
  /// times moved along, and with the instances that one side alone has changed as the others imply them.
  let versions: (base: [Component], mine: [Component], theirs: [Component])

  /// Merges.
  ///
  /// - Parameters:
  ///   - known: the items of the store.
  ///   - new: what the import brings of instances of which it had brought nothing.
  ///   - definitions: the VTIMEZONEs of all.
  ///   - floatingZone: the zone of the calendar's floating times.
  init(
    _ known: [Known], new: [Component], definitions: [Component], floatingZone: String?,
    preferring preferred: CalendarMerge.Side
  ) {
    let zones = ZoneContext(components: definitions, calendarZoneName: floatingZone)
    let series = known.first { !$0.row.isOverride }
    let moves = SeriesMoves(
      base: series?.imported, mine: series?.row.component, theirs: series?.incoming, definitions: definitions,
      floatingZone: floatingZone)
    isMoved = moves.isMoved
    let own = known.map { moves.mine($0.row.component) }
    let base = known.map { $0.imported.map(moves.base) }
    // What has not come is as it was.
    var incoming = known.map { $0.incoming.map(moves.theirs) ?? $0.imported.map(moves.base) }
    let new = new.map(moves.theirs)
    let key = { (component: Component) in RecurrenceIdentity(component, in: zones) }
    let names = own.map(key)
    var matches: [Int: Int] = [:]
    for (index, component) in new.enumerated() {
      let name = key(component)
      guard let place = names.indices.first(where: { names[$0] == name && known[$0].incoming == nil }) else { continue }
      incoming[place] = component
      matches[index] = place
    }
    self.matches = matches

    let before = base.compactMap(\.self)
    let there = incoming.compactMap(\.self) + new.indices.filter { matches[$0] == nil }.map { new[$0] }
    let calendar = { (items: [Component]) in
      ComparedCalendar(Self.elements(definitions + items, floatingZone: floatingZone))
    }
    let implied = ImpliedInstances(base: calendar(before), a: calendar(own), b: calendar(there))
    versions = (before + implied.base, own + implied.a, there + implied.b)
    let merge = ComponentMerge(
      base: calendar(versions.base), a: calendar(versions.mine), b: calendar(versions.theirs), preferring: preferred)
    conflicts = merge.conflicts.filter { !["VCALENDAR", "VTIMEZONE"].contains($0.item.kind) }
    var merged: [RecurrenceIdentity: Component] = [:]
    for case .component(let component, _) in merge.elements where component.component != .vtimezone {
      merged[key(component)] = component
    }
    self.known = names.map { merged[$0] }
    added = new.indices.map { matches[$0] == nil ? merged[key(new[$0])] : nil }
  }

  private static func elements(_ components: [Component], floatingZone: String?) -> [CalendarElement] {
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))]
      + (floatingZone.map { [.calendarProperty(ContentLine("X-WR-TIMEZONE:\($0)"))] } ?? [])
      + components.map { .component($0, isInCalendar: true) } + [.calendarEnd]
  }
}
