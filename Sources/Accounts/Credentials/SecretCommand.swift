import Fetching
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program that prints a secret, such as `pass show dav`. No shell takes part, and nothing is expanded.
struct SecretCommand {
  private let words: [String]

  private let timeLimit: Duration

  /// - Parameters:
  ///   - text: words with blanks between them; what stands in single or double quotes is one word.
  ///   - timeLimit: how long it may take.
  init(_ text: String, timeLimit: Duration = .seconds(30)) {
    words = CommandWords.words(of: text)
    self.timeLimit = timeLimit
  }

  /// The first line of what the command prints.
  ///
  /// - Throws: `HTTPError` `credential` if it fails, prints nothing or takes too long; what it printed is not said.
  func secret() async throws(HTTPError) -> String {
    guard let name = words.first else { throw HTTPError(.credential, "the command for the password is empty") }
    let output: String?
    do {
      output = try await run(name)
    } catch let error as HTTPError {
      throw error
    } catch {
      throw HTTPError(.credential, "the command “\(name)” for the password could not be run")
    }
    guard let output else { throw HTTPError(.credential, "the command “\(name)” for the password took too long") }
    let line = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if line.isEmpty { throw HTTPError(.credential, "the command “\(name)” for the password printed nothing") }
    return line
  }

  /// What it printed; nil if its time is over.
  private func run(_ name: String) async throws -> String? {
    let rest = Array(words.dropFirst())
    // The time counts from the start of the program, which a busy machine may delay.
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    return try await withThrowingTaskGroup(of: String?.self) { group in
      group.addTask {
        let result = try await Subprocess.run(
          name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(rest),
          input: .none, output: .string(limit: 1 << 20), error: .discarded, body: { _ in start.finish() })
        guard result.terminationStatus.isSuccess else {
          throw HTTPError(.credential, "the command “\(name)” for the password failed (\(result.terminationStatus))")
        }
        return result.standardOutput
      }
      group.addTask {
        for await _ in starts {}
        try await Task.sleep(for: timeLimit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
