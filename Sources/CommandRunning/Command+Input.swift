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

/// Why a program did not do what it was run for, for people.
public struct CommandError: Error, Sendable, Hashable {
  /// What happened, and what to do.
  public let message: String
}

extension Command {
  /// Runs the program with bytes on standard input, and waits until it ends. What it prints is for nobody.
  ///
  /// - Parameters:
  ///   - input: what it gets; a program that does not read it holds up nobody.
  ///   - environment: what is in its environment besides that of this process.
  ///   - limit: how long it may take; then it is stopped.
  /// - Throws: ``CommandError`` if it could not be run, failed, or took too long.
  public func run(
    input: [UInt8] = [], environment: [Environment.Key: String] = [:], within limit: Duration
  ) async throws(CommandError) {
    // A file, so that nobody waits for a program that does not read.
    guard let file = tmpfile() else { throw CommandError(message: "there is no room for a temporary file") }
    defer { fclose(file) }
    let isWritten = fwrite(input, 1, input.count, file) == input.count && fflush(file) == 0
    guard isWritten else { throw CommandError(message: "there is no room for a temporary file") }
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
      throw CommandError(message: "“\(name)” could not be run; check that it exists and may be executed")
    }
    guard let status else { throw CommandError(message: "“\(name)” took longer than \(limit) and was stopped") }
    if !status.isSuccess { throw CommandError(message: "“\(name)” failed (\(status))") }
  }
}
