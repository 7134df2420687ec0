import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine

extension AlarmsCommand {
  struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "List past alarms and their outcome, newest first.",
      discussion: "The store keeps alarms for sixty days.")

    @Option(name: .long, help: ArgumentHelp("Show at most this many alarms.", valueName: "number"))
    var limit = 100

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func validate() throws { try Check.number(limit, of: "--limit", from: 1) }

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let store = try storeOptions.openExisting()
      let names = try store.itemNames()
      let entries = try store.deliveries(limit: limit).map {
        DeliveryEntry($0, of: try? store.item($0.item), names: names, zone: zone)
      }
      list.print(Listing(["alarms": entries]), zone: zone)
      if entries.isEmpty { Terminal.write("no alarms") }
    }
  }
}
