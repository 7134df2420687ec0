import ArgumentParser

struct ItipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "itip",
    abstract: "Compute invitations and replies for other programs (iTIP, RFC 5546).",
    discussion: """
      Reads and writes files only: nothing is stored or sent. `messages` shows which messages to send for a change to \
      a meeting, and to whom; `apply` shows what a received message does to a meeting.
      """,
    subcommands: [ItipMessagesCommand.self, ItipApplyCommand.self])
}
