import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine
import CommandRunning
import Notifications
import Settings

/// The ways in which alarms are told, if not in those of the settings.
struct TellingOptions: ParsableArguments {
  @Flag(name: .long, help: "Show each alarm as a notification of the desktop.")
  var desktop = false

  @Option(
    name: .long,
    help: ArgumentHelp("Run this program for each alarm. Can be repeated.", valueName: "command"))
  var exec: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For how long an alarm is still told by itself when its event is over. (default: that of the settings, else "
        + "\(SettingKey.grace.standard))",
      valueName: "length"))
  var grace: String?

  func validate() throws { _ = try graceSeconds }

  /// What tells the alarms of a store.
  ///
  /// - Parameters:
  ///   - standard: the ways if neither options nor settings name any.
  ///   - isJSON: whether every alarm is an object on standard output too.
  func teller(
    in place: NotificationPlace, _ settings: SettingsFile, standard: [WayName] = [.output], isJSON: Bool = false
  ) throws -> @Sendable (CalendarStore) -> AlarmTeller {
    var setup = NotificationSetup(settings, standard: standard)
    if let grace = try graceSeconds { setup.grace = grace }
    return setup.teller(in: place, ways: ways(setup, place, isJSON))
  }

  private var graceSeconds: Int64? {
    get throws { try grace.map { try DurationArgument(typed: $0).duration.nominalSeconds } }
  }

  /// The ways that options name; nil if none does.
  private func ways(
    _ setup: NotificationSetup, _ place: NotificationPlace, _ isJSON: Bool
  ) -> [any NotificationWay]? {
    var ways: [any NotificationWay] = exec.enumerated().map { index, command in
      CommandWay(index == 0 ? "exec" : "exec \(index + 1)", words: CommandWords.words(of: command))
    }
    if desktop { ways.append(setup.way(.desktop, in: place)) }
    if isJSON { ways.append(setup.way(.jsonl, in: place)) }
    return ways.isEmpty ? nil : ways
  }
}
