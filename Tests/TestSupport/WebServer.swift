import Foundation

/// Tests/Runners/server.py, on its own ports and with its own folder, until it is released.
public final class WebServer: Sendable {
  /// Whether there is a Python to run it.
  public static let canRun = ServerProcess.python != nil
  /// The reason why tests that need it are skipped.
  public static let isMissing = "python3 is not here"

  /// The folder of the files that it serves.
  public var folder: TemporaryFolder { server.folder }
  /// The ports: HTTP; TLS with a valid certificate, an expired one, and one for another host; and TLS that requires a
  /// client certificate.
  public var ports: [Int] { server.ports }
  private let server: ServerProcess

  /// The trusted authorities.
  public static let authorities = ServerProcess.runners + "/certificates/ca.pem"

  /// A client certificate with its key.
  public static let certificate = ServerProcess.runners + "/certificates/good.pem"

  /// Starts it, and waits until it listens.
  public init() throws { server = try ServerProcess("server.py", ports: 5) }

  /// Returns the URL of a page.
  public func url(_ page: String) -> String { "http://127.0.0.1:\(ports[0])/\(page)" }

  /// Returns the URL of a page over TLS.
  public func secureURL(_ page: String, host: String = "localhost") -> String { "https://\(host):\(ports[1])/\(page)" }

  /// The received requests, each as a line of JSON.
  public var requests: [String] {
    ((try? String(contentsOfFile: folder.file("requests.jsonl"), encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
  }

  /// Creates a file for the server.
  ///
  /// - Parameter how: JSON that describes how it is served, or nil for the default.
  public func put(_ name: String, _ text: String, how: String? = nil) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    if let how {
      try Data(how.utf8).write(to: URL(fileURLWithPath: folder.file(name + ".json")))
    } else {
      try? FileManager.default.removeItem(atPath: folder.file(name + ".json"))
    }
  }

  /// Removes a file.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.file(name))
  }
}
