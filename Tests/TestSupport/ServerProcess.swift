import Foundation
import Synchronization

/// A server of Tests/Runners, on its own ports and with its own folder, until it is released.
final class ServerProcess: Sendable {
  /// Its folder.
  let folder: TemporaryFolder
  /// Its ports.
  let ports: [Int]
  private let process: Process
  private let input: Pipe

  static let runners =
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Runners"

  /// The search path, read once, because other tests may change the environment at the same time.
  private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  private static let starting = Mutex(())

  static let python = searchPath.split(separator: ":")
    .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts it, and waits until it listens.
  ///
  /// - Parameters:
  ///   - script: The name of its script.
  ///   - count: The number of its ports.
  init(_ script: String, ports count: Int) throws {
    folder = try TemporaryFolder()
    process = Process()
    input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.python ?? "/usr/bin/python3")
    process.arguments = ["\(Self.runners)/\(script)", folder.path, Self.runners + "/certificates"]
    process.standardInput = input
    process.standardOutput = output
    process.environment = ["PATH": Self.searchPath]
    let starting = process
    try Self.starting.withLock { _ in try starting.run() }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != 0x0A {
      let count = read(output.fileHandleForReading.fileDescriptor, &byte, 1)
      if count == 1 { line.append(byte) } else if count == 0 || errno != EINTR { break }
    }
    ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    if ports.count != count { throw CocoaError(.executableLoad) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }
}
