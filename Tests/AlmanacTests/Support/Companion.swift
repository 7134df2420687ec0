import Foundation

/// A program that runs alongside tests until it is no longer needed.
final class Companion: Sendable {
  private let process = Process()
  private let input = Pipe()
  /// The first line that it printed, which signals that it is ready.
  let line: String

  /// Starts the program and waits until it is ready.
  ///
  /// - Parameter text: Its input; then it waits for the end of the input.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:], text: String = "") throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"]
      .merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    if !text.isEmpty { try input.fileHandleForWriting.close() }
    var line: [UInt8] = []
    while line.last != 0x0A, let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      line += byte
    }
    self.line = String(decoding: line.dropLast(), as: UTF8.self)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }
}
