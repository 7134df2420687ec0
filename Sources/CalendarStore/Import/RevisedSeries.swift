import CalendarModel
import Recurrence

/// The series of which an import brings a newer version. One with a higher SEQUENCE replaces what was changed of the
/// older one (RFC 5546 2.1.5), as far as its occurrences have other times now.
struct RevisedSeries {
  private var items: [Int64: Version] = [:]

  private struct Version {
    let input: String
    let isRevision: Bool
  }

  /// An override that stands for no occurrence of the newer version of its series.
  struct Stray {
    let row: ItemRow
    /// The name of the input with that version.
    let input: String
    /// Whether that version replaces it, since it is of an older revision.
    let isOutdated: Bool
  }

  /// Notes that a component has taken the place of an older version.
  mutating func insert(_ id: Int64, _ item: PreparedItem, over old: StoredVersion, input: String) {
    guard item.columns.recurrenceKey == .series, item.times.isSeries else { return }
    let isRevision = items[id]?.isRevision ?? false || item.columns.version.sequence > old.version.sequence
    items[id] = Version(input: input, isRevision: isRevision)
  }

  /// Takes out all overrides that stand for none of the occurrences of their series. One for an occurrence that the series
  /// leaves out is none of them: it comes back with the occurrence.
  ///
  /// - Parameter isKept: whether the import has brought an override.
  mutating func takeStray(_ families: ItemFamilies, isKept: (Int64) -> Bool) throws -> [Stray] {
    defer { items = [:] }
    return try items.sorted { $0.key < $1.key }.flatMap { id, version -> [Stray] in
      guard let master = try families.row(id) else { return [] }
      let family = try families.family(master.family)
      let overrides = family.overrides(of: master).filter { !isKept($0.id) }
      if overrides.isEmpty { return [] }
      let series = StoredSeries(master: master, overrides: overrides, zones: family.zones(of: master))
      var whole = master.times
      whole.exclusions = []
      whole.exclusionRules = []
      return overrides.compactMap { override in
        guard let time = override.recurrenceID?.time, series.search(for: time, in: whole) == .none else { return nil }
        let isOlder = override.times.version.sequence < master.times.version.sequence
        return Stray(row: override, input: version.input, isOutdated: version.isRevision && isOlder)
      }
    }
  }
}
