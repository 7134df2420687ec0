import Foundation

/// A socket that listens on a free port of 127.0.0.1.
struct LocalListener: Sendable {
  let socket: Int32
  let port: Int

  init() throws {
    let socket = try Self.makeSocket()
    self.socket = socket
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) + listen(socket, 64) + getsockname(socket, address, &length)
      }
    }
    if status != 0 { throw CocoaError(.fileReadUnknown) }
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  func close() { _ = Foundation.close(socket) }

  /// Connects to a port of this machine.
  static func connect(to port: Int) throws -> Int32 {
    let socket = try makeSocket()
    var address = address(port)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 {
      _ = Foundation.close(socket)
      throw CocoaError(.fileReadUnknown)
    }
    return socket
  }

  private static func makeSocket() throws -> Int32 {
    #if canImport(Darwin)
    let socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if socket < 0 { throw CocoaError(.fileReadUnknown) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return socket
  }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
