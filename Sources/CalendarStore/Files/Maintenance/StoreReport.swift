public import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// A report about the state of a store.
public struct StoreReport: Sendable, Hashable {
  /// The result of one check.
  public struct Check: Sendable, Hashable {
    /// The stable name of the check.
    public let name: String
    /// Whether the check passed.
    public let isGood: Bool
    /// The finding, for display.
    public let detail: String
    /// Whether the check concerns data derived from the items, which ``CalendarStore/reindex()`` can repair.
    public let isDerived: Bool

    init(name: String, isGood: Bool, detail: String, isDerived: Bool = false) {
      self.name = name
      self.isGood = isGood
      self.detail = detail
      self.isDerived = isDerived
    }
  }

  /// All checks.
  public let checks: [Check]
  /// The store's file.
  public let path: String
  /// The size of the database in bytes, including data that is still only in its log.
  public let size: Int64
  /// The number of items of each kind, keyed by component name.
  public let itemCounts: [ItemKind: Int]
  /// The number of the newest revision.
  public let revision: Int64

  /// Whether all checks passed.
  public var isGood: Bool { checks.allSatisfy(\.isGood) }
}

extension CalendarStore {
  /// Checks everything that can be damaged: the database, its references, every component, the text index, the
  /// occurrence and alarm indexes, and the recorded state of remote copies.
  ///
  /// - Parameter progress: Called periodically with the number of items processed and the total.
  public func examine(progress: (Int, Int) -> Void = { _, _ in }) throws(StoreError) -> StoreReport {
    let path = path
    return try read { db in
      let damage = try db.damage(limit: 5)
      let strays = try db.strayReferenceCount()
      let checks =
        [
          StoreReport.Check(
            name: "integrity", isGood: damage.isEmpty,
            detail: damage.isEmpty ? "the database is intact" : damage.joined(separator: "; ")),
          StoreReport.Check(
            name: "references", isGood: strays == 0,
            detail: strays == 0 ? "all references are valid" : "\(strays) references are invalid"),
        ] + (try Self.checkItems(db, now: now, progress)) + [try MirrorCheck(db).check()]
      return try StoreReport(
        checks: checks, path: path, size: db.size(), itemCounts: StoredItemTable(db).countsByKind(),
        revision: RevisionTable(db).newest())
    }
  }

  /// Rebuilds all data derived from the components: identities, columns, the text index, and the occurrence and alarm
  /// indexes. Contradictory records of remote copies are removed; the next sync restores them.
  ///
  /// UIDs and recurrence keys can change if the time zone data now includes more zones. Items that turn out to be the
  /// same become twins.
  ///
  /// - Returns: The number of items with incorrect columns.
  @discardableResult
  public func reindex() throws(StoreError) -> Int {
    try write { db in
      try MirrorCheck(db).repair()
      return try DerivedTables.rebuild(db, now: now)
    }
  }

  /// Reads all items once, and checks them and all their derived data.
  private static func checkItems(
    _ db: Database, now: Instant, _ progress: (Int, Int) -> Void
  ) throws -> [StoreReport.Check] {
    let all = try db.count("items")
    var done = 0
    var broken: [ItemID] = []
    var texts: Int64 = 0
    let problems = try DerivedIndex(db, now: now, hadItems: true).problems { id, component in
      if done % 256 == 0 { progress(done, all) }
      done += 1
      if let component {
        if component.withPropertyLines({ SearchText.hasText($0) }) { texts += 1 }
      } else {
        broken.append(ItemID(number: id))
      }
    }
    let components = StoreReport.Check(
      name: "components", isGood: broken.isEmpty,
      detail: broken.isEmpty
        ? "every component can be read" : "components that cannot be read: \(try ItemNames(db).list(broken))"
    )
    let good = [
      "\(try db.count("schedule")) items are in the index of occurrences",
      "\(try db.count("alarms")) alarm times are in the index of alarms",
    ]
    let indexes = zip(["occurrences", "alarms"], zip(problems, good)).map { name, found in
      StoreReport.Check(
        name: name, isGood: found.0 == nil,
        detail: found.0 ?? found.1, isDerived: true)
    }
    return [components, checkText(db, expected: texts)] + indexes
  }

  private static func checkText(_ db: Database, expected: Int64) -> StoreReport.Check {
    do {
      let indexed = try TextIndex.count(db)
      return StoreReport.Check(
        name: "text-index", isGood: indexed == expected,
        detail: indexed == expected
          ? "\(indexed) items can be searched"
          : "the text index has \(indexed) items instead of \(expected)", isDerived: true)
    } catch {
      let detail = (error as? DatabaseError)?.message ?? String(describing: error)
      return StoreReport.Check(name: "text-index", isGood: false, detail: detail)
    }
  }
}
