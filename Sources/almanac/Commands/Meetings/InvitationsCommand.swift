import ArgumentParser
import CalendarStore
import CommandLine
import Recurrence

struct InvitationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations",
    abstract: "List invitations and other messages about meetings that wait for you.",
    discussion: """
      What waits are invitations that you have not answered, messages that a mail brought and that only you can decide, and \
      mail that could not be sent. `almanac reply ID` answers the first two.

      Your addresses are those of scheduling.addresses in the settings, or of $ALMANAC_ADDRESSES.
      """)

  @Flag(name: .long, help: "List also messages that were decided.")
  var all = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions

  func run() throws {
    let zone = try zoneOptions.displayZone()
    let store = try storeOptions.openExisting()
    let names = try store.itemNames()
    let messages = try store.waitingMessages(areAnsweredToo: all).map { InvitationEntry($0, zone) }
    let items = try store.unansweredInvitations(from: zone.nowInstant).map { item in
      InvitationEntry(item, at: try store.next(of: item, from: zone.nowInstant, in: zone.rules).value, zone, names)
    }
    let failed = try store.outgoingMessages([.failed]).map { InvitationEntry($0, zone) }
    list.print(Listing(["invitations": messages + items + failed]), zone: zone)
  }
}
