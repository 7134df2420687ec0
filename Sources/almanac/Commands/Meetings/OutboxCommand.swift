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
      What tells others of a meeting is put into a queue with the change, and sent after it. What fails is tried again after \
      1, 5 and 30 minutes, 2 and 8 hours, by every command that sends and by the daemon.
      """,
    subcommands: [List.self, Send.self, Drop.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List messages that are to be sent.")

    @Flag(name: .long, help: "List also messages that were sent or dropped.")
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
      abstract: "Send what waits.",
      discussion: "What failed before is tried again at once, too. Exit code 6 if something could not be sent.")

    @Option(
      name: .long, help: ArgumentHelp("Write the mails as .eml files into this folder instead.", valueName: "folder"),
      completion: .directory)
    var outbox: String?

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let store = try storeOptions.openToChange()
      let run = try OutboxRun(store, folder: outbox)
      if !run.isSetUp {
        throw Failure(
          .usage,
          "no mail is set up: name alarms.email.server, or a folder with --outbox, and your scheduling.addresses")
      }
      try store.hurryOutgoingMessages()
      let result = try await run.send()
      for message in result.sent {
        StandardOutput.write(
          "Sent \(message.method.rawValue) \(message.shownTitle) to \(CalendarAddress.shown(message.recipient).printable)"
        )
      }
      if result.sent.isEmpty, result.failed.isEmpty { StandardOutput.write("Nothing to send") }
      for (message, reason) in result.failed {
        Terminal.error("mail to \(CalendarAddress.shown(message.recipient).printable) was not sent: \(reason)")
      }
      if !result.failed.isEmpty { throw ExitCode(ExitStatus.network.rawValue) }
    }
  }

  struct Drop: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take messages out of the queue: they are never sent.")

    @Argument(help: ArgumentHelp("The number of a message.", valueName: "id"))
    var ids: [Int64]

    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() throws {
      let store = try storeOptions.openToChange()
      let dropped = try store.dropOutgoingMessages(ids)
      if dropped == 0 { throw Failure(.notFound, "no such message waits; `almanac outbox` lists those that do") }
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
  /// The title for people.
  fileprivate var shownTitle: String { Optional(title).displayTitle }
}
