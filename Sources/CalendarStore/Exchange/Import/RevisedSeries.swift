import CalendarModel
import ICalendar
import Recurrence

/// The series that an import replaces with a newer version. A version with a higher SEQUENCE replaces the overrides of
/// the older one (RFC 5546 2.1.5) if its occurrences are at different times.
final class RevisedSeries: ImportConclusion {
  private struct Version {
    let input: String
    let isRevision: Bool
  }

  private let families: ItemFamilies
  private let ledger: ImportLedger
  private let remove: (_ override: ItemRow, _ input: String) throws -> Void
  private var items: [Int64: Version] = [:]

  /// - Parameter remove: Removes an override that the new version of its series has replaced.
  init(
    _ families: ItemFamilies, _ ledger: ImportLedger,
    remove: @escaping (_ override: ItemRow, _ input: String) throws -> Void
  ) {
    self.families = families
    self.ledger = ledger
    self.remove = remove
  }

  /// Records that a component has replaced an older version.
  func insert(_ id: Int64, _ item: PreparedItem, over old: ItemVersion, input: String) {
    guard item.columns.recurrenceKey == .series, item.times.isSeries else { return }
    let isRevision = items[id]?.isRevision ?? false || item.columns.version.sequence > old.sequence
    items[id] = Version(input: input, isRevision: isRevision)
  }

  /// Removes the overrides that newer revisions of their series have replaced, and records overrides that no longer
  /// match an occurrence of their series.
  func conclude() throws {
    for (id, version) in items.sorted(by: { $0.key < $1.key }) {
      guard let master = try families.row(id) else { continue }
      for override in try strayOverrides(of: master) {
        if version.isRevision, override.times.version.sequence < master.times.version.sequence {
          try remove(override, version.input)
        } else {
          ledger.note(
            StrayOverride(
              input: version.input, uid: override.uid,
              title: ImportSummary.title(override.component.first(.summary)?.text),
              recurrenceKey: override.recurrenceKey, start: override.times.start), in: \.strayOverrides)
        }
      }
    }
  }

  /// The overrides that match no occurrence of their series, except for overrides from the import. An override of an
  /// occurrence that the series excludes is not included, because it would reappear with the occurrence.
  private func strayOverrides(of master: ItemRow) throws -> [ItemRow] {
    let family = try families.family(master.family)
    let overrides = family.overrides(of: master).filter { !ledger.hasTouched($0.id) }
    if overrides.isEmpty { return [] }
    var whole = master.times
    whole.exclusions = []
    whole.exclusionRules = []
    guard let instances = SeriesInstances(whole, in: family.zones(of: master)) else { return [] }
    return overrides.filter { override in
      guard let time = override.recurrenceID?.time else { return false }
      return instances.search(for: time) == RecurrenceSearch.none
    }
  }
}
