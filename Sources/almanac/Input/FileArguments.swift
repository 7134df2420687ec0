import ArgumentParser

/// The iCalendar files that a command reads, or a file that lists them.
struct ListedFileArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, URLs, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Read the files that this one lists, a path a line, or - for standard input; a line may also be JSON with name and \
      path or text. Each gives one line of JSON, and the exit code is 0 when all were dealt with.
      """, valueName: "file"),
    completion: .file())
  var filesFrom: String?

  func validate() throws {
    if files.isEmpty, filesFrom == nil { throw ValidationError("Missing expected argument '<file> ...'") }
    if !files.isEmpty, filesFrom != nil { throw ValidationError("--files-from cannot be used with other files") }
  }
}
