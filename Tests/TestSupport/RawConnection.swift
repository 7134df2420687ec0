import Foundation

/// A connection to a server on this machine, for requests that no client would send.
public final class RawConnection: Sendable {
  private let socket: Int32

  /// Connects to a port.
  ///
  /// - Parameter source: The last number of the local address to connect from, such as 127.0.0.1.
  public init(port: Int, from source: UInt8 = 1) throws {
    #if canImport(Darwin)
    socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    func address(_ last: UInt8, _ port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(last)).bigEndian
      return address
    }
    var (own, other) = (address(source, 0), address(1, port))
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &own) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { source == 1 ? 0 : bind(socket, $0, length) }
    }
    let connected = withUnsafePointer(to: &other) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    if status != 0 || connected != 0 { throw CocoaError(.fileReadUnknown) }
  }

  deinit { close(socket) }

  /// Sends bytes; bytes that the server no longer accepts are discarded.
  ///
  /// - Returns: Whether the server accepted everything.
  @discardableResult
  public func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      #else
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      #endif
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends sending, but continues to receive.
  public func endInput() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes the connection in both directions, as when a program ends.
  public func disconnect() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Returns everything received until the server closes the connection.
  public func readToEnd() -> String {
    var text: [UInt8] = []
    while let bytes = next() { text += bytes }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns everything received up to a given text or the end, including any additional bytes that arrived with it.
  public func read(to end: String) -> String {
    var text = ""
    while !text.contains(end), let bytes = next() { text += String(decoding: bytes, as: UTF8.self) }
    return text
  }

  private func next() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}
