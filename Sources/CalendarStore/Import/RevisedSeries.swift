import CalendarModel
import Recurrence

/// The series of which an import brings a newer revision, with a higher SEQUENCE: it replaces what was changed of the
/// older one (RFC 5546 2.1.5), as far as its occurrences have other times now.
struct RevisedSeries {
  private var items: Set<Int64> = []

  /// Notes that a component has taken the place of an older version.
  mutating func insert(_ id: Int64, _ item: PreparedItem, over old: StoredVersion) {
    if item.columns.recurrenceKey == .series, item.times.isSeries, item.columns.sequence > old.sequence {
      items.insert(id)
    }
  }

  /// Takes out all overrides that are of an older revision than their series, and stand for none of its occurrences. One
  /// for an occurrence that the series leaves out stays: it comes back with the occurrence.
  ///
  /// - Parameter isKept: whether the import has brought an override.
  mutating func takeOutdated(_ families: ItemFamilies, isKept: (Int64) -> Bool) throws -> [ItemRow] {
    defer { items = [] }
    return try items.sorted().flatMap { id -> [ItemRow] in
      guard let master = try families.row(id) else { return [] }
      let family = try families.family(master.family)
      let overrides = family.overrides(of: master).filter {
        !isKept($0.id) && $0.times.sequence < master.times.sequence
      }
      if overrides.isEmpty { return [] }
      let series = StoredSeries(master: master, overrides: overrides, zones: family.zones(of: master))
      var whole = master.times
      whole.exclusions = []
      whole.exclusionRules = []
      return overrides.filter { override in
        override.recurrenceID.map { series.search(for: $0.time, in: whole) == .none } ?? false
      }
    }
  }
}
