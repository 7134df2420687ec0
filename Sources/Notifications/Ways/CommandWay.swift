import CivilTime
import CommandRunning
import Subprocess

/// A user's program that receives alarms: the whole alarm as JSON on standard input, and the main data in environment
/// variables, unless they are too long. The program runs without a shell.
public struct CommandWay: NotificationWay {
  /// The name in the settings.
  public let name: String
  private let command: Command?
  private let timeLimit: Duration

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - words: The program and its arguments.
  ///   - timeLimit: The time after which it is stopped.
  public init(_ name: String, words: [String], timeLimit: Duration = .seconds(20)) {
    self.name = name
    command = Command(words: words)
    self.timeLimit = timeLimit
  }

  /// Runs the program, and waits until it ends.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    guard let command else { throw NotificationError("the method “\(name)” has no program") }
    do throws(CommandError) {
      try await command.run(
        input: Array((notice.json + "\n").utf8), environment: Self.environment(of: notice), within: timeLimit)
    } catch {
      throw NotificationError(error.message)
    }
  }

  /// The maximum size of a variable in bytes: systems refuse to run a program if one is too long, and UIDs may be huge.
  private static let most = 8_192

  private static func environment(of notice: Notice) -> [Environment.Key: String] {
    let values: [Environment.Key: String] = [
      "ALMANAC_ALARM_KEY": notice.key, "ALMANAC_ALARM_TITLE": notice.title, "ALMANAC_ALARM_TEXT": notice.body,
      "ALMANAC_ALARM_CALENDAR": notice.calendar ?? "", "ALMANAC_ALARM_UID": notice.uid ?? "",
      "ALMANAC_ALARM_DUE": "\(notice.due.secondsSince1970)", "ALMANAC_ALARM_URL": notice.link ?? "",
    ]
    return values.mapValues { $0.utf8.count > most || $0.utf8.contains(0) ? "" : $0 }
  }
}
