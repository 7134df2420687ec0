#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Addresses of this machine, and of networks that can only be reached from within (RFC 6890).
enum PrivateNetwork {
  /// Whether an IPv4 or IPv6 address in network order is private.
  static func contains(_ address: some Collection<UInt8>) -> Bool {
    let bytes = Array(address)
    if bytes.count == 4 {
      switch (bytes[0], bytes[1]) {
      case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127): return true
      // Protocol assignments, benchmarking, multicast, and reserved addresses.
      case (192, 0): return bytes[2] == 0
      case (198, 18...19), (224..., _): return true
      default: return false
      }
    }
    guard bytes.count == 16 else { return true }
    // IPv4 addresses in IPv6 addresses: mapped, translated, and tunneled (6to4).
    let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: mapped) || bytes.starts(with: translated) { return contains(bytes[12...]) }
    if bytes.starts(with: [0x20, 0x02]) { return contains(bytes[2..<6]) }
    // Tunneled addresses, which are translated within this network (RFC 4380, RFC 5214).
    if bytes.starts(with: [0x20, 0x01, 0, 0]) { return true }
    if bytes[8] & 0xFD == 0, bytes[9..<12].elementsEqual([0, 0x5E, 0xFE]) { return contains(bytes[12...]) }
    // All public addresses are in 2000::/3 (RFC 4291 2.4), which excludes ::1, unique local, link-local and site-local
    // addresses, those translated within a network, and multicast.
    return bytes[0] & 0xE0 != 0x20
  }

  /// Whether an address written as text is private; false for a string that is not an address.
  static func contains(_ text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return contains(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 && contains(bytes)
  }
}

extension HTTPError {
  /// The error thrown when a request to a private network is not allowed.
  static func keptOut(of origin: HTTPOrigin) -> HTTPError {
    HTTPError(.redirect, "\(origin) is on a private network, which this request must not access")
  }
}

extension HTTPURL {
  /// Whether the host is an address of this machine or of a private network, or a name for such an address.
  package var isPrivate: Bool {
    let name = host.lowercased()
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    if name.hasPrefix("[") { return PrivateNetwork.contains(String(name.dropFirst().dropLast())) }
    if PrivateNetwork.contains(name) { return true }
    // A host that is not a dotted decimal address, such as 127.1 or 0x7f000001, may still be read as one.
    let labels = name.split(separator: ".")
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return false }
    return labels.last.map { $0.hasPrefix("0x") || $0.utf8.allSatisfy(\.isDigit) } ?? true
  }
}
