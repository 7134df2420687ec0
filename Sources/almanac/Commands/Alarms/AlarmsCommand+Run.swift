import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import Notifications

extension AlarmsCommand {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Deliver alarms as they go off.",
      discussion: """
        Runs until it is interrupted; with --once, delivers the alarms that are due and exits, for example from cron. \
        With a new store, alarms before the first run are not delivered. Alarms missed while the command was not \
        running are delivered at the next start: individually if they are still useful, the rest as one list. Several \
        instances can run at once; each alarm is delivered by one of them.

        The settings in config.toml say how alarms are delivered (`almanac config show`); without settings and \
        options, they are printed to standard output. A program given with --exec receives the alarm as JSON on \
        standard input, and its title, text and more in ALMANAC_ALARM_TITLE, ALMANAC_ALARM_TEXT, …; it is run without \
        a shell, and stopped after 20 seconds. Desktop notifications offer buttons, if the desktop supports them, to \
        snooze or dismiss the alarm or to open the web address of the event. A delivery that fails is retried up to \
        eight times in two hours; `almanac alarms history` shows why it failed.
        """)

    @Flag(name: .long, help: "Deliver the alarms that are due, and exit.")
    var once = false

    @Flag(name: .long, help: "Print one JSON object for each alarm.")
    var jsonl = false

    @OptionGroup var telling: TellingOptions
    @OptionGroup var at: NowOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func validate() throws {
      if at.now != nil, !once { throw ValidationError("--now needs --once") }
    }

    func run() async throws {
      let zone = try zoneOptions.displayZone()
      let place = try NotificationPlace(zoneOptions, storeOptions, stays: !once)
      let teller = try telling.teller(in: place, UserSettings.checked(), isJSON: jsonl)
      if once {
        let store = try storeOptions.openToChange()
        let report = try await teller(store).tell(at: at.now(in: zone), zone: zone.rules, zoneName: zone.name)
        for words in report.omissions + report.problems { Terminal.error(words) }
        if !report.problems.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
        return
      }
      let store = try storeOptions.openToChange()
      Terminal.write("delivering the alarms of \(store.path)")
      let loop = AlarmLoop(zone: place.zone, open: place.open, teller: teller, report: Self.report)
      await loop.run(store)
    }

    private static let report: @Sendable (AlarmLoop.Event) -> Void = { event in
      switch event {
      case .told(let report): for words in report.omissions + report.problems { Terminal.error(words) }
      case .trouble(let message, let seconds):
        Terminal.error("\(message); trying again in \(Int(seconds).of("second"))")
      case .waiting: break
      case .recovered: Terminal.write("the store is available again")
      }
    }
  }
}
