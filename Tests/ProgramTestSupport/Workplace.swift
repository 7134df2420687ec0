import Foundation
package import Subprocess
package import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A separate folder with a new store, and a way to run the program there.
package final class Workplace: Sendable {
  package let folder: String
  package let store: String

  /// Makes writing to a program that has ended an error instead of ending the tests. Programs do not inherit a handler,
  /// but would inherit an ignored signal.
  private static let brokenPipes: Void = { signal(SIGPIPE) { _ in } }()

  package init() throws {
    Self.brokenPipes
    folder = NSTemporaryDirectory() + "almanac-program-" + UUID().uuidString
    store = folder + "/store/almanac.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  package func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file, creating its folders.
  @discardableResult
  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

  package func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names in the folder, including hidden ones.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  // MARK: Running programs

  /// Returns the environment for the program, which only has PATH in common with that of the tests.
  package func environment(_ changes: [String: String?] = [:]) -> Environment {
    var values = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder, "TZ": "UTC",
      "ALMANAC_STORE": store, "COLUMNS": "80", "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in changes { values[name] = value }
    var environment: [Environment.Key: String] = [:]
    for (name, value) in values {
      if let key = Environment.Key(rawValue: name) { environment[key] = value }
    }
    return .custom(environment)
  }

  /// Runs the program to completion.
  ///
  /// In any case, it must not end with a trap, and must report the reason if it fails.
  @discardableResult
  package func run(
    _ arguments: String..., input: [UInt8] = [], environment: [String: String?] = [:],
    location: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    try await run(list: arguments, input: input, environment: environment, location: location)
  }

  package func run(
    list arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    location: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await launch(Program.path, arguments, input: input, environment: environment)
    outcome.checkManners(location)
    return outcome
  }

  /// Runs a shell command in which `"$0"` is the program and `"$1"` ... are the arguments.
  ///
  /// - Parameter isHeard: Whether to capture the program's standard error.
  package func shell(
    _ line: String, _ arguments: String..., isHeard: Bool = true, location: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await launch("/bin/sh", ["-c", line, Program.path] + arguments)
    outcome.checkManners(isHeard: isHeard, location)
    return outcome
  }

  /// Runs any program to completion.
  package func launch(
    _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:]
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments), environment: self.environment(environment),
      workingDirectory: FilePath(folder), input: .inputWriter, output: .bytes(limit: 256 << 20),
      error: .bytes(limit: 16 << 20),
      body: { execution in
        // A program may end before it has read all of its input.
        _ = try? await execution.standardInputWriter.write(input)
        try? await execution.standardInputWriter.finish()
      })
    return Outcome(
      arguments, result.terminationStatus, output: result.standardOutput, error: result.standardError)
  }

  /// Runs the program while `body` interacts with it: writes to its standard input, watches it, sends it signals.
  ///
  /// - Parameter launcher: A command that receives the program and its arguments, and executes the program in its
  ///   place.
  package func run<Value: Sendable>(
    _ arguments: [String], by launcher: [String] = [], environment: [String: String?] = [:],
    while body: (Execution<CustomWriteInput, BytesOutput, BytesOutput>) async throws -> Value
  ) async throws -> (outcome: Outcome, value: Value) {
    let words = launcher + [Program.path] + arguments
    let result = try await Subprocess.run(
      .path(FilePath(words[0])), arguments: Arguments(Array(words.dropFirst())),
      environment: self.environment(environment),
      workingDirectory: FilePath(folder), input: .inputWriter, output: .bytes(limit: 16 << 20),
      error: .bytes(limit: 16 << 20), body: body)
    let outcome = Outcome(
      arguments, result.terminationStatus, output: result.standardOutput, error: result.standardError)
    return (outcome, result.closureResult)
  }
}

extension Outcome {
  /// The signals that indicate a fault of the program.
  private static let faults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  package func checkManners(isHeard: Bool = true, _ location: SourceLocation) {
    if status > 128, Self.faults.contains(status - 128) {
      Testing.Issue.record("the program crashed: \(self)", sourceLocation: location)
    }
    for word in ["Fatal error", "Swift/", "NSCocoaErrorDomain", "Optional(", "StoreError(", "Failure("] {
      #expect(!error.contains(word), "the program should explain the error: \(self)", sourceLocation: location)
    }
    if isHeard, [2, 3, 4, 5, 7, 9].contains(status) {
      #expect(error.contains("almanac: error: "), "the reason is missing: \(self)", sourceLocation: location)
    }
  }
}
