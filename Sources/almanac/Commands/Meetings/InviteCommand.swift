import ArgumentParser
import CalendarStore
import CommandLine
import Scheduling

struct InviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Invite people to an event or a to-do.",
    discussion: """
      Turns the item into a meeting organized by you, or changes its attendees. Each person receives an e-mail; people \
      who are removed receive a cancellation. Without --attendee and --remove, the current state of the meeting is \
      sent to all attendees.

      Later changes to the meeting (`almanac edit`, `almanac delete`) are sent to the attendees with --send, or always \
      if scheduling.send is set.
      """)

  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var id: String

  @Option(name: .long, parsing: .upToNextOption, help: ArgumentHelp("A required attendee.", valueName: "address"))
  var attendee: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: ArgumentHelp("An optional attendee.", valueName: "address"))
  var optional: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("An attendee to remove.", valueName: "address"))
  var remove: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The organizer, one of your addresses. (default: the first of them)", valueName: "address"))
  var organizer: String?

  @OptionGroup var options: MeetingOptions

  func validate() throws {
    for address in attendee + optional + [organizer].compactMap({ $0 }) where Invitation(address) == nil {
      throw ValidationError("“\(address)” is not an e-mail address")
    }
  }

  func run() async throws {
    let people = attendee.compactMap { Invitation($0) } + optional.compactMap { Invitation($0, isOptional: true) }
    let run = try MeetingRun(options)
    let own = run.addresses
    if let organizer, !own.contains(where: { AddressIdentity($0) == AddressIdentity(organizer) }) {
      throw Failure(
        .denied, "\(organizer) is not one of your addresses; add it to scheduling.addresses in the settings")
    }
    guard let address = Invitation(organizer ?? own.first ?? "")?.address else {
      throw Failure(.usage, "“\(organizer ?? own.first ?? "")” is not an e-mail address")
    }
    let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
    try run.take { change, notice in
      try run.store.transaction("invite", isDryRun: run.isDryRun, onChange: change, onNotice: notice) { batch in
        try batch.invite(
          people, removing: remove, to: occurrence, as: address, asksAgain: people.isEmpty && remove.isEmpty)
      }
    }
    try await run.finish("Invited")
  }
}
