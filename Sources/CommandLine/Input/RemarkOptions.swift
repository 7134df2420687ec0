package import ArgumentParser

/// Whether a command makes remarks.
package struct QuietOption: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.")
  package var quiet = false

  package init() {}

  package var remarks: Remarks { quiet ? .silent : .brief }
}

/// How many remarks a command makes.
package struct RemarkOptions: ParsableArguments {
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.")
  package var quiet = false

  @Flag(name: .long, help: "Say everything that is odd or lost, and not only the first ten lines of it.")
  package var verbose = false

  package init() {}

  package func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be used together") }
  }

  package var remarks: Remarks { quiet ? .silent : verbose ? .full : .brief }
}
