import ArgumentParser
import CommandLine

/// The files to read instead of the store.
struct SourceFilesOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Read this file, folder or URL instead of the store. Repeatable.", valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var file: [String] = []

  /// Whether to read the store.
  var isStore: Bool { file.isEmpty }

  /// The source of an agenda.
  func source(_ store: StoreOptions, _ web: WebOptions) throws -> AgendaSource {
    try isStore ? AgendaSource(store.openExisting()) : AgendaSource.files(file, web)
  }
}
