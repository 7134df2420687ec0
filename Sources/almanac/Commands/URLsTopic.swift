import ArgumentParser

/// The page `almanac help urls`: the options of all commands that read files at URLs.
struct URLsTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urls",
    abstract: "Read files at URLs.",
    discussion: """
      Commands that read files also accept URLs, such as https://example.org/term.ics or \
      webcal://example.org/term.ics. Credentials given for one server are never sent to another. These options work \
      with all those commands. For example: almanac validate --header @secret.txt https://example.org/private.ics
      """, shouldDisplay: false)

  @OptionGroup var web: WebOptions

  func run() throws { throw CleanExit.helpRequest(self) }
}
