import CalendarStore
import CommandLine

/// What a transaction of edits has changed, each item once, and whom that concerns.
final class ChangeRecord {
  private(set) var changes: [ItemChange] = []
  private(set) var notices: [MeetingNotice] = []
  /// Which of the changes add an item.
  private var added: [Int] = []

  /// Takes a change, in the order in which they are made.
  func add(_ change: ItemChange) {
    // What is added and then changed is added.
    if let old = change.old, let index = added.first(where: { changes[$0].new == old }) {
      (changes[index].new, changes[index].calendar) = (change.new, change.calendar)
    } else {
      if change.old == nil { added.append(changes.count) }
      changes.append(change)
    }
  }

  /// Takes whom a change of a meeting concerns.
  func add(_ notice: MeetingNotice) { notices.append(notice) }

  /// Counts the changes. Those that are not made are shown, to people at once.
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
