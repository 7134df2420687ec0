import ArgumentParser

struct ItipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "itip",
    abstract: "Work out invitations and answers for other programs (iTIP, RFC 5546).",
    discussion: """
      Files in, files out: nothing is stored, and nothing is sent. `messages` says what a change of a meeting sends, and to \
      whom; `apply` says what a message that came does to a meeting.
      """,
    subcommands: [ItipMessagesCommand.self, ItipApplyCommand.self])
}
