import CalendarStore
import CommandLine
import ICalendar
import TerminalText

/// Shows a change of an item as a diff of content lines.
struct ChangeDiff {
  let style: Style

  func text(_ change: ItemChange) -> String {
    let old = change.old.map { $0.lines.map(\.unfolded.printable) } ?? []
    let new = change.new.map { $0.lines.map(\.unfolded.printable) } ?? []
    var lines = [
      style.bold("--- \(change.old == nil ? "nothing" : change.calendar)"),
      style.bold("+++ \(change.new == nil ? "nothing" : change.calendar)"),
    ]
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let inserted = Set(difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        lines.append("-\(old[oldIndex])")
        oldIndex += 1
      } else if newIndex < new.count, inserted.contains(newIndex) {
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
