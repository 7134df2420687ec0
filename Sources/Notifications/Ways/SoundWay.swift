import CommandRunning
public import Foundation
import Synchronization

/// A sound of the desktop's theme, or a file of the user's, played by whichever player there is.
public final class SoundWay: NotificationWay {
  /// What settings call it.
  public let name: String
  private let sound: Sound
  private let environment: [String: String]
  private let timeLimit: Duration
  private let playing = Mutex<Task<String?, Never>?>(nil)

  /// What is played.
  public enum Sound: Sendable, Hashable {
    /// A sound of the theme (freedesktop.org Sound Naming), such as `alarm-clock-elapsed`.
    case theme(String)
    /// The path of a file.
    case file(String)
  }

  /// - Parameters:
  ///   - name: what settings call it.
  ///   - sound: what is played.
  ///   - environment: says where programs and sounds are.
  ///   - timeLimit: the longest that a sound is played.
  public init(
    _ name: String, _ sound: Sound, environment: [String: String] = ProcessInfo.processInfo.environment,
    timeLimit: Duration = .seconds(20)
  ) {
    self.name = name
    self.sound = sound
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// Plays the sound. Alarms that go off while it is played need no other one.
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

  /// - Returns: why nothing was to be heard; nil if something was.
  private func play() async -> String? {
    let players = SoundPlayer.players(for: sound, environment)
    if players.isEmpty { return SoundPlayer.advice(on: sound) }
    var problem: String?
    // One that is there may have nothing to play to, such as a server of sounds that does not run.
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
