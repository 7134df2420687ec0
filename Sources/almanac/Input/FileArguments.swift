import ArgumentParser

/// The iCalendar files a command reads, or a list of them.
struct ListedFileArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, URLs, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Read the files listed in this file, one path per line, or - for standard input. A line may also be JSON with \
      name and path or text. Each file produces one JSON line; the exit code is 0 if all were processed.
      """, valueName: "file"),
    completion: .file())
  var filesFrom: String?

  func validate() throws {
    if files.isEmpty, filesFrom == nil { throw ValidationError("Missing expected argument '<file> ...'") }
    if !files.isEmpty, filesFrom != nil { throw ValidationError("--files-from cannot be used with other files") }
  }
}
