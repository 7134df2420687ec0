import Foundation
import Synchronization

/// Tests/Runners/server.py, on ports of its own and over a folder of its own, until nobody needs it any more.
public final class WebServer: Sendable {
  /// Whether there is a Python to run it.
  public static let canRun = python != nil
  /// Why tests that need it are skipped.
  public static let isMissing = "python3 is not here"

  /// The folder whose files it gives out.
  public let folder: TemporaryFolder
  /// The ports: HTTP, and TLS with a good certificate, an expired one, and one of another host; and TLS for those who
  /// prove who they are.
  public let ports: [Int]
  private let process: Process
  private let input: Pipe

  /// The ones to trust.
  public static let authorities = runners + "/certificates/ca.pem"

  /// A certificate with its key that proves who asks.
  public static let certificate = runners + "/certificates/good.pem"

  private static let runners =
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Runners"

  /// Read once: other tests may change the environment while it is read.
  private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  private static let starting = Mutex(())

  private static let python = searchPath.split(separator: ":")
    .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts it, and waits until it listens.
  public init() throws {
    folder = try TemporaryFolder()
    process = Process()
    input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.python ?? "/usr/bin/python3")
    process.arguments = [Self.runners + "/server.py", folder.path, Self.runners + "/certificates"]
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
    if ports.count != 5 { throw CocoaError(.executableLoad) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  /// The URL of a page.
  public func url(_ page: String) -> String { "http://127.0.0.1:\(ports[0])/\(page)" }

  /// The URL of a page over TLS.
  public func secureURL(_ page: String, host: String = "localhost") -> String { "https://\(host):\(ports[1])/\(page)" }

  /// The requests that came, each as a line of JSON.
  public var requests: [String] {
    ((try? String(contentsOfFile: folder.file("requests.jsonl"), encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
  }

  /// Puts a file where the server finds it.
  ///
  /// - Parameter how: the JSON that says how it is given out; nil for as usual.
  public func put(_ name: String, _ text: String, how: String? = nil) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    if let how {
      try Data(how.utf8).write(to: URL(fileURLWithPath: folder.file(name + ".json")))
    } else {
      try? FileManager.default.removeItem(atPath: folder.file(name + ".json"))
    }
  }

  /// Takes a file away.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.file(name))
  }
}
