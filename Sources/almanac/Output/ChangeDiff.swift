import CalendarStore
import CalendarText
import CommandLine
import ICalendar
import TerminalText

/// Shows a change to an item as a diff of content lines.
struct ChangeDiff {
  let style: Style
  /// Whether to omit time stamps if the two versions also differ in other lines.
  var hidesStamps = false

  func text(_ change: ItemChange) -> String {
    var before = change.old.map { Array($0.lines) } ?? []
    var after = change.new.map { Array($0.lines) } ?? []
    if hidesStamps, change.old != nil, change.new != nil {
      let (first, second) = (before.filter { !$0.isStamp }, after.filter { !$0.isStamp })
      if first != second { (before, after) = (first, second) }
    }
    let (old, new) = (before.map(\.unfolded.printable), after.map(\.unfolded.printable))
    var lines = [
      style.bold("--- \(change.old == nil ? "nothing" : change.calendar)"),
      style.bold("+++ \(change.new == nil ? "nothing" : change.calendar)"),
    ]
    let difference = BoundedDifference(from: old, to: new)
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, difference.removed.contains(oldIndex) {
        lines.append("-\(old[oldIndex])")
        oldIndex += 1
      } else if newIndex < new.count, difference.added.contains(newIndex) {
        lines.append("+\(new[newIndex])")
        newIndex += 1
      } else {
        lines.append(" \(new[newIndex])")
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension ContentLine {
  /// Whether the line contains the item's version, or the time when that version was written.
  fileprivate var isStamp: Bool { [.dtstamp, .lastModified, .sequence].contains(property) }
}
