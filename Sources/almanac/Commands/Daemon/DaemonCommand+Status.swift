import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine
import Daemon
import Settings
import TerminalText

extension DaemonCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the state of the daemon, its next tasks and its problems.",
      discussion: "The exit code is 3 if it is not running.")

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let settings = try UserSettings.checked()
      let store = try storeOptions.openExisting()
      let holder = DaemonLock.holder(store: store.path)
      let entry = DaemonStatusEntry(
        store: store.path, holder: holder, times: TimeText(zone: zone), nextAlarm: try nextAlarm(store, zone, settings),
        nextSync: try nextSync(store), problems: try problems(store))
      if jsonOption.json {
        StandardOutput.write(json: entry)
      } else {
        StandardOutput.write(lines: entry.lines)
      }
      if holder == nil {
        throw Failure(
          .notFound,
          "no daemon is running for the store \(store.path); to start one with your session, run `almanac daemon install`"
        )
      }
    }

    private func nextAlarm(_ store: CalendarStore, _ zone: DisplayZone, _ settings: SettingsFile) throws -> Instant? {
      try store.nextDelivery(
        after: DisplayZone.currentInstant, zone: zone.rules,
        standard: NotificationSetup(settings).standardAlarms)
    }

    private func nextSync(_ store: CalendarStore) throws -> Instant? {
      try store.mirrors { try $0.accounts() }.compactMap(\.next).min()
    }

    /// Open alarms of the last day that could not be delivered, and problems with accounts and feeds.
    private func problems(_ store: CalendarStore) throws -> [String] {
      let day = DisplayZone.currentInstant.adding(seconds: -86_400)
      let alarms = try store.deliveries(AlarmDelivery.State.open, since: day, limit: Self.mostProblems).flatMap {
        alarm in
        alarm.tellings.compactMap { telling in
          telling.problem.map { "\(alarm.title.displayTitle): \(telling.way): \($0)" }
        }
      }
      let titles = Dictionary(try store.sources().map { ($0.id, $0.title) }) { first, _ in first }
      let accounts = try store.mirrors { try $0.accounts() }.compactMap { account in
        account.problem.map { "\(titles[account.sourceID] ?? account.origin): \($0)" }
      }
      return alarms + accounts
    }

    private static let mostProblems = 20
  }
}

/// The state of the daemon, as text and as JSON.
struct DaemonStatusEntry: Entry {
  let store: String
  let holder: DaemonLock.Holder?
  let times: TimeText
  let nextAlarm: Instant?
  let nextSync: Instant?
  let problems: [String]

  private func json(_ instant: Instant?) -> String? { instant.map { times.json(.utc($0.civil(at: .zero))) } }

  private func short(_ instant: Instant?) -> String {
    instant.map { times.short(.utc($0.civil(at: .zero))) } ?? "none"
  }

  static let columns: Columns<DaemonStatusEntry> = [
    Column("running") { $0.holder != nil }, Column("pid") { $0.holder.map { Int($0.process) } },
    Column("since") { $0.json($0.holder?.since) }, Column("store", \.store),
    Column("next_alarm") { $0.json($0.nextAlarm) }, Column("next_sync") { $0.json($0.nextSync) },
    Column("problems", \.problems),
  ]

  /// The state as text.
  var lines: [String] {
    let state = holder.map { "running since \(short($0.since)), process \($0.process)" } ?? "not running"
    return [
      "Daemon:      \(state)", "Store:       \(store.printableName)", "Next alarm:  \(short(nextAlarm))",
      "Next sync:   \(short(nextSync))",
    ] + problems.map { "Problem:     \($0.printableName)" }
  }
}
