import CommandRunning
public import Foundation
import Synchronization

/// A sound from the desktop's theme, or a file chosen by the user, played by any available player.
public final class SoundWay: NotificationWay {
  /// The name in the settings.
  public let name: String
  private let sound: Sound
  private let environment: [String: String]
  private let timeLimit: Duration
  private let playing = Mutex<Task<String?, Never>?>(nil)

  /// The sound to play.
  public enum Sound: Sendable, Hashable {
    /// A sound from the theme (freedesktop.org Sound Naming), such as `alarm-clock-elapsed`.
    case theme(String)
    /// The path of a file.
    case file(String)
  }

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - sound: The sound to play.
  ///   - environment: The environment for finding programs and sounds.
  ///   - timeLimit: The maximum duration.
  public init(
    _ name: String, _ sound: Sound, environment: [String: String] = ProcessInfo.processInfo.environment,
    timeLimit: Duration = .seconds(20)
  ) {
    self.name = name
    self.sound = sound
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// Plays the sound. An alarm that goes off while the sound is playing does not start another one.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    let task = playing.withLock { playing in
      if let playing { return playing }
      let task = Task { await play() }
      playing = task
      return task
    }
    let problem = await task.value
    playing.withLock { $0 = $0 == task ? nil : $0 }
    if let problem { throw NotificationError(problem) }
  }

  /// - Returns: The reason why no sound was played, or nil if one was.
  private func play() async -> String? {
    let players = SoundPlayer.players(for: sound, environment)
    if players.isEmpty { return SoundPlayer.advice(on: sound) }
    var problem: String?
    // A player may fail because it has no output, for example without a running sound server.
    for words in players {
      guard let command = Command(words: words) else { continue }
      do throws(CommandError) {
        try await command.run(within: timeLimit)
        return nil
      } catch {
        problem = problem ?? error.message
      }
    }
    return problem
  }
}
