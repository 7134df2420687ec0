/// Where a server listens.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address, or a name that has one.
  public let host: String
  /// The port; 0 for one that is free.
  public let port: Int

  /// Port 8020 of this machine alone.
  public static let standard = ListenAddress(host: "127.0.0.1", port: 8020)

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Nil if the text is not `ADDRESS:PORT`, such as `127.0.0.1:8020` or `[::1]:8020`.
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

  /// Whether only programs of the same machine can come.
  public var isLoopback: Bool { host.lowercased() == "localhost" || NetworkAddress(host)?.isLoopback == true }

  /// As it is typed.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
