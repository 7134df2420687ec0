#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A listening socket that a service manager has opened and passed to this process (sd_listen_fds(3)).
struct ActivatedSocket: Sendable {
  let descriptor: CInt
  let address: ListenAddress

  /// The first descriptor passed by the service manager.
  private static let first: CInt = 3

  /// Returns the socket passed to this process, or nil if there is none. Child processes do not inherit it.
  ///
  /// - Throws: `ServerError` `usage` if there are several sockets, or the socket has no network address.
  static func passedOn() throws(ServerError) -> ActivatedSocket? {
    guard let process = getenv("LISTEN_PID").flatMap({ Int32(String(cString: $0)) }), process == getpid(),
      let count = getenv("LISTEN_FDS").flatMap({ Int(String(cString: $0)) }), count > 0
    else { return nil }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    guard count == 1, let address = address(of: first) else {
      throw ServerError(
        .usage, "expected exactly one socket with a network address, such as ListenStream=127.0.0.1:8020")
    }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    return ActivatedSocket(descriptor: first, address: address)
  }

  /// Returns the address that a socket listens on.
  private static func address(of descriptor: CInt) -> ListenAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let found = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    if found != 0 { return nil }
    switch Int32(storage.ss_family) {
    case AF_INET:
      return withUnsafePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
          var address = four.pointee.sin_addr
          return text(AF_INET, &address).map {
            ListenAddress(host: $0, port: Int(UInt16(bigEndian: four.pointee.sin_port)))
          }
        }
      }
    case AF_INET6:
      return withUnsafePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
          var address = six.pointee.sin6_addr
          return text(AF_INET6, &address).map {
            ListenAddress(host: $0, port: Int(UInt16(bigEndian: six.pointee.sin6_port)))
          }
        }
      }
    default: return nil
    }
  }

  private static func text(_ family: CInt, _ address: UnsafeRawPointer) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, address, &bytes, socklen_t(bytes.count)) != nil else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
