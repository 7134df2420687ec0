import CalendarModel
import CalendarText
import Comparison
import ICalendar

/// Takes out the items that a source has brought before and has no more.
///
/// An item that was edited here stays, as in a synchronization, and is a conflict, once; so does one that another source has
/// brought too. Deletions that look like a mistake are held back.
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
    // What was edited here stays.
    conflicts = ConflictKeeping(change, ledger, preferring: .a)
    self.allowsDeletions = allowsDeletions
  }

  /// Takes out nothing, since nobody knows all of what is in a place.
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

  /// Whether an item says something else than what was imported, but for what was seen of its alarms.
  private func isEdited(_ row: ItemRow, since imported: Component) -> Bool {
    if row.component == imported { return false }
    return !snoozes.marking(imported, as: row.component).saysSame(as: row.component)
  }

  /// Whether a series has changed occurrences that its source does not know.
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
