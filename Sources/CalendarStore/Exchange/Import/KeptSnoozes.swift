import CalendarModel
import CivilTime
import ICalendar

/// Keeps acknowledgements and snoozes that are missing from the newer versions of the items.
final class KeptSnoozes: ImportConclusion {
  private let change: Change
  private let items: ItemWriter
  private let noteLost: (LostSnooze) -> Void
  /// The alarms kept in series. The occurrences of a series are known only at the end of the import.
  private var waiting: [Waiting] = []

  /// - Parameter lose: Called with each snoozed alarm that no longer goes off.
  init(_ change: Change, _ items: ItemWriter, lose: @escaping (LostSnooze) -> Void) {
    self.change = change
    self.items = items
    noteLost = lose
  }

  private struct Waiting {
    let id: Int64
    let input: String
    let line: Int
    let title: String
    /// The version in the file, or nil if it was merged with edits made here.
    var version: Component?
    /// The alarms that were kept, with their occurrences.
    let alarms: [(alarm: Alarm, until: Instant, instance: CalendarTime)]
    let marks: [AlarmMarks.Snooze]

    /// The item without some of the kept alarms; the version in the file if no other alarms were kept.
    func without(_ gone: [Alarm], in component: Component) -> Component {
      if gone.count == alarms.count, marks.isEmpty, let version { return version }
      var builder = ComponentBuilder(component)
      for part in component.components(.valarm) {
        if let alarm = try? Alarm(part), gone.contains(alarm) { builder.remove(part) }
      }
      return builder.component()
    }
  }

  /// Whether an item differs from a stored version only in the stored version's acknowledgements and snoozes.
  func isAll(between item: PreparedItem, and old: StoredVersion, _ placement: ItemWriter.Placement) throws -> Bool {
    guard old.mayBeSeen, old.method == placement.method else { return false }
    let stored = try items.component(old.id)
    let pending = SeenAlarms(stored, at: change.now)
    guard !pending.isEmpty, let kept = try? pending.applied(to: item.component) else { return false }
    return kept.component == stored
  }

  /// The item that replaces a stored version, with the acknowledgements and snoozes of that version.
  func keep(
    from old: StoredVersion, in item: PreparedItem, _ placement: ItemWriter.Placement, input: String
  ) throws -> PreparedItem {
    guard old.mayBeSeen, let row = try change.derived.families.row(old.id) else { return item }
    return try keep(from: row, in: item, placement, input: input)
  }

  /// The item that replaces a row, with the acknowledgements and snoozes of that row.
  func keep(
    from row: ItemRow, in item: PreparedItem, _ placement: ItemWriter.Placement, input: String
  ) throws -> PreparedItem {
    let pending = SeenAlarms(row.component, at: change.now)
    guard !pending.isEmpty, let outcome = try? pending.applied(to: item.component) else { return item }
    let line = item.component.beginLine.lineNumber
    for until in outcome.lost { lose(row, until, item.columns.title, input: input, line: line) }
    if outcome.component == item.component { return item }
    if !row.isOverride, !outcome.kept.isEmpty || !pending.marks.isEmpty {
      let instances = try change.derived.families.snoozedInstances(of: row)
      let kept = outcome.kept.compactMap { kept in
        pending.snoozes.first { $0.alarm.uid.hasSameBytes(as: kept.uid) && $0.alarm.trigger == kept.trigger }.flatMap {
          snooze in
          instances[snooze.alarm].map { (alarm: kept, until: snooze.until, instance: $0) }
        }
      }
      waiting.append(
        Waiting(
          id: row.id, input: input, line: line, title: item.columns.title ?? "",
          version: item.component, alarms: kept, marks: pending.marks.filter { $0.recurrence != nil }))
    }
    return try change.derived.families.zones.placed(
      PreparedItem(completed: outcome.component), calendarID: placement.calendarID, placement.zones)
  }

  /// A version of an item with those acknowledgements and snoozes of another version that apply to the item.
  func marking(_ text: Component, as stored: Component) -> Component {
    let pending = SeenAlarms(stored, at: change.now)
    return pending.isEmpty ? text : (try? pending.applied(to: text).component) ?? text
  }

  /// Records that the version of the item that was just handled was merged with edits made here.
  func noteJoined(_ id: Int64) {
    if let last = waiting.indices.last, waiting[last].id == id { waiting[last].version = nil }
  }

  /// Reports the snoozed alarms of an item that is removed.
  func lose(_ row: ItemRow, input: String) {
    let pending = SeenAlarms(row.component, at: change.now)
    for until in pending.snoozes.map(\.until) + pending.marks.map(\.until) {
      lose(row, until, row.component.first(.summary)?.text, input: input, line: nil)
    }
  }

  /// Removes the alarms kept for occurrences that no longer exist in their series.
  func conclude() throws {
    for entry in waiting {
      let families = change.derived.families
      // Completed and cancelled items have no active alarms.
      guard let row = try families.row(entry.id), !row.activeAlarms.isEmpty else { continue }
      let series = StoredSeries(master: row, overrides: [], zones: try families.family(row.family).zones(of: row))
      let instances = try families.snoozedInstances(of: row)
      let gone = entry.alarms.filter { kept in
        instances[kept.alarm].map { !series.isSame($0, kept.instance) } ?? true
      }
      for kept in gone { lose(row, kept.until, entry.title, input: entry.input, line: entry.line) }
      for mark in entry.marks where try !families.isThere(mark, in: row) {
        lose(row, mark.until, entry.title, input: entry.input, line: entry.line)
      }
      if gone.isEmpty { continue }
      let item = try families.zones.placed(
        PreparedItem(completed: entry.without(gone.map(\.alarm), in: row.component)), calendarID: row.calendarID,
        row.zones)
      try items.update(
        row.id, to: item,
        ItemWriter.Placement(calendarID: row.calendarID, twin: row.twin, method: row.method, zones: row.zones),
        imported: .same)
    }
    waiting = []
  }

  private func lose(_ row: ItemRow, _ until: Instant, _ title: String?, input: String, line: Int?) {
    noteLost(LostSnooze(input: input, line: line, uid: row.uid, title: ImportSummary.title(title), until: until))
  }
}
