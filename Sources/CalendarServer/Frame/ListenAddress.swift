/// The address and port that a server listens on.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// The IP address or host name.
  public let host: String
  /// The port, or 0 for any free port.
  public let port: Int

  /// Port 8020 on this machine only.
  public static let standard = ListenAddress(host: "127.0.0.1", port: 8020)

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Parses `ADDRESS:PORT`, such as `127.0.0.1:8020` or `[::1]:8020`. Returns nil if the text has another form.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    if host.isEmpty { return nil }
    self.host = String(host)
    self.port = Int(port)
  }

  /// Whether only programs on the same machine can connect.
  public var isLoopback: Bool { host.lowercased() == "localhost" || NetworkAddress(host)?.isLoopback == true }

  /// The text form, `ADDRESS:PORT`.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
