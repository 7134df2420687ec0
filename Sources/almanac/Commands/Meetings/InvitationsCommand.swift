import ArgumentParser
import CalendarStore
import CommandLine
import Recurrence

struct InvitationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations",
    abstract: "List invitations and messages about meetings that need your decision.",
    discussion: """
      Lists invitations you have not answered, messages from mail that only you can decide on, and mail that could not \
      be sent. `almanac reply ID` answers the first two.

      Your addresses come from scheduling.addresses in the settings, or from $ALMANAC_ADDRESSES.
      """)

  @Flag(name: .long, help: "Also list messages you have already decided on.")
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
