import ArgumentParser
import CalendarStore
import CommandLine
import Foundation
import JSON

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store to a file.",
    discussion: """
      Other programs can keep using the store: the backup contains everything saved before it began. The file appears \
      under its name only when it is complete. An earlier backup with that name is replaced; any other file is not. \
      `almanac store restore` restores it.
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String

  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var jsonOption: JSONOption

  func validate() throws {
    if file.isEmpty { throw ValidationError("the file name is empty") }
  }

  func run() throws {
    let store = try storeOptions.openExisting()
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure(.usage, "\(file) is a folder; give a file name, such as \(file)/almanac.bak")
    }
    let revision = try store.revision()
    try store.backUp(to: file, isDryRun: dryRunOption.dryRun)
    if jsonOption.json {
      StandardOutput.write(json: Result(file: file, revision: revision, store: store.path))
    } else {
      StandardOutput.write("\(dryRunOption.dryRun ? "Would back" : "Backed") up \(store.path) to \(file)")
    }
  }

  private struct Result: Entry {
    let file: String
    let revision: Int64
    let store: String

    static let columns: Columns<Result> = [
      Column("file", \.file), Column("revision", \.revision), Column("store", \.store),
    ]
  }
}
