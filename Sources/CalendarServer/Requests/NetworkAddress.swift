#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An IPv4 or IPv6 address.
struct NetworkAddress: Hashable, Sendable {
  /// 4 or 16 bytes. An IPv4-mapped IPv6 address has 4.
  private let bytes: [UInt8]

  /// Parses an address, or returns nil if the text is not one.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &six) == 1 {
      let all = withUnsafeBytes(of: &six) { Array($0) }
      let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
      bytes = all.starts(with: mapped) ? Array(all.dropFirst(12)) : all
    } else {
      return nil
    }
  }

  /// Whether the address is reachable only from the same machine.
  var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

  /// Returns the key under which an address is counted: the whole of an IPv4 address, and the first 64 bits of an IPv6
  /// address, because a client with one address in such a network usually has all of them. Any text that is not an
  /// address is its own key.
  static func key(of text: String) -> String {
    guard let address = NetworkAddress(text) else { return text }
    if address.bytes.count == 4 { return address.bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 8, by: 2).map { place in
      String(Int(address.bytes[place]) << 8 | Int(address.bytes[place + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }
}
