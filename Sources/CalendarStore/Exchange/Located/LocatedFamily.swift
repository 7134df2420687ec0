import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// The items with one UID as seen by a reader in a time zone.
struct LocatedFamily {
  private let family: ItemFamily
  private let occurrences: OccurrenceReader
  private let reader: TimeZoneRules

  /// - Parameter reader: The reader's time zone.
  init(_ name: ItemFamily.Name, _ occurrences: OccurrenceReader, reader: TimeZoneRules) throws {
    self.init(try occurrences.families.family(name), occurrences, reader: reader)
  }

  /// An item considered without the other items with its UID.
  init(alone row: ItemRow, _ occurrences: OccurrenceReader, reader: TimeZoneRules) throws {
    self.init(try ItemFamily(row.family, [row], occurrences.families.zones), occurrences, reader: reader)
  }

  private init(_ family: ItemFamily, _ occurrences: OccurrenceReader, reader: TimeZoneRules) {
    self.family = family
    self.occurrences = occurrences
    self.reader = reader
  }

  /// The requested item or occurrence, or nil if there is none.
  func located(_ wanted: FamilyMember) throws -> LocatedItem? {
    switch wanted {
    case .item(let id?): try row(id).map { try located($0) }
    case .item(nil): try (family.masters.first ?? family.rows.first).map { try located($0) }
    case .occurrence(let name, let id): try occurrence(name, of: id)
    case .first(let id): try first(of: id)
    case .beginning(let id): try beginning(of: id)
    }
  }

  // MARK: The items

  private func row(_ id: ItemID?) -> ItemRow? { family.rows.first { $0.id == id?.number } }

  /// The series or single item that an item belongs to, which may be the item itself; otherwise the first item.
  private func master(of id: ItemID?) -> ItemRow? {
    family.masters.first { $0.id == id?.number } ?? family.masters.first
  }

  private func zones(_ row: ItemRow) -> ZoneContext { family.zones(of: row).read(in: reader) }

  /// The name of the occurrence of an override.
  private func name(_ override: ItemRow) -> Instant? {
    override.recurrenceID.map { zones(override).instant(of: $0.time) }
  }

  private func located(_ row: ItemRow) throws -> LocatedItem {
    try LocatedItem(
      identity: ItemIdentity(
        item: ItemID(number: row.id), calendarID: row.calendarID, uid: row.uid, recurrenceID: name(row),
        isOverride: row.isOverride, revision: occurrences.revision.get()),
      occurrence: occurrences.occurrence(of: row), zones: zones(row))
  }

  // MARK: Occurrences

  private func first(of id: ItemID?) throws -> LocatedItem? {
    guard let master = master(of: id) else { return try family.rows.first.map { try located($0) } }
    let overrides = family.overrides(of: master)
    let schedule = Schedule(master.times, overrides: overrides.map(\.times), in: zones(master))
    guard let schedule, schedule.isSeries,
      let instance = schedule.firstInstance
    else { return try located(master) }
    if case .override(let index) = instance.origin {
      // The series is named after its first occurrence even if that occurrence was detached.
      let isStart = master.times.start.map { schedule.instant(of: $0) } == name(overrides[index])
      return try located(isStart ? master : overrides[index])
    }
    return try occurrence(schedule.instant(of: instance.recurrenceID), of: ItemID(number: master.id))
  }

  private func beginning(of id: ItemID) throws -> LocatedItem? {
    guard let row = row(id) else { return nil }
    guard !row.isOverride, let schedule = Schedule(row.times, in: zones(row)), schedule.isSeries,
      let instance = schedule.recurrenceSet.first(from: .distantPast).value
    else { return try located(row) }
    return try occurrence(instance, of: row)
  }

  private func occurrence(_ name: Instant, of id: ItemID?) throws -> LocatedItem? {
    if let row = row(id), row.isOverride, row.recurrenceID?.includesFuture != true { return try located(row) }
    let master = master(of: id)
    let overrides = master.map { family.overrides(of: $0) } ?? family.overrides
    if let row = overrides.first(where: { self.name($0) == name }) { return try located(row) }
    guard let master, let schedule = Schedule(master.times, in: zones(master)),
      let instance = schedule.recurrenceSet.first(from: name).value, instance.startInstant == name
    else { return nil }
    return try occurrence(instance, of: master)
  }

  /// An instance of a series, which may have an override.
  private func occurrence(_ instance: RecurrenceSet.Instance, of master: ItemRow) throws -> LocatedItem? {
    guard let found = try occurrences.occurrence(of: master, at: instance.recurrenceID) else { return nil }
    if let row = row(found.item.id), row.isOverride { return try located(row) }
    let shown = governing(instance.startInstant, master) ?? master
    return try LocatedItem(
      identity: ItemIdentity(
        item: ItemID(number: shown.id), calendarID: shown.calendarID, uid: shown.uid,
        recurrenceID: instance.startInstant, isOverride: shown.isOverride, revision: occurrences.revision.get()),
      occurrence: found, zones: zones(master))
  }

  /// The override with RANGE=THISANDFUTURE that applies to an occurrence (RFC 5545 3.2.13).
  private func governing(_ name: Instant, _ master: ItemRow) -> ItemRow? {
    let candidates = family.overrides(of: master).compactMap { row in
      self.name(row).map { (row: row, name: $0) }
    }
    return candidates.filter { $0.row.recurrenceID?.includesFuture == true && $0.name < name }
      .max { $0.name < $1.name }?.row
  }
}
