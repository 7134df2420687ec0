import ArgumentParser
import CalendarStore
import CalendarText
import CommandLine
import JSON

struct UndoCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the changes made by a command.",
    discussion: """
      Without a number, undoes the newest command that has not been undone, so repeating it goes further back. \
      `almanac log` shows the numbers. Undoing an undo redoes the change. If an item has changed since, nothing is \
      undone (exit code 5).
      """)

  @Argument(help: ArgumentHelp("The number of the revision.", valueName: "revision"))
  var revision: Int64?

  @OptionGroup var options: EditOptions
  var remarks: Remarks { options.quietOption.remarks }

  func run() throws {
    let style = options.colorOption.style
    let store = try options.open()
    var changes = ItemChanges(isDryRun: options.dryRun)
    let diff = ChangeDiff(style: style)
    let show = { (item: ItemChange) in
      if options.json { changes.diff.append(diff.text(item)) } else { StandardOutput.write(diff.text(item)) }
    }
    let bar = ProgressBar(isOn: !options.json)
    defer { bar.finish() }
    let summary = try store.undo(
      revision, isDryRun: options.dryRun, onChange: options.dryRun ? show : nil,
      progress: { bar.update(items: $0, of: $1) })
    bar.finish()
    (changes.added, changes.updated, changes.deleted) = (summary.added, summary.updated, summary.deleted)
    if options.json {
      changes.revision = options.dryRun ? nil : summary.revision
      StandardOutput.write(json: Result(undone: summary.undone, changes: changes))
    } else if options.dryRun {
      Terminal.write("Would undo revision \(summary.undone): \(Self.words(summary))")
    } else {
      tellSent(summary)
      if remarks == .silent { return }
      StandardOutput.write("Undid revision \(summary.undone): \(Self.words(summary))")
    }
  }

  /// Reports that other people have already been notified of the changes that were undone.
  private func tellSent(_ summary: UndoSummary) {
    if summary.sent == 0 { return }
    Terminal.write(
      "almanac: \(summary.sent.of("message")) about it already went out; `almanac outbox list --all` shows the recipients, and "
        + "`almanac invite ID` sends them the current state")
  }

  private static func words(_ summary: UndoSummary) -> String {
    let items = [(summary.added, "restored"), (summary.updated, "restored"), (summary.deleted, "deleted")]
    let parts =
      items.map { ($0, "item", $1) }
      + [(summary.calendars, "calendar", "restored"), (summary.conflicts, "conflict", "reopened")]
      + [(summary.waiting, "message", "waiting for your answer again")]
      + [(summary.unsent, "message", "not sent")]
    return parts.filter { $0.0 > 0 }.map { "\($0.of($1)) \($2)" }.joined(separator: ", ")
  }

  private struct Result: Entry {
    let undone: Int64
    let changes: ItemChanges

    static let columns = ItemChanges.counts.members(of: \Result.changes).adding(Column("undone", \.undone))
  }
}
