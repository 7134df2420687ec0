import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import CivilTime

struct AlarmsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: "Show, deliver, acknowledge and snooze alarms.",
    discussion: """
      Shows the alarms of events and reminders, for every occurrence of a series. An alarm does not go off if it has \
      been acknowledged, its event is cancelled, or its reminder is completed. `almanac alarms run` delivers alarms as \
      they go off; without it, or the daemon, nothing is shown, played or sent. Location alarms go off only when \
      `almanac alarms at` reports your position.
      """,
    subcommands: [Next.self, List.self, Due.self, Acknowledge.self, Snooze.self, Run.self, At.self, History.self],
    defaultSubcommand: Next.self)

  struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the next alarms.")

    @Option(name: .long, help: ArgumentHelp("Show at most this many alarms.", valueName: "number"))
    var limit = 1

    @Option(
      name: [.customLong("after"), .customLong("from")],
      help: ArgumentHelp("Start here. (default: now)", valueName: "time"))
    var from: MomentArgument?

    @OptionGroup var options: Options

    func validate() throws { try Check.number(limit, of: "--limit", from: 1) }

    func run() throws {
      try options.run { zone, query, store in
        query.range = (try from?.moment(in: zone).instant ?? DisplayZone.currentInstant)..<Instant.distantFuture
        return (try store.alarms(matching: query, limit: limit), [])
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the alarms in a time range, by default the next seven days.")

    @Argument(help: ArgumentHelp("The start of the range. (default: now)", valueName: "from"))
    var from: MomentArgument?

    @Argument(help: ArgumentHelp("The end of the range. (default: a week after the start)", valueName: "to"))
    var to: MomentArgument?

    @Option(name: .long, help: ArgumentHelp("Show at most this many alarms.", valueName: "number"))
    var limit = 10_000

    @Flag(name: .long, help: "Also list alarms that go off at a place.")
    var places = false

    @OptionGroup var options: Options

    func validate() throws { try Check.number(limit, of: "--limit", from: 0) }

    func run() throws {
      try options.run { zone, query, store in
        let bounds = try MomentArgument.moments(from: from, to: to, in: zone)
        let start = bounds.from?.instant ?? DisplayZone.currentInstant
        let end = bounds.to?.instant ?? start.adding(seconds: 7 * 86_400)
        guard start < end else { throw Failure(.usage, "TO must be later than FROM") }
        query.range = start..<end
        return (try store.alarms(matching: query, limit: limit), places ? try store.geofences() : [])
      }
    }
  }

  /// The options that both commands share.
  struct Options: ParsableArguments {
    @OptionGroup var calendarsOption: CalendarsOption

    @Option(
      name: .long, help: ArgumentHelp("Show only these kinds: event, reminder or event,reminder.", valueName: "kinds"))
    var kind: String?

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func run(
      _ find: (DisplayZone, inout AlarmQuery, CalendarStore) throws -> (alarms: [DueAlarm], places: [Geofence])
    ) throws {
      let zone = try zoneOptions.displayZone()
      var query = AlarmQuery(Instant.distantPast..<Instant.distantFuture, zone: zone.rules)
      query.calendars = calendarsOption.calendars
      query.kinds = try ItemKind.kinds(kind)
      query.standard = NotificationSetup(try UserSettings.checked()).standardAlarms
      let store = try storeOptions.openExisting()
      let found = try find(zone, &query, store)
      let names = try store.itemNames()
      let alarms = found.alarms.map { AlarmEntry($0, names: names, zone: zone) }
      let places = found.places.map { AlarmEntry($0, names: names, zone: zone) }
      list.print(Listing(["alarms": alarms, "places": places]), zone: zone)
      if alarms.isEmpty, places.isEmpty { Terminal.write("no alarms") }
    }
  }
}
