public import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program with its arguments, run without a shell.
public struct Command: Sendable {
  /// The program as given: a path, or a name to search in PATH.
  public let name: String
  /// The program.
  public let executable: Executable
  /// Its arguments.
  public let arguments: Arguments

  /// - Parameter words: The program and its arguments. If there are none, the result is nil.
  public init?(words: [String]) {
    guard let name = words.first else { return nil }
    self.name = name
    executable = name.contains("/") ? .path(FilePath(name)) : .name(name)
    arguments = Arguments(Array(words.dropFirst()))
  }

  /// Runs the program, with a time limit.
  ///
  /// The time is counted from the start of the program, which may be delayed on a busy machine: Subprocess crashes if a
  /// task is cancelled before the program has started.
  ///
  /// - Parameters:
  ///   - limit: The time limit, after which the program is stopped.
  ///   - body: Runs the program, and calls its argument once the program has started.
  /// - Returns: The result of `body`, or nil if the time ran out.
  /// - Throws: The error of `body`.
  public static func run<Value: Sendable>(
    within limit: Duration,
    _ body: @escaping @Sendable (_ hasStarted: @escaping @Sendable () -> Void) async throws -> Value
  ) async throws -> Value? {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body { start.finish() } }
      group.addTask {
        for await _ in starts {}
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
