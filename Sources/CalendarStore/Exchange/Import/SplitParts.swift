import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Records parts of series that were split in the store, if an imported version of the whole series does not contain
/// the split. The whole series replaces one part, and the other parts are kept.
final class SplitParts: ImportConclusion {
  private let change: Change
  private let items: ItemWriter
  private let ledger: ImportLedger
  private var replaced: [Replaced] = []
  /// The numbers of all parts, keyed by the identifier of their set; nil until they are needed.
  private var known: [ExactText: [Int64]]?

  init(_ change: Change, _ items: ItemWriter, _ ledger: ImportLedger) {
    self.change = change
    self.items = items
    self.ledger = ledger
  }

  /// A part that was replaced by a version of the whole series.
  private struct Replaced {
    let id: Int64
    let calendarID: Int64
    let input: String
    let line: Int
    /// The identifier of the set of parts.
    let link: String
  }

  /// Records which part an item replaces, unless the item is itself marked as a part.
  func note(_ old: StoredVersion, replacedBy item: PreparedItem, _ arrival: ImportArrival) throws {
    guard old.mayBePart, replaced.count < ImportSummary.skippedLimit, item.component.recurrenceSetLink == nil,
      let link = try items.component(old.id).recurrenceSetLink
    else { return }
    replaced.append(
      Replaced(id: old.id, calendarID: old.calendarID, input: arrival.input, line: arrival.line, link: link))
  }

  /// The other parts of a series that was split here.
  ///
  /// - Parameter imported: The last imported version of the series.
  func rows(splitFrom series: ItemRow, _ imported: Component) throws -> [ItemRow] {
    guard let link = series.component.recurrenceSetLink, imported.recurrenceSetLink == nil else { return [] }
    return try rows(of: link, in: series.calendarID, besides: series.id)
  }

  /// Discards the known parts, so that they are looked up again when needed.
  func forget() { known = nil }

  /// The parts of a set in a calendar, except one.
  private func rows(of link: String, in calendarID: Int64, besides id: Int64) throws -> [ItemRow] {
    let numbers = try known ?? numbers()
    known = numbers
    return try (numbers[ExactText(link)] ?? []).compactMap { number in
      guard number != id, let row = try part(number)?.row, row.calendarID == calendarID else { return nil }
      return row
    }
  }

  /// The numbers of all parts, keyed by the identifier of their set, found by searching the text of all items.
  private func numbers() throws -> [ExactText: [Int64]] {
    var numbers: [ExactText: [Int64]] = [:]
    for number in try StoredItemTable(change.db).numbers(containing: "RECURRENCE-SET") {
      guard let part = try part(number) else { continue }
      numbers[ExactText(part.link), default: []].append(number)
    }
    return numbers
  }

  /// A part with the identifier of its set; nil if the item is not a part or no longer exists.
  private func part(_ number: Int64) throws -> (row: ItemRow, link: String)? {
    guard let row = try change.derived.families.row(number), !row.isOverride,
      let link = row.component.recurrenceSetLink
    else { return nil }
    return (row, link)
  }

  /// Finds the parts that were kept.
  func conclude() throws {
    if replaced.isEmpty { return }
    forget()
    for entry in replaced {
      for part in try rows(of: entry.link, in: entry.calendarID, besides: entry.id) {
        ledger.note(
          LeftPart(
            input: entry.input, line: entry.line, uid: part.uid,
            title: ImportSummary.title(part.component.first(.summary)?.text), start: part.times.start), in: \.leftParts)
      }
    }
  }
}
