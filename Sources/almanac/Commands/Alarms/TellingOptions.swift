import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine
import CommandRunning
import Notifications
import Settings

/// The delivery methods for alarms, which replace the methods in the settings.
struct TellingOptions: ParsableArguments {
  @Flag(name: .long, help: "Show each alarm as a desktop notification.")
  var desktop = false

  @Option(
    name: .long,
    help: ArgumentHelp("Run this program for each alarm. Repeatable.", valueName: "command"))
  var exec: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How late an alarm may be and still be delivered individually, even if its event is over. (default: the setting, else "
        + "\(SettingKey.grace.standard))",
      valueName: "length"))
  var grace: String?

  func validate() throws { _ = try graceSeconds }

  /// Returns the object that delivers the alarms of a store.
  ///
  /// - Parameters:
  ///   - standard: The methods to use if neither options nor settings name any.
  ///   - isJSON: Whether each alarm is also printed as a JSON object.
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

  /// The methods given by options, or nil if there are none.
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
