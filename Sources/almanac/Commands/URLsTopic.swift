import ArgumentParser

/// What `almanac help urls` says: the options of all commands that read files at URLs.
struct URLsTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urls",
    abstract: "How files at URLs are read.",
    discussion: """
      Commands that read files also read them at URLs, such as https://example.org/term.ics or webcal://example.org/term.ics. \
      Nothing that was given for one server is sent to another. These options go with all of those commands. For example: \
      almanac validate --header @secret.txt https://example.org/private.ics
      """, shouldDisplay: false)

  @OptionGroup var web: WebOptions

  func run() throws { throw CleanExit.helpRequest(self) }
}
