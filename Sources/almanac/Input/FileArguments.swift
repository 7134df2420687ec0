import ArgumentParser

/// The iCalendar files that a command reads.
struct FileArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, URLs, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String]
}
