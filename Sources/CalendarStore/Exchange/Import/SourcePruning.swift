import CalendarModel
import CalendarText
import Comparison
import ICalendar

/// Removes items that were previously imported from a source that no longer contains them.
///
/// An item that was edited here is kept, as in a sync, and reported once as a conflict. An item that also came from
/// another source is kept too. Deletions that look like mistakes are held back.
struct SourcePruning {
  private let change: Change
  private let items: ItemWriter
  private let ledger: ImportLedger
  private let snoozes: KeptSnoozes
  private let conflicts: ConflictKeeping
  private let allowsDeletions: Bool

  init(
    _ change: Change, _ items: ItemWriter, _ ledger: ImportLedger, _ snoozes: KeptSnoozes, allowsDeletions: Bool
  ) {
    self.change = change
    self.items = items
    self.ledger = ledger
    self.snoozes = snoozes
    // Edited items are kept.
    conflicts = ConflictKeeping(change, ledger, preferring: .a)
    self.allowsDeletions = allowsDeletions
  }

  /// Keeps all items from a place whose contents are not completely known.
  func leave(_ place: String) {
    ledger.note(HeldPruning(place: place, calendar: nil, count: 0, total: 0, titles: []), in: \.heldPrunings)
  }

  func prune(_ source: ImportSource, _ place: String) throws {
    let table = ImportSourceTable(change.db)
    let known = try table.items(source: source.number, calendarID: source.calendarID)
    var missing = Set(source.items.missing(among: known))
    if missing.isEmpty { return }
    missing.subtract(try table.shared(missing, besides: source.number))
    var gone: [ItemRow] = []
    for id in missing.sorted() {
      guard let row = try change.derived.families.row(id) else { continue }
      if let imported = try ImportedTexts.text(of: row, change.db), try !hasOwnInstances(row, besides: missing) {
        if isEdited(row, since: imported) { try keep(row, imported, place) } else { gone.append(row) }
      } else {
        try keep(row, nil, place)
      }
    }
    if gone.isEmpty { return }
    let calendar = try StoredCalendar.fetch(change.db, id: source.calendarID)
    try calendar.checkIsWritable()
    if !allowsDeletions, DeletionGuard.holds(deleting: gone.count, of: known.count, isEmpty: source.items.runs.isEmpty)
    {
      let titles = gone.prefix(4).map { ItemTitle.line(ImportSummary.title($0.component.first(.summary)?.text)) }
      return ledger.note(
        HeldPruning(place: place, calendar: calendar.title, count: gone.count, total: known.count, titles: titles),
        in: \.heldPrunings)
    }
    for row in gone {
      ledger.tell(old: row.component, new: nil, calendarID: row.calendarID)
      ledger.remove(row.id)
    }
    try items.delete(gone.map(\.id))
  }

  // MARK: What was edited

  /// Whether an item differs from the imported version in more than acknowledgements and snoozes.
  private func isEdited(_ row: ItemRow, since imported: Component) -> Bool {
    if row.component == imported { return false }
    return !snoozes.marking(imported, as: row.component).saysSame(as: row.component)
  }

  /// Whether a series has changed occurrences that are not in its source.
  private func hasOwnInstances(_ row: ItemRow, besides known: Set<Int64>) throws -> Bool {
    try !row.isOverride
      && change.derived.families.family(row.family).rows.contains { $0.isOverride && !known.contains($0.id) }
  }

  private func keep(_ row: ItemRow, _ imported: Component?, _ place: String) throws {
    let zones = try ZoneTable(change.db).components(row.zones.ids)
    let text = { (component: Component) in ConflictText(items: [component], zones: zones) }
    try conflicts.keep(
      [.lost],
      at: ConflictKeeping.Place(
        calendarID: row.calendarID, uid: row.uid, title: row.component.first(.summary)?.text, itemID: row.id,
        input: place, line: 0),
      ConflictKeeping.Texts(base: imported.map(text), mine: text(row.component), theirs: nil))
  }
}
