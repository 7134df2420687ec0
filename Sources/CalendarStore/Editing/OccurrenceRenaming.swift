import CalendarModel
import CivilTime
import TimeZones

/// What an edit did to the names of occurrences: it moved their series to another start or another calendar, or split
/// it. Who read them before finds them by it.
package struct OccurrenceRenaming: Sendable {
  /// The family that they belonged to.
  let family: ItemFamily.Name
  /// The number of their series or single item before.
  let item: Int64
  /// The other items of the family whose occurrences keep their names: twins.
  let others: Set<Int64>
  /// The first renamed occurrence; nil for all.
  var from: CalendarTime?
  /// From which start to which one they moved; nil if they are where they were.
  var shift: TimeShift?
  /// The number of their series or single item, its UID and its calendar now.
  var newItem: Int64
  var newUID: String
  var newCalendarID: Int64

  /// Nothing is renamed yet.
  init(_ master: ItemRow, twins: [ItemRow]) {
    family = master.family
    item = master.id
    others = Set(twins.lazy.map(\.id).filter { $0 != master.id })
    newItem = master.id
    newUID = master.uid
    newCalendarID = master.calendarID
  }

  /// Whether it concerns an occurrence, or an item as a whole if the name is nil.
  ///
  /// - Parameter reader: the zone of the reader who named it.
  func concerns(_ name: Instant?, reader: TimeZoneRules) -> Bool {
    guard let from, let shift else { return true }
    return name.map { $0 >= shift.clock.zones.read(in: reader).instant(of: from) } ?? false
  }

  /// The new name of an occurrence.
  ///
  /// - Parameter reader: the zone of the reader who named it.
  func newName(of name: Instant, reader: TimeZoneRules) -> Instant {
    guard let shift = shift?.read(in: reader) else { return name }
    return shift.clock.zones.instant(of: shift.moved(shift.clock.time(at: name)))
  }
}

extension EditBatch {
  /// Notes that occurrences of a series have new names.
  func note(_ master: ItemRow, _ change: (inout OccurrenceRenaming) -> Void) throws {
    var renaming = OccurrenceRenaming(master, twins: try families.family(master.family).masters)
    change(&renaming)
    renamings.append(renaming)
  }
}
