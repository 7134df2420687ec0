import Foundation

/// Tests/Runners/server.py, on ports of its own and over a folder of its own, until nobody needs it any more.
public final class WebServer: Sendable {
  /// Whether there is a Python to run it.
  public static let canRun = ServerProcess.python != nil
  /// Why tests that need it are skipped.
  public static let isMissing = "python3 is not here"

  /// The folder whose files it gives out.
  public var folder: TemporaryFolder { server.folder }
  /// The ports: HTTP, and TLS with a good certificate, an expired one, and one of another host; and TLS for those who
  /// prove who they are.
  public var ports: [Int] { server.ports }
  private let server: ServerProcess

  /// The ones to trust.
  public static let authorities = ServerProcess.runners + "/certificates/ca.pem"

  /// A certificate with its key that proves who asks.
  public static let certificate = ServerProcess.runners + "/certificates/good.pem"

  /// Starts it, and waits until it listens.
  public init() throws { server = try ServerProcess("server.py", ports: 5) }

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
