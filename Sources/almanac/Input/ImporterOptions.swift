import ArgumentParser
import Conversion

/// For which importer files are made, and how large they are.
struct ImporterOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Make .ics files that google, outlook or apple takes.", valueName: "importer"))
  var name: CalendarImporter?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --for: the most that a file may have. (default: what the importer takes)", valueName: "bytes"))
  var maxSize: Int?

  func validate() throws {
    if let maxSize, maxSize < 1 { throw ValidationError("--max-size must be at least 1") }
  }
}
