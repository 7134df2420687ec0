import ArgumentParser
import CalendarStore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what a command changed.",
    discussion: """
      Without a number the newest command that is not undone yet, so that undo after undo walks back. `almanac log` \
      shows the numbers; the undo of an undo does it again. What was changed again since is a conflict (exit code 5).
      """)

  @Argument(help: ArgumentHelp("The number of the revision.", valueName: "revision"))
  var revision: Int64?

  @OptionGroup var options: EditOptions

  func run() throws {
    let store = try options.storeOptions.openForReading()
    var changes = ItemChanges(isDryRun: options.dryRun)
    let diff = ChangeDiff(style: options.output.style)
    let summary = try store.undo(revision, isDryRun: options.dryRun) { change in
      changes.count(change)
      guard options.dryRun else { return }
      if options.output.json { changes.diff.append(diff.text(change)) } else { StandardOutput.write(diff.text(change)) }
    }
    if options.output.json {
      StandardOutput.write(
        try JSON.text(
          UndoResult(
            undone: summary.undone, revision: options.dryRun ? nil : summary.revision, deleted: changes.deleted,
            updated: changes.updated, added: changes.added, dryRun: options.dryRun,
            diff: options.dryRun ? changes.diff : nil)))
    } else if !options.dryRun {
      StandardOutput.write(
        "Undid revision \(summary.undone): \(changes.added) brought back, \(changes.updated) changed back, "
          + "\(changes.deleted) deleted")
    }
  }

  private struct UndoResult: Encodable {
    let undone: Int64
    let revision: Int64?
    let deleted: Int
    let updated: Int
    let added: Int
    let dryRun: Bool
    let diff: [String]?

    enum CodingKeys: String, CodingKey {
      case undone, revision, deleted, updated, added, diff
      case dryRun = "dry_run"
    }
  }
}
