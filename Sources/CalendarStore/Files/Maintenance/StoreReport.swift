public import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// A report about the state of a store.
public struct StoreReport: Sendable, Hashable {
  /// One check.
  public struct Check: Sendable, Hashable {
    /// The stable name of the check.
    public let name: String
    /// Whether it passed.
    public let isGood: Bool
    /// What was found, for people.
    public let detail: String
    /// Whether it is derived from the items, so that ``CalendarStore/reindex()`` mends it.
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
  /// How many items of each kind there are, by component name.
  public let itemCounts: [ItemKind: Int]
  /// The number of the newest revision.
  public let revision: Int64

  /// Whether all checks passed.
  public var isGood: Bool { checks.allSatisfy(\.isGood) }
}

extension CalendarStore {
  /// Checks everything that can go wrong: the database, its references, every component, the text index, the indexes of
  /// occurrences and alarms, and what is known of other copies.
  ///
  /// - Parameter progress: called now and then with how many items have been processed, and how many there are.
  public func examine(progress: (Int, Int) -> Void = { _, _ in }) throws(StoreError) -> StoreReport {
    let path = path
    return try read { db in
      let damage = try db.damage(limit: 5)
      let strays = try db.strayReferenceCount()
      let checks =
        [
          StoreReport.Check(
            name: "integrity", isGood: damage.isEmpty,
            detail: damage.isEmpty ? "the database is whole" : damage.joined(separator: "; ")),
          StoreReport.Check(
            name: "references", isGood: strays == 0,
            detail: strays == 0 ? "every reference leads somewhere" : "\(strays) references lead nowhere"),
        ] + (try Self.checkItems(db, now: now, progress)) + [try MirrorCheck(db).check()]
      return try StoreReport(
        checks: checks, path: path, size: db.size(), itemCounts: StoredItemTable(db).countsByKind(),
        revision: RevisionTable(db).newest())
    }
  }

  /// Derives everything beside the components again: identities, columns, the text index and the indexes of occurrences
  /// and alarms. What is known of other copies is forgotten where it contradicts itself: the next synchronization finds
  /// it out again.
  ///
  /// UIDs and recurrence keys can change if the time zone data now knows more zones. Items that turn out to be the same
  /// become twins.
  ///
  /// - Returns: how many items had wrong columns.
  @discardableResult
  public func reindex() throws(StoreError) -> Int {
    try write { db in
      try MirrorCheck(db).repair()
      return try DerivedTables.rebuild(db, now: now)
    }
  }

  /// Reads all items once, and checks them and everything that is derived from them.
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
      "\(try db.count("alarms")) moments are in the index of alarms",
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
