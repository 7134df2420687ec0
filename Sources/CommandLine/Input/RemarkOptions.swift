package import ArgumentParser

/// Whether a command prints remarks.
package struct QuietOption: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Print nothing but errors.")
  package var quiet = false

  package init() {}

  package var remarks: Remarks { quiet ? .silent : .brief }
}

/// How many remarks a command prints.
package struct RemarkOptions: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Print nothing but errors.")
  package var quiet = false

  @Flag(name: .long, help: "Report every problem and loss, not only the first ten lines.")
  package var verbose = false

  package init() {}

  package func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be used together") }
  }

  package var remarks: Remarks { quiet ? .silent : verbose ? .full : .brief }
}
