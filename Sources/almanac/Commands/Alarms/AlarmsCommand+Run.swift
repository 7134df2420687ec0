import ArgumentParser
import CalendarStore
import CivilTime
import CommandRunning
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

        Without options, alarms are shown on standard output. A program that --exec names gets the alarm as JSON on \
        standard input, and its title, text and more in ALMANAC_ALARM_TITLE, ALMANAC_ALARM_TEXT, …; it is run without a \
        shell, and stopped after 20 seconds. Notifications of the desktop can be clicked, if it offers that: to snooze the \
        alarm for ten minutes, to dismiss it, or to open the address of the web that the event names. A way that fails is tried again, up to eight times in two hours; `almanac \
        alarms history` shows why.
        """)

    @Flag(name: .long, help: "Tell what is due, and end.")
    var once = false

    @Flag(name: .long, help: "Print one JSON object for each alarm.")
    var jsonl = false

    @Flag(name: .long, help: "Show each alarm as a notification of the desktop.")
    var desktop = false

    @Option(
      name: .long,
      help: ArgumentHelp("Run this program for each alarm, and show none. Can be repeated.", valueName: "command"))
    var exec: [String] = []

    @Option(
      name: .long,
      help: ArgumentHelp(
        "For how long an alarm is still told by itself when its event is over. (default: 1d)", valueName: "length"))
    var grace: String?

    @OptionGroup var at: NowOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
      if at.now != nil, !once { throw ValidationError("--now needs --once") }
      _ = try graceSeconds
    }

    private var graceSeconds: Int64 {
      get throws { try grace.map { try DurationArgument(typed: $0).duration.nominalSeconds } ?? 86_400 }
    }

    func run() async throws {
      let zone = try zoneOptions.displayZone()
      let ways = ways(in: zone)
      let grace = try graceSeconds
      let teller = { @Sendable (store: CalendarStore) in
        var teller = AlarmTeller(store, ways: ways)
        teller.grace = grace
        return teller
      }
      if once {
        let store = try storeOptions.openToChange()
        let report = try await teller(store).tell(at: at.now(in: zone), zone: zone.rules, zoneName: zone.name)
        for problem in report.problems { Terminal.error(problem) }
        if !report.problems.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
        return
      }
      let store = try storeOptions.openToChange()
      Terminal.write("telling the alarms of \(store.path)")
      let (zoneOptions, storeOptions) = (zoneOptions, storeOptions)
      let loop = AlarmLoop(
        zone: {
          let zone = (try? zoneOptions.displayZone()) ?? zone
          return (zone.name, zone.rules)
        }, open: { try storeOptions.openToChange() }, teller: teller, report: Self.report)
      await loop.run(store)
    }

    private func ways(in zone: DisplayZone) -> [any NotificationWay] {
      var ways: [any NotificationWay] = exec.enumerated().map { index, command in
        CommandWay(index == 0 ? "exec" : "exec \(index + 1)", words: CommandWords.words(of: command))
      }
      if desktop { ways.append(desktopWay(in: zone)) }
      if !ways.isEmpty { return ways }
      return [LinesWay(jsonl ? "jsonl" : "output", isJSON: jsonl) { StandardOutput.write($0) }]
    }

    private func desktopWay(in zone: DisplayZone) -> DesktopWay {
      // Nobody is there to hear what is clicked after the end.
      if once { return DesktopWay(answer: nil) }
      let (zoneOptions, storeOptions) = (zoneOptions, storeOptions)
      return DesktopWay(
        zone: { ((try? zoneOptions.displayZone()) ?? zone).rules }, open: { try storeOptions.openToChange() },
        report: { Terminal.error($0) })
    }

    private static let report: @Sendable (AlarmLoop.Event) -> Void = { event in
      switch event {
      case .told(let report): for problem in report.problems { Terminal.error(problem) }
      case .trouble(let message, let seconds):
        Terminal.error("\(message); trying again in \(Int(seconds).of("second"))")
      case .recovered: Terminal.write("the store can be used again")
      }
    }
  }
}
