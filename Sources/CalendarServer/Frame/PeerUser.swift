import Foundation
import NIOCore

/// The account on this machine whose program is at the other end of a connection, from the kernel's table of connections.
///
/// Browsers send a cookie to every port of a host, so a program of another account receives the owner's cookie if the owner
/// follows a link to it. The cookie is therefore valid only from the account that opened the owner's link.
enum PeerUser {
  /// Returns text that identifies the account, empty if the system has no such table, or nil if the connection is not in it.
  static func find(_ connection: any Channel) -> String? {
    #if os(Linux)
    guard let client = connection.remoteAddress.flatMap(end), let server = connection.localAddress.flatMap(end) else {
      return nil
    }
    // The kernel may leave out a connection while others are opened and closed.
    for _ in 0..<5 {
      let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      if tables.isEmpty { return "" }
      if let account = tables.lazy.compactMap({ account(in: $0, client, server) }).first { return account }
    }
    return nil
    #else
    return ""
    #endif
  }

  private static func account(in table: String, _ client: String, _ server: String) -> String? {
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      // A socket without an inode is no longer open in any program.
      guard words.count > 9, words[1] == client, words[2] == server, words[9] != "0" else { continue }
      return "account \(words[7])"
    }
    return nil
  }

  /// An address and port as in the table: the address in words of the processor, in hexadecimal.
  private static func end(_ address: SocketAddress) -> String? {
    guard let port = address.port else { return nil }
    let words: [UInt32]
    switch address {
    case .v4(let address): words = [address.address.sin_addr.s_addr]
    case .v6(let address):
      words = withUnsafeBytes(of: address.address.sin6_addr) { Array($0.bindMemory(to: UInt32.self)) }
    case .unixDomainSocket: return nil
    }
    return words.map { padded($0, 8) }.joined() + ":" + padded(UInt32(port), 4)
  }

  private static func padded(_ number: UInt32, _ count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
