import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The later and earlier parts of series that were split in the store, where versions of the series come that know nothing
/// of the split: these have the whole series, and the other parts stay beside them.
final class SplitParts: ImportConclusion {
  private let change: Change
  private let items: ItemWriter
  private let ledger: ImportLedger
  private var replaced: [Replaced] = []

  init(_ change: Change, _ items: ItemWriter, _ ledger: ImportLedger) {
    self.change = change
    self.items = items
    self.ledger = ledger
  }

  /// A part that gave way to a version of the whole series.
  private struct Replaced {
    let id: Int64
    let calendarID: Int64
    let input: String
    let line: Int
    /// What names the set of the parts.
    let link: String
  }

  /// Notes which part an item takes the place of, if it does not say itself that it is one.
  func note(_ old: StoredVersion, replacedBy item: PreparedItem, _ arrival: ImportArrival) throws {
    guard old.mayBePart, replaced.count < ImportSummary.skippedLimit, item.component.recurrenceSetLink == nil,
      let link = try items.component(old.id).recurrenceSetLink
    else { return }
    replaced.append(
      Replaced(id: old.id, calendarID: old.calendarID, input: arrival.input, line: arrival.line, link: link))
  }

  /// The other parts of a series that was split here.
  ///
  /// - Parameter imported: what an import last brought of the series.
  func rows(splitFrom series: ItemRow, _ imported: Component) throws -> [ItemRow] {
    guard let link = series.component.recurrenceSetLink, imported.recurrenceSetLink == nil else { return [] }
    return try StoredItemTable(change.db).numbers(containing: "RECURRENCE-SET").compactMap { id in
      guard id != series.id, let row = try change.derived.families.row(id), row.calendarID == series.calendarID,
        !row.isOverride, let own = row.component.recurrenceSetLink, own.hasSameBytes(as: link)
      else { return nil }
      return row
    }
  }

  /// Finds the parts that are left.
  func conclude() throws {
    if replaced.isEmpty { return }
    var parts: [ExactText: [ItemRow]] = [:]
    for id in try StoredItemTable(change.db).numbers(containing: "RECURRENCE-SET") {
      guard let row = try change.derived.families.row(id), !row.isOverride, let link = row.component.recurrenceSetLink
      else { continue }
      parts[ExactText(link), default: []].append(row)
    }
    for entry in replaced {
      for part in parts[ExactText(entry.link)] ?? [] where part.calendarID == entry.calendarID && part.id != entry.id {
        ledger.note(
          LeftPart(
            input: entry.input, line: entry.line, uid: part.uid,
            title: ImportSummary.title(part.component.first(.summary)?.text), start: part.times.start), in: \.leftParts)
      }
    }
  }
}
