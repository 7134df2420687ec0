import CalendarModel
import CivilTime
import TimeZones

/// A change to the names of occurrences, made by an edit that moved their series to a different start or calendar, or
/// split it. It translates names that were read before the edit into current ones.
package struct OccurrenceRenaming: Sendable {
  /// The family to which the occurrences belonged.
  let family: ItemFamily.Name
  /// The number of their series or single item before the edit.
  let item: Int64
  /// The twins: other items of the family whose occurrences keep their names.
  let others: Set<Int64>
  /// The first renamed occurrence, or nil if all were renamed.
  var from: CalendarTime?
  /// The move from the old start to the new one, or nil if the occurrences were not moved.
  var shift: TimeShift?
  /// The current number, UID and calendar of their series or single item.
  var newItem: Int64
  var newUID: String
  var newCalendarID: Int64

  /// Creates a renaming that does not change anything yet.
  init(_ master: ItemRow, twins: [ItemRow]) {
    family = master.family
    item = master.id
    others = Set(twins.lazy.map(\.id).filter { $0 != master.id })
    newItem = master.id
    newUID = master.uid
    newCalendarID = master.calendarID
  }

  /// Whether the renaming affects the occurrence with the given name, or the whole item if the name is nil.
  ///
  /// - Parameter reader: The time zone of the reader for whom the name was created.
  func concerns(_ name: Instant?, reader: TimeZoneRules) -> Bool {
    guard let from, let shift else { return true }
    return name.map { $0 >= shift.clock.zones.read(in: reader).instant(of: from) } ?? false
  }

  /// The new name of an occurrence.
  ///
  /// - Parameter reader: The time zone of the reader for whom the name was created.
  func newName(of name: Instant, reader: TimeZoneRules) -> Instant {
    guard let shift = shift?.read(in: reader) else { return name }
    return shift.clock.zones.instant(of: shift.moved(shift.clock.time(at: name)))
  }
}

extension EditBatch {
  /// Records that occurrences of a series have new names.
  func note(_ master: ItemRow, _ change: (inout OccurrenceRenaming) -> Void) throws {
    var renaming = OccurrenceRenaming(master, twins: try families.family(master.family).masters)
    change(&renaming)
    renamings.append(renaming)
  }
}
