import ArgumentParser
import CommandLine

/// What is read instead of the store.
struct SourceFilesOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Read this file, folder or URL instead of the store. May be repeated.", valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var file: [String] = []

  /// Whether the store is read.
  var isStore: Bool { file.isEmpty }

  /// Where an agenda comes from.
  func source(_ store: StoreOptions, _ web: WebOptions) throws -> AgendaSource {
    try isStore ? AgendaSource(store.openExisting()) : AgendaSource.files(file, web)
  }
}
