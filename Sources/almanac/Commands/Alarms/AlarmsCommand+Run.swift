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
      abstract: "Tell alarms as they go off.",
      discussion: """
        Runs until it is interrupted; with --once, tells what is due and ends, for example from cron. The first run of a \
        store begins at its moment. What went off while nobody ran is told then: each alarm if it is of use, the rest as \
        one list. Several of these may run at once; each alarm is told by one.

        How alarms are told is set in config.toml (`almanac config show`); without settings and options, they are shown on \
        standard output. A program that --exec names gets the alarm as JSON on standard input, and its title, text and \
        more in ALMANAC_ALARM_TITLE, ALMANAC_ALARM_TEXT, …; it is run without a shell, and stopped after 20 seconds. \
        Notifications of the desktop can be clicked, if it offers that: to snooze the alarm, to dismiss it, or to open \
        the address of the web that the event names. A way that fails is tried again, up to eight times in two hours; \
        `almanac alarms history` shows why.
        """)

    @Flag(name: .long, help: "Tell what is due, and end.")
    var once = false

    @Flag(name: .long, help: "Print one JSON object for each alarm.")
    var jsonl = false

    @OptionGroup var telling: TellingOptions
    @OptionGroup var at: NowOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions

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
      Terminal.write("telling the alarms of \(store.path)")
      let loop = AlarmLoop(zone: place.zone, open: place.open, teller: teller, report: Self.report)
      await loop.run(store)
    }

    private static let report: @Sendable (AlarmLoop.Event) -> Void = { event in
      switch event {
      case .told(let report): for words in report.omissions + report.problems { Terminal.error(words) }
      case .trouble(let message, let seconds):
        Terminal.error("\(message); trying again in \(Int(seconds).of("second"))")
      case .waiting: break
      case .recovered: Terminal.write("the store can be used again")
      }
    }
  }
}
