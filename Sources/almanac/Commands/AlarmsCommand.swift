import ArgumentParser
import CalendarStore
import Geofences
import CivilTime

struct AlarmsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: "Show what will go off when.",
    discussion: """
      Alarms of events and reminders, of every occurrence of a series. What was acknowledged, is done or cancelled does \
      not go off. Nothing is played or sent.
      """,
    subcommands: [Next.self, List.self],
    defaultSubcommand: Next.self)

  struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the next alarm, or the next few.")

    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("How many.", valueName: "number"))
    var count = 1

    @Option(name: .long, help: ArgumentHelp("From when on. (default: now)", valueName: "moment"))
    var from: MomentArgument?

    @OptionGroup var options: Options

    func validate() throws {
      if count < 1 { throw ValidationError("--count takes a number from 1 on") }
    }

    func run() throws {
      try options.run { zone, query, store in
        query.range = (try from?.moment(in: zone).instant ?? DisplayZone.currentInstant)..<Instant.distantFuture
        return (try store.alarms(matching: query, limit: count), [])
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the alarms of a range of time: the week from now where nothing else is said.")

    @Argument(help: ArgumentHelp("From when on. (default: now)", valueName: "from"))
    var from: MomentArgument?

    @Argument(help: ArgumentHelp("Until when. (default: a week later)", valueName: "to"))
    var to: MomentArgument?

    @Option(name: .long, help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit = 10_000

    @Flag(name: .long, help: "List the alarms that go off at places besides.")
    var places = false

    @OptionGroup var options: Options

    func validate() throws {
      if limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
    }

    func run() throws {
      try options.run { zone, query, store in
        let start = try from?.moment(in: zone).instant ?? DisplayZone.currentInstant
        let end = try to?.moment(in: zone).instant ?? start.adding(seconds: 7 * 86_400)
        guard start < end else { throw Failure(.usage, "TO has to come after FROM") }
        query.range = start..<end
        return (try store.alarms(matching: query, limit: limit), places ? try store.geofences() : [])
      }
    }
  }

  /// What both have in common.
  struct Options: ParsableArguments {
    @Option(name: [.customShort("c"), .long], help: ArgumentHelp("A calendar; may be repeated.", valueName: "name"))
    var calendar: [String] = []

    @Option(
      name: .long, help: ArgumentHelp("Of what: event, reminder or both, with a comma.", valueName: "kinds"))
    var kind: String?

    @Flag(name: .long, help: "Print one JSON object a line.")
    var jsonl = false

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var output: OutputOptions

    func run(
      _ find: (DisplayZone, inout AlarmQuery, CalendarStore) throws -> (alarms: [DueAlarm], places: [Geofence])
    ) throws {
      let zone = try zoneOptions.displayZone()
      var query = AlarmQuery(Instant.distantPast..<Instant.distantFuture, zone: zone.rules)
      query.calendars = calendar
      query.kinds = try kind?.split(separator: ",").map { try ItemKind.componentName(String($0)) } ?? []
      let store = try storeOptions.openForReading()
      let found = try find(zone, &query, store)
      let highest = try store.highestItemNumber()
      let alarms = found.alarms.map { AlarmEntry($0, highest: highest, zone: zone) }
      let places = found.places.map { AlarmEntry($0, highest: highest, zone: zone) }
      if output.json {
        StandardOutput.write(try JSON.text(["alarms": alarms, "places": places]))
      } else if jsonl {
        for entry in alarms + places { StandardOutput.write(try JSON.text(entry, isPretty: false)) }
      } else if alarms.isEmpty, places.isEmpty {
        Terminal.write("nothing goes off")
      } else {
        var table = Table(["WHEN", "ID", "TITLE", "ALARM"])
        for entry in alarms + places { table.add(entry.row) }
        for line in table.lines(output.style) { StandardOutput.write(line) }
      }
    }
  }
}
