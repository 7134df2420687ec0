import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// Merges an edited series and its overrides with the current version of its source. The series is merged as a whole,
/// because a change that one side made to the series determines which times the other side's overrides refer to.
struct FamilyMerge {
  /// An item of the store.
  struct Known {
    let row: ItemRow
    /// The version that the last import brought, or nil if the item was created here.
    let imported: Component?
    /// The version in the current import, or nil if there is none.
    var incoming: Component?
  }

  /// The merged versions of the known items, in order; nil for items to delete.
  let known: [Component?]
  /// The components to add for the new items, in order; nil for items that are not added.
  let added: [Component?]
  let conflicts: [MergeConflict]
  /// For each new item that is another version of a known one, the index of the known item.
  let matches: [Int: Int]
  /// Whether one side moved the series.
  let isMoved: Bool
  /// The three versions that were merged. If one side moved the series, references to its occurrences are moved too.
  /// Instances that only one side has changed are included in the other versions as their rules imply them.
  let versions: (base: [Component], mine: [Component], theirs: [Component])

  /// Merges a series.
  ///
  /// - Parameters:
  ///   - known: The items of the store.
  ///   - new: The imported components of instances that were not imported before.
  ///   - definitions: The VTIMEZONEs of all components.
  ///   - floatingZone: The time zone of the calendar's floating times.
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
    // Items that are not in the import count as unchanged.
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
