import CalendarStore
import CommandLine

/// The changes made by an edit transaction, one per item, and the people they affect.
final class ChangeRecord {
  private(set) var changes: [ItemChange] = []
  private(set) var notices: [MeetingNotice] = []
  /// The indices of changes that add an item.
  private var added: [Int] = []

  /// Adds a change. Changes must be added in order.
  func add(_ change: ItemChange) {
    // An item that is added and then changed counts as added.
    if let old = change.old, let index = added.first(where: { changes[$0].new == old }) {
      (changes[index].new, changes[index].calendar) = (change.new, change.calendar)
    } else {
      if change.old == nil { added.append(changes.count) }
      changes.append(change)
    }
  }

  /// Adds a notice for the people affected by a change to a meeting.
  func add(_ notice: MeetingNotice) { notices.append(notice) }

  /// Counts the changes. In a dry run, they are also shown; text output is written immediately.
  func counted(isDryRun: Bool, isJSON: Bool, _ diff: ChangeDiff) -> ItemChanges {
    var result = ItemChanges(isDryRun: isDryRun)
    for change in changes {
      result.count(change)
      guard isDryRun else { continue }
      let text = diff.text(change)
      if isJSON { result.diff.append(text) } else { StandardOutput.write(text) }
    }
    return result
  }
}
