import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import CommandRunning
import Notifications
import Settings

/// The delivery of alarms as configured in the settings.
struct NotificationSetup: Sendable {
  /// How many seconds after its time an alarm is still delivered individually, even if the occurrence is over.
  var grace: Int64
  /// The default snooze length in seconds.
  let snooze: Int64
  private let quietHours: DailyHours?
  private let quietExceptions: Set<String>
  private let settings: SettingsFile
  private let standard: [String]

  /// - Parameters:
  ///   - settings: The user's settings.
  ///   - standard: The delivery methods if none are configured.
  init(_ settings: SettingsFile, standard: [WayName] = [.output]) {
    self.settings = settings
    self.standard = settings.texts(.ways) ?? standard.map(\.rawValue)
    grace = settings.seconds(.grace)
    snooze = settings.seconds(.snooze)
    quietHours = settings.text(.quietHours).flatMap { DailyHours(argument: $0) }
    quietExceptions = Set(settings.texts(.quietExcept) ?? [])
  }

  /// Returns the object that delivers the alarms of stores.
  ///
  /// - Parameter chosen: The methods given by options, which deliver all alarms, or nil to use those in the settings.
  func teller(
    in place: NotificationPlace, ways chosen: [any NotificationWay]? = nil
  ) -> @Sendable (CalendarStore) -> AlarmTeller {
    let ways = chosen ?? names.map { way($0, in: place) }
    return { store in
      var teller =
        if chosen != nil {
          AlarmTeller(store, ways: ways)
        } else {
          AlarmTeller(store, ways: ways) { calendar, _ in names(of: calendar) }
        }
      teller.grace = grace
      teller.standard = standardAlarms
      teller.heldUntil = { calendar, now, zone in quietEnd(of: calendar, at: now, in: zone) }
      return teller
    }
  }

  /// The methods that at least one calendar uses.
  private var names: [WayName] {
    let chosen = settings.entries.filter { $0.key == .calendarWays }.flatMap { entry in
      if case .texts(let names) = entry.value { names } else { [String]() }
    }
    let names = Set(standard + chosen)
    return WayName.allCases.filter { names.contains($0.rawValue) }
  }

  /// The names of the methods that deliver the alarms of a calendar.
  private func names(of calendar: StoredCalendar) -> [String] {
    settings.texts(.calendarWays, of: calendar.title) ?? standard
  }

  /// The alarms for events without alarms, or nil if none are configured.
  var standardAlarms: StandardAlarms? {
    let keys: [SettingKey] = [
      .standardAlarm, .standardAlarmOfDays, .calendarStandardAlarm, .calendarStandardAlarmOfDays,
    ]
    let lengths = settings.entries.filter { keys.contains($0.key) }.compactMap { entry in
      if case .text(let text) = entry.value { Self.length(text) } else { nil as CalendarDuration? }
    }
    guard let longest = lengths.map(\.nominalSeconds).max() else { return nil }
    return StandardAlarms(longest: longest) { [settings] calendar, isAllDay in
      let text =
        settings.text(isAllDay ? .calendarStandardAlarmOfDays : .calendarStandardAlarm, of: calendar.title)
        ?? settings.text(isAllDay ? .standardAlarmOfDays : .standardAlarm)
      return text.flatMap(Self.length)
    }
  }

  /// - Returns: nil for `none`.
  private static func length(_ text: String) -> CalendarDuration? { try? DurationArgument(typed: text).duration }

  /// The end of a calendar's current quiet hours, or nil if no quiet hours are in effect.
  private func quietEnd(of calendar: StoredCalendar, at now: Instant, in zone: TimeZoneRules) -> Instant? {
    guard let quietHours, !quietExceptions.contains(calendar.title) else { return nil }
    let days = now.adding(seconds: -2 * 86_400)..<now.adding(seconds: 2 * 86_400)
    return quietHours.ranges(within: days, in: zone).ranges.first { $0.contains(now) }?.upperBound
  }

  /// Whether acknowledgements are written into the items of a calendar.
  func writesBack(_ calendar: StoredCalendar) -> Bool {
    settings.flag(.calendarWriteBack, of: calendar.title) ?? settings.flag(.writeBack) ?? calendar.keepsAcknowledgements
  }
}

extension NotificationSetup {
  /// The method with the given name. The settings have been checked, so everything that the method needs is set.
  func way(_ name: WayName, in place: NotificationPlace) -> any NotificationWay {
    switch name {
    case .output: LinesWay(name.rawValue, isJSON: false) { StandardOutput.write($0) }
    case .jsonl: LinesWay(name.rawValue, isJSON: true) { StandardOutput.write($0) }
    case .exec:
      CommandWay(
        name.rawValue, words: CommandWords.words(of: settings.text(.execCommand) ?? ""),
        timeLimit: .seconds(settings.seconds(.execTimeLimit)))
    case .desktop: desktop(name.rawValue, in: place)
    case .email: EmailWay(settings)
    case .sound:
      SoundWay(
        name.rawValue,
        settings.path(.soundFile, home: UserSettings.home).map { .file($0) }
          ?? .theme(settings.text(.soundName) ?? "alarm-clock-elapsed"))
    case .terminal: TerminalWay(name.rawValue)
    }
  }

  private func desktop(_ name: String, in place: NotificationPlace) -> DesktopWay {
    // Clicks would have no effect after the program has ended.
    if !place.stays { return DesktopWay(name, store: place.path, answer: nil) }
    return DesktopWay(
      name, snooze: snooze, store: place.path, zone: { place.zone().rules }, writesBack: { writesBack($0) },
      open: place.open,
      report: { Terminal.error($0) })
  }
}

/// Where alarms are delivered: the zone, the store, and whether the program keeps listening.
struct NotificationPlace: Sendable {
  let zone: @Sendable () -> AlarmLoop.Zone
  /// The path of the store.
  let path: String
  /// Opens the store.
  let open: @Sendable () throws(StoreError) -> CalendarStore
  /// Whether the program keeps running, so that it can react to clicks.
  let stays: Bool

  /// - Throws: The errors of the zone options.
  init(_ zoneOptions: ZoneOptions, _ storeOptions: StoreOptions, stays: Bool) throws {
    let first = try zoneOptions.displayZone()
    zone = {
      let zone = (try? zoneOptions.displayZone()) ?? first
      return (zone.name, zone.rules)
    }
    open = { () throws(StoreError) in try storeOptions.openAgain() }
    path = storeOptions.path
    self.stays = stays
  }
}
