import Foundation

/// The socket of a service manager (sd_notify(3)).
final class NotifySocket {
  let path: String
  private let descriptor: Int32
  private var heard: [String] = []

  init(_ path: String) throws {
    self.path = path
    #if canImport(Darwin)
    descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #else
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// All messages received so far.
  var messages: [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0 { return heard }
      heard.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
