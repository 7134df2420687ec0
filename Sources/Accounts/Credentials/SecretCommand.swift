import CommandRunning
import Fetching
import Subprocess

/// A program that prints a secret, such as `pass show dav`. It runs without a shell, and nothing is expanded.
struct SecretCommand {
  private let command: Command?
  private let timeLimit: Duration

  /// - Parameters:
  ///   - text: Words separated by spaces. Text in single or double quotes is one word.
  ///   - timeLimit: The time the command may take.
  init(_ text: String, timeLimit: Duration = .seconds(30)) {
    command = Command(words: CommandWords.words(of: text))
    self.timeLimit = timeLimit
  }

  /// Returns the first line of the command's output.
  ///
  /// - Throws: `HTTPError` `credential` if it fails, prints nothing or takes too long. The error never includes the
  ///   output.
  func secret() async throws(HTTPError) -> String {
    guard let command else { throw HTTPError(.credential, "the password command is empty") }
    let output: String?
    do {
      output = try await run(command)
    } catch let error as HTTPError {
      throw error
    } catch {
      throw HTTPError(.credential, "the password command “\(command.name)” could not be run")
    }
    guard let output else {
      throw HTTPError(.credential, "the password command “\(command.name)” took too long")
    }
    let line = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if line.isEmpty { throw HTTPError(.credential, "the password command “\(command.name)” printed nothing") }
    return line
  }

  /// The output of the command, or nil after the time limit.
  private func run(_ command: Command) async throws -> String? {
    try await Command.run(within: timeLimit) { hasStarted in
      let result = try await Subprocess.run(
        command.executable, arguments: command.arguments, input: .none, output: .string(limit: 1 << 20),
        error: .discarded, body: { _ in hasStarted() })
      guard result.terminationStatus.isSuccess else {
        throw HTTPError(
          .credential, "the password command “\(command.name)” failed (\(result.terminationStatus))")
      }
      return result.standardOutput
    } ?? nil
  }
}
