public import Subprocess

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

/// The reason why a program could not be run, or why it failed.
public struct CommandError: Error, Sendable, Hashable {
  /// A readable message: what happened, and what to do.
  public let message: String
}

extension Command {
  /// Runs the program with bytes on standard input, and waits until it ends. Its output is discarded.
  ///
  /// - Parameters:
  ///   - input: The bytes for standard input. The program does not have to read them.
  ///   - environment: Variables to add to the environment of this process.
  ///   - limit: The time limit, after which the program is stopped.
  /// - Throws: ``CommandError`` if the program could not be run, failed or took too long.
  public func run(
    input: [UInt8] = [], environment: [Environment.Key: String] = [:], within limit: Duration
  ) async throws(CommandError) {
    // Use a file instead of a pipe: writing to a pipe would block if the program does not read from it.
    guard let file = tmpfile() else { throw CommandError(message: "cannot create a temporary file") }
    defer { fclose(file) }
    let isWritten = fwrite(input, 1, input.count, file) == input.count && fflush(file) == 0
    guard isWritten else { throw CommandError(message: "cannot write a temporary file") }
    rewind(file)
    let descriptor = FileDescriptor(rawValue: fileno(file))
    let status: TerminationStatus?
    do {
      status = try await Self.run(within: limit) { hasStarted in
        try await Subprocess.run(
          executable, arguments: arguments, environment: .inherit.updating(environment),
          input: .fileDescriptor(descriptor, closeAfterSpawningProcess: false), output: .discarded, error: .discarded,
          body: { _ in hasStarted() }
        ).terminationStatus
      }
    } catch {
      throw CommandError(message: "“\(name)” cannot be run; check that it exists and is executable")
    }
    guard let status else { throw CommandError(message: "“\(name)” took longer than \(limit) and was stopped") }
    if !status.isSuccess { throw CommandError(message: "“\(name)” failed (\(status))") }
  }
}
