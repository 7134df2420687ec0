import ArgumentParser
import CalendarStore
import CalendarText
import CommandLine
import Foundation
import JSON

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the store with a backup.",
    discussion: """
      Checks the backup first. The old store is kept next to the restored one, in a file whose name ends in .replaced. \
      If the backup is damaged or not a store, nothing is changed and the exit code is 8.
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var jsonOption: JSONOption

  func validate() throws {
    if storeOptions.client != nil { throw ValidationError("only the owner of the store can restore it; omit --client") }
  }

  func run() throws {
    let path = storeOptions.path
    try storeOptions.checkPlace()
    let (kept, notes) = try restore(to: path)
    if jsonOption.json {
      StandardOutput.write(json: Result(file: file, kept: kept, store: path))
    } else {
      StandardOutput.write(
        "\(dryRunOption.dryRun ? "Would restore" : "Restored") \(path) from \(file)"
          + (kept.map { "; the old store was kept as \($0)" } ?? ""))
    }
    if let notes { tell(notes) }
  }

  /// Reports what differs from the state when the backup was made.
  private func tell(_ notes: RestoreNotes) {
    if notes.messages > 0 {
      Terminal.remark(
        "\(notes.messages.of("message")) about meetings will not be sent automatically: "
          + "`almanac outbox` lists the messages in the backup, and `almanac outbox send` sends them")
    }
    if notes.rights > 0 {
      Terminal.remark(
        notes.areRightsKept
          ? "the backup's shares, links and grants are valid; `almanac serve share list` and `almanac access` show them"
          : "the backup's shares, links and grants were not restored, because some may have been revoked since; "
            + "`almanac serve share list` and `almanac access` show those that are valid")
    }
  }

  private func restore(to path: String) throws -> (kept: String?, notes: RestoreNotes?) {
    let kept: String?
    var notes: RestoreNotes?
    do {
      kept = try CalendarStore.restore(
        file, to: path, options: CalendarStore.Options(patience: storeOptions.wait), isDryRun: dryRunOption.dryRun
      ) { notes = $0 }
    } catch {
      // A damaged store is being replaced, so this error concerns the backup.
      if error.code == .corrupt, error.subject == .store {
        throw Failure(.corrupt, "\(error.message); \(StoreError.adviceOnDamage(" --store \(file.shellWord)"))")
      }
      throw error
    }
    return (kept, notes)
  }

  private struct Result: Entry {
    let file: String
    /// The name of the old store, or nil if there was none.
    let kept: String?
    let store: String

    static let columns: Columns<Result> = [
      Column("file", \.file), Column("kept", \.kept), Column("store", \.store),
    ]
  }
}
