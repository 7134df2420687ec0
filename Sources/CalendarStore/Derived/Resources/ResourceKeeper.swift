import CalendarModel
import GRDB
import ICalendar

/// Keeps the octets of served resources up to date with the items, in the same transaction as each change.
///
/// A resource keeps the exact octets that a client sent until one of its items or their time zones changes. It is then
/// regenerated from the items with a new entity tag.
struct ResourceKeeper {
  /// A resource that a client has sent.
  struct Given {
    let name: String
    let octets: [UInt8]
    /// The entity tag of the octets.
    let etag: String
  }

  private let db: Database
  private let families: ItemFamilies
  private var table: ResourceTable { ResourceTable(db) }

  init(_ db: Database, _ families: ItemFamilies) {
    self.db = db
    self.families = families
  }

  /// Updates the resources that a revision affected.
  ///
  /// - Parameters:
  ///   - added: The numbers of the items that the revision added.
  ///   - more: Other families that the revision affected.
  ///   - given: The resources that clients sent.
  ///   - answered: Meetings in which only the replies of attendees have changed.
  ///   - delivered: Families changed by messages from other users.
  func keep(
    revision: Int64, added: Range<Int64>, _ more: Set<ItemFamily.Name>, given: [ItemFamily.Name: Given],
    answered: Set<ItemFamily.Name> = [], delivered: Set<ItemFamily.Name> = []
  ) throws {
    if try !table.isUsed() { return }
    let touched = try Set(table.touched(revision: revision, added: added)).union(given.keys)
    let linked = try more.subtracting(touched).filter { try table.entry($0)?.etag != nil }
    for family in touched.union(linked) {
      try keep(
        family, given[family], isAnswered: answered.contains(family), isDelivered: delivered.contains(family),
        revision: revision)
    }
  }

  /// Creates the resource of a family if it does not exist.
  func adopt(_ family: ItemFamily.Name, revision: Int64) throws {
    if try table.entry(family)?.etag == nil { try keep(family, nil, revision: revision) }
  }

  private func keep(
    _ name: ItemFamily.Name, _ given: Given?, isAnswered: Bool = false, isDelivered: Bool = false, revision: Int64
  ) throws {
    let known = try table.entry(name)
    if try families.isEmpty(name) {
      if let known, known.etag != nil {
        try table.remove(known.name, calendarID: name.calendarID, revision: revision)
      }
      return
    }
    let octets = try given?.octets ?? MirroredResource(families.family(name), db).text
    let etag = given?.etag ?? Digest(octets).text
    let place = try given?.name ?? known?.name ?? freeName(for: name)
    if let known, known.name.hasSameBytes(as: place), known.etag == etag { return }
    if let known, known.etag != nil, !known.name.hasSameBytes(as: place) {
      try table.remove(known.name, calendarID: name.calendarID, revision: revision)
    }
    let isMeeting = try families.family(name).rows.contains { $0.component.first(.organizer) != nil }
    let tag = isAnswered ? known?.scheduleTag ?? etag : etag
    let isUnseen = given == nil && (known?.etag == nil ? isDelivered : known?.isUnseen == true)
    try table.save(
      octets, etag: etag, scheduleTag: isMeeting ? tag : nil, isUnseen: isUnseen, as: place, name, revision: revision)
  }

  /// A resource name that has never been used: the UID if it can be used in a path without escaping, otherwise a
  /// digest.
  private func freeName(for family: ItemFamily.Name) throws -> String {
    let isPlain = family.uid.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
    }
    let uid = isPlain && (1...100).contains(family.uid.utf8.count) ? family.uid : nil
    let fingerprints = (0..<100).lazy.map { Digest("\(family.kind.rawValue) \($0) \(family.uid)".utf8).text }
    let isFree = { (name: String) in try table.entry("\(name).ics", calendarID: family.calendarID) == nil }
    let name = try uid.flatMap { try isFree($0) ? $0 : nil } ?? fingerprints.first(where: isFree)
    return "\(name ?? uid ?? fingerprints[0]).ics"
  }
}
