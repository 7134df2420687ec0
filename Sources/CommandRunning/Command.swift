public import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program with its arguments. No shell takes part.
public struct Command: Sendable {
  /// The program as it was named: a path, or a name that is looked for in PATH.
  public let name: String
  /// The program.
  public let executable: Executable
  /// Its arguments.
  public let arguments: Arguments

  /// - Parameter words: the program and its arguments; nil is made of none.
  public init?(words: [String]) {
    guard let name = words.first else { return nil }
    self.name = name
    executable = name.contains("/") ? .path(FilePath(name)) : .name(name)
    arguments = Arguments(Array(words.dropFirst()))
  }

  /// Runs the program, but no longer than it may take.
  ///
  /// The time counts from the start of the program, which a busy machine may delay; Subprocess traps at a task that is
  /// cancelled before.
  ///
  /// - Parameters:
  ///   - limit: how long it may take; then it is stopped.
  ///   - body: runs the program, and calls what it gets once that has started.
  /// - Returns: what `body` returns; nil if its time was over.
  /// - Throws: what `body` throws.
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
