import ArgumentParser
import CalendarStore
import CivilTime
import CommandRunning
import Notifications

/// The ways in which alarms are told.
struct TellingOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON object for each alarm.")
  var jsonl = false

  @Option(
    name: .long,
    help: ArgumentHelp("Run this program for each alarm, and show none. Can be repeated.", valueName: "command"))
  var exec: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For how long an alarm is still told by itself when its event is over. (default: 1d)", valueName: "length"))
  var grace: String?

  func validate() throws { _ = try graceSeconds }

  /// What tells the alarms of a store.
  func teller() throws -> @Sendable (CalendarStore) -> AlarmTeller {
    let (ways, grace) = (ways, try graceSeconds)
    return { store in
      var teller = AlarmTeller(store, ways: ways)
      teller.grace = grace
      return teller
    }
  }

  private var graceSeconds: Int64 {
    get throws { try grace.map { try DurationArgument(typed: $0).duration.nominalSeconds } ?? 86_400 }
  }

  private var ways: [any NotificationWay] {
    if !exec.isEmpty {
      return exec.enumerated().map { index, command in
        CommandWay(index == 0 ? "exec" : "exec \(index + 1)", words: CommandWords.words(of: command))
      }
    }
    return [LinesWay(jsonl ? "jsonl" : "output", isJSON: jsonl) { StandardOutput.write($0) }]
  }
}
