import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine

extension AlarmsCommand {
  struct Due: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "due",
      abstract: "List alarms that have gone off and are still open.",
      discussion: """
        Lists alarms that go off now, and those delivered in the last day or for events not over yet, unless the item \
        has since been moved, deleted, cancelled or completed. With --claim, alarms that go off now are marked as \
        delivered, so later calls and `almanac alarms run` omit them.
        """)

    @Flag(name: .long, help: "List only alarms that go off now, and mark them as delivered.")
    var claim = false

    @OptionGroup var at: NowOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let now = try at.now(in: zone)
      let settings = try UserSettings.checked()
      let store = try storeOptions.openToChange()
      // Alarms claimed here are delivered only by this list.
      var wanted = AlarmClaim(now: now, zone: zone.rules, zoneName: zone.name) { _, _ in ["due"] }
      wanted.standard = NotificationSetup(settings).standardAlarms
      let claimed = try store.claimAlarms(wanted, isDryRun: !claim)
      try store.note(claim ? claimed.map { AlarmOutcome($0.delivery.id, "due") } : [], at: now)
      var open: [AlarmDelivery] = []
      if !claim {
        let day = now.adding(seconds: -86_400)
        let told = try store.deliveries(AlarmDelivery.State.open).filter { $0.due >= day || $0.end >= now }
        open = try store.unseen(told, zone: zone.rules).reversed()
      }
      let names = try store.itemNames()
      let known = Set(open.map(\.key))
      let entries =
        open.map { DeliveryEntry($0, of: try? store.item($0.item), names: names, zone: zone) }
        + claimed.filter { !known.contains($0.delivery.key) }.map {
          DeliveryEntry(
            $0.delivery, of: try? store.item($0.delivery.item), names: names, zone: zone, isTold: claim)
        }
      list.print(Listing(["alarms": entries]), zone: zone)
      if entries.isEmpty { Terminal.write("no alarms") }
    }
  }
}

/// The current time, or another time given by the user.
struct NowOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Use this as the current time. (default: now)", valueName: "time"))
  var now: MomentArgument?

  func now(in zone: DisplayZone) throws -> Instant {
    try now?.moment(in: zone).instant ?? DisplayZone.currentInstant
  }
}
