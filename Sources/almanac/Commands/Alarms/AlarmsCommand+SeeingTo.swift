import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine

extension AlarmsCommand {
  struct Acknowledge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ack",
      abstract: "Acknowledge alarms that have gone off or are snoozed.",
      discussion: """
        Accepts items or occurrences as listed by `almanac alarms due`. Acknowledged alarms are not repeated. In your \
        own calendars, the command also writes ACKNOWLEDGED (RFC 9074) into the alarm for your other programs and \
        devices.
        """)

    @Argument(help: ArgumentHelp("Items, or occurrences as ID/20261123T090000Z.", valueName: "id"))
    var ids: [String]

    @OptionGroup var seeing: SeeingOptions

    func run() throws {
      try seeing.run(ids, "Acknowledged") { store, deliveries, zone, now, writesBack in
        try store.acknowledge(deliveries, at: now, zone: zone.rules, writesBack: writesBack)
        return ""
      }
    }
  }

  struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "snooze",
      abstract: "Snooze an alarm that has gone off or is already snoozed.",
      discussion: """
        Give a length, as in `almanac alarms snooze 3f2c 10m`, or a time, as in `almanac alarms snooze 3f2c until \
        15:00`. In your own calendars, the command also writes an alarm with RELTYPE=SNOOZE (RFC 9074) for your other \
        programs and devices.
        """)

    @Argument(help: ArgumentHelp("An item, or an occurrence as ID/20261123T090000Z.", valueName: "id"))
    var id: String

    @Argument(
      help: ArgumentHelp(
        "How long to snooze, or `until` and a time. (default: the setting alarms.snooze, else 10m)",
        valueName: "length"))
    var words: [String] = []

    @OptionGroup var seeing: SeeingOptions

    func run() throws {
      try seeing.run([id], "Snoozed") { store, deliveries, zone, now, writesBack in
        let until = try end(from: now, in: zone)
        guard until > now else { throw Failure(.usage, "an alarm can be snoozed only until a time in the future") }
        try store.snooze(deliveries, until: until, zone: zone.rules, writesBack: writesBack)
        return " until \(TimeText(zone: zone).short(.utc(until.civil(at: .zero))))"
      }
    }

    private func end(from now: Instant, in zone: DisplayZone) throws -> Instant {
      if words.isEmpty { return now.adding(seconds: NotificationSetup(try UserSettings.checked()).snooze) }
      let text = words.joined(separator: " ")
      if words.first?.lowercased() == "until" {
        return try MomentArgument(words.dropFirst().joined(separator: " ")).moment(in: zone).instant
      }
      let length = try DurationArgument(typed: text).duration
      return now.adding(seconds: length.nominalSeconds)
    }
  }

  /// The options that both commands share.
  struct SeeingOptions: ParsableArguments {
    @Flag(
      inversion: .prefixedNo,
      help: "Also write the change into the item. (default: the setting, else only in your own calendars)")
    var writeBack: Bool?

    @OptionGroup var at: NowOption
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    /// - Parameter body: Handles the alarms; returns text to append to the message.
    func run(
      _ ids: [String], _ done: String,
      _ body: (CalendarStore, [AlarmDelivery], DisplayZone, Instant, (StoredCalendar) -> Bool) throws -> String
    ) throws {
      let zone = try zoneOptions.displayZone()
      let now = try at.now(in: zone)
      let setup = NotificationSetup(try UserSettings.checked())
      let store = try storeOptions.openToChange()
      let deliveries = try ids.flatMap { try open(named: $0, in: store, at: now, zone) }
      let words = try body(store, deliveries, zone, now) { writeBack ?? setup.writesBack($0) }
      StandardOutput.write("\(done) \(deliveries.count.of("alarm"))\(words)")
    }

    /// The open alarms of an item, or its snoozed alarms if none are open.
    private func open(
      named id: String, in store: CalendarStore, at now: Instant, _ zone: DisplayZone
    ) throws -> [AlarmDelivery] {
      let occurrence = try store.occurrence(named: id, readIn: zone.rules)
      let items = [occurrence.item, occurrence.series].compactMap { $0?.id }
      var deliveries = try items.flatMap { try store.deliveries(of: $0) }
      if id.contains("/"), let time = occurrence.recurrenceID {
        deliveries = deliveries.filter { $0.recurrenceID == time.text }
      }
      var found = try store.unseen(deliveries, zone: zone.rules)
      if found.isEmpty { found = try store.asleep(deliveries, at: now, zone: zone.rules) }
      if found.isEmpty {
        throw Failure(
          .notFound,
          "“\(id)” has no open or snoozed alarm; `almanac alarms due` lists open alarms")
      }
      return found
    }
  }
}
