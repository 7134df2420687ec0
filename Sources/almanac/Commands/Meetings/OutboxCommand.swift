import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import MailSetup
import Scheduling
import TerminalText

struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "List, send or drop messages about meetings.",
    discussion: """
      Messages about a meeting are queued with the change and sent after it. A message that fails is retried after 1, \
      5 and 30 minutes, 2 and 8 hours, by every command that sends and by the daemon.
      """,
    subcommands: [List.self, Send.self, Drop.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List messages that have not been sent yet.")

    @Flag(name: .long, help: "Also list messages that were sent or dropped.")
    var all = false

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let store = try storeOptions.openExisting()
      let states: [OutgoingMessage.State] = all ? OutgoingMessage.State.allCases : [.waiting, .failed]
      list.print(
        Listing(["messages": try store.outgoingMessages(states).map { OutboxEntry(message: $0, zone: zone) }]),
        zone: zone)
    }
  }

  struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send queued messages.",
      discussion:
        "Messages that failed before are also retried at once. The exit code is 6 if a message could not be sent.")

    @Option(
      name: .long, help: ArgumentHelp("Write the e-mails as .eml files into this folder instead.", valueName: "folder"),
      completion: .directory)
    var outbox: String?

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let store = try storeOptions.openToChange()
      let run = try OutboxRun(store, folder: outbox)
      if !run.isSetUp {
        throw Failure(
          .usage,
          "mail is not set up: set alarms.email.server, or give a folder with --outbox, and set scheduling.addresses")
      }
      try store.hurryOutgoingMessages()
      let result = try await run.send()
      for message in result.sent {
        StandardOutput.write(
          "Sent \(message.method.rawValue) \(message.shownTitle) to \(CalendarAddress.shown(message.recipient).printableName)"
        )
      }
      if result.sent.isEmpty, result.failed.isEmpty { StandardOutput.write("Nothing to send") }
      for (message, reason) in result.failed {
        Terminal.error("mail to \(CalendarAddress.shown(message.recipient).printableName) was not sent: \(reason)")
      }
      if !result.failed.isEmpty { throw ExitCode(ExitStatus.network.rawValue) }
    }
  }

  struct Drop: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove messages from the queue without sending them.")

    @Argument(help: ArgumentHelp("The number of a message.", valueName: "id"))
    var ids: [Int64]

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() throws {
      let store = try storeOptions.openToChange()
      let dropped = try store.dropOutgoingMessages(ids)
      if dropped == 0 { throw Failure(.notFound, "no such message is queued; `almanac outbox` lists queued messages") }
      try store.noteMails()
      StandardOutput.write("Dropped \(dropped.of("message"))")
    }
  }
}

/// A message in the queue.
private struct OutboxEntry: Entry {
  let message: OutgoingMessage
  let zone: DisplayZone

  private func time(_ instant: Instant) -> String {
    TimeText(zone: zone).json(.utc(instant.civil(at: .zero)))
  }

  static let columns: Columns<OutboxEntry> = [
    Column(heading: "ID") { String($0.message.id) }, Column(heading: "STATE", \.message.state.rawValue),
    Column(heading: "METHOD", \.message.method.rawValue),
    Column(heading: "TO") { CalendarAddress.shown($0.message.recipient) }.cuttable,
    Column(heading: "TITLE") { $0.message.shownTitle }.cuttable,
    Column(heading: "WHY") { $0.message.failure ?? "" }.cuttable,
    Column("id", \.message.id), Column("state", \.message.state.rawValue), Column("method", \.message.method.rawValue),
    Column("from", \.message.sender), Column("to", \.message.recipient), Column("uid", \.message.uid),
    Column("title", \.message.title), Column("queued") { $0.time($0.message.queued) },
    Column("attempts", \.message.attempts), Column("next") { $0.time($0.message.next) },
    Column("failure", \.message.failure), Column("revision", \.message.revision),
  ]
}

extension OutgoingMessage {
  /// The title as text.
  fileprivate var shownTitle: String { Optional(title).displayTitle }
}
