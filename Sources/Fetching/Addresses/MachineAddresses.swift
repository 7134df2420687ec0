#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The addresses of this machine, including those at which other machines reach it.
enum MachineAddresses {
  /// Whether an IPv4 or IPv6 address in network order belongs to this machine. If that cannot be determined, the result
  /// is true.
  static func contains(_ address: [UInt8]) -> Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    // A connection to an IPv4 address may use an IPv6 socket.
    let isMapped = address.count == 16 && address.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
    let wanted = isMapped ? Array(address[12...]) : address
    var next = first
    while let interface = next {
      if let own = interface.pointee.ifa_addr, SocketAddress.bytes(of: own) == wanted { return true }
      next = interface.pointee.ifa_next
    }
    return false
  }
}

/// Socket addresses of the system.
enum SocketAddress {
  /// Returns the bytes of an Internet address in network order, or no bytes for another kind of address.
  static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8] {
    let layouts = [
      AF_INET: MemoryLayout<sockaddr_in>.offset(of: \.sin_addr).map { ($0, 4) },
      AF_INET6: MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr).map { ($0, 16) },
    ]
    guard let (offset, count) = layouts[Int32(address.pointee.sa_family)] ?? nil else { return [] }
    return Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + offset, count: count))
  }
}
