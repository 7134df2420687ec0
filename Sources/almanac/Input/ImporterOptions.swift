import ArgumentParser
import Conversion

/// The importer to write files for, and the maximum file size.
struct ImporterOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Write .ics files for an importer: google, outlook or apple.", valueName: "importer"))
  var name: CalendarImporter?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --for: the maximum size of a file. (default: the importer's limit)", valueName: "bytes"))
  var maxSize: Int?

  func validate() throws {
    if let maxSize, maxSize < 1 { throw ValidationError("--max-size must be at least 1") }
  }
}
