import CivilTime
import CommandRunning
import Subprocess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program of the user's own. It gets the alarm as JSON on standard input, and what matters most in its environment. No
/// shell takes part.
public struct CommandWay: NotificationWay {
  /// What settings call it.
  public let name: String
  private let command: Command?
  private let timeLimit: Duration

  /// - Parameters:
  ///   - name: what settings call it.
  ///   - words: the program and its arguments.
  ///   - timeLimit: how long it may take; then it is stopped.
  public init(_ name: String, words: [String], timeLimit: Duration = .seconds(20)) {
    self.name = name
    command = Command(words: words)
    self.timeLimit = timeLimit
  }

  /// Runs the program, and waits until it ends.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    guard let command else { throw NotificationError("the way “\(name)” names no program") }
    // A file, so that nobody waits for a program that does not read.
    guard let input = tmpfile() else { throw NotificationError("there is no room for a temporary file") }
    defer { fclose(input) }
    fputs(notice.json + "\n", input)
    rewind(input)
    let status: TerminationStatus?
    do {
      status = try await run(command, notice, input: FileDescriptor(rawValue: fileno(input)))
    } catch {
      throw NotificationError("“\(command.name)” could not be run; check that it exists and may be executed")
    }
    guard let status else { throw NotificationError("“\(command.name)” took longer than \(timeLimit) and was stopped") }
    if !status.isSuccess { throw NotificationError("“\(command.name)” failed (\(status))") }
  }

  /// How the program ended; nil if its time was over.
  private func run(_ command: Command, _ notice: Notice, input: FileDescriptor) async throws -> TerminationStatus? {
    try await Command.run(within: timeLimit) { hasStarted in
      try await Subprocess.run(
        command.executable, arguments: command.arguments,
        environment: .inherit.updating(Self.environment(of: notice)),
        input: .fileDescriptor(input, closeAfterSpawningProcess: false), output: .discarded, error: .discarded,
        body: { _ in hasStarted() }
      ).terminationStatus
    }
  }

  private static func environment(of notice: Notice) -> [Environment.Key: String] {
    [
      "ALMANAC_ALARM_KEY": notice.key, "ALMANAC_ALARM_TITLE": notice.title, "ALMANAC_ALARM_TEXT": notice.body,
      "ALMANAC_ALARM_CALENDAR": notice.calendar ?? "", "ALMANAC_ALARM_UID": notice.uid ?? "",
      "ALMANAC_ALARM_DUE": "\(notice.due.secondsSince1970)", "ALMANAC_ALARM_URL": notice.link ?? "",
    ]
  }
}
