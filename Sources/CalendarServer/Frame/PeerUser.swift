import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The account on this machine whose program is at the other end of a connection, according to the kernel.
///
/// Browsers send a cookie to every port of a host. If the owner follows a link to a program that another account runs,
/// that program receives the owner's cookie. The cookie is therefore valid only from the account that opened the
/// owner's link.
enum PeerUser {
  /// Returns text that identifies the account, an empty string if the system does not reveal it, or nil if there is no
  /// such connection.
  static func find(_ connection: any Channel) -> String? {
    #if os(Linux)
    guard let client = connection.remoteAddress, let server = connection.localAddress,
      let question = question(client, server)
    else { return nil }
    let link = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), sockDiag)
    // Some kernels and sandboxes do not support these queries. Any other error, such as too many open files, is
    // temporary.
    if link < 0 { return [EAFNOSUPPORT, EPROTONOSUPPORT, EPERM, EACCES].contains(errno) ? "" : nil }
    defer { close(link) }
    var answer = [UInt8](repeating: 0, count: 4096)
    guard send(link, question, question.count, 0) == question.count else { return nil }
    let count = recv(link, &answer, answer.count, 0)
    return account(in: answer.prefix(max(count, 0)))
    #else
    return ""
    #endif
  }

  #if os(Linux)
  /// NETLINK_SOCK_DIAG, the kernel's interface for queries about sockets: see sock_diag(7).
  private static let sockDiag: Int32 = 4
  /// SOCK_DIAG_BY_FAMILY, the type of queries and replies.
  private static let byFamily: UInt16 = 20

  /// The query for the client's end of a connection: `nlmsghdr` and `inet_diag_req_v2`.
  private static func question(_ client: SocketAddress, _ server: SocketAddress) -> [UInt8]? {
    guard let from = end(client), let to = end(server), from.family == to.family else { return nil }
    var bytes: [UInt8] = []
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { bytes += $0 } }
    append(UInt32(72))
    append(byFamily)
    // NLM_F_REQUEST
    append(UInt16(1))
    append(UInt64(0))
    bytes += [from.family, UInt8(IPPROTO_TCP), 0, 0]
    // In any state.
    append(UInt32.max)
    bytes += from.port + to.port + from.address + to.address
    // On any interface, with any cookie.
    append(UInt32(0))
    append(UInt64.max)
    return bytes
  }

  /// The family, the port in network order, and the address padded to 16 bytes.
  private static func end(_ address: SocketAddress) -> (family: UInt8, port: [UInt8], address: [UInt8])? {
    address.withSockAddr { address, count in
      // `sockaddr_in` and `sockaddr_in6` start the same way, but the latter has a flow label before the address.
      let bytes = Array(UnsafeRawBufferPointer(start: address, count: count))
      let family = UInt8(truncatingIfNeeded: address.pointee.sa_family)
      switch Int32(family) {
      case AF_INET: return (family, Array(bytes[2..<4]), bytes[4..<8] + [UInt8](repeating: 0, count: 12))
      case AF_INET6: return (family, Array(bytes[2..<4]), Array(bytes[8..<24]))
      default: return nil
      }
    }
  }

  /// The account in the kernel's reply: `nlmsghdr` and `inet_diag_msg`, which ends with the account and the inode.
  private static func account(in answer: ArraySlice<UInt8>) -> String? {
    func number(at place: Int) -> UInt32 {
      answer[place..<(place + 4)].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    // If a socket has no inode, no program has it open any longer.
    guard answer.count >= 88, number(at: 4) & 0xFFFF == UInt32(byFamily), number(at: 84) != 0 else { return nil }
    return "account \(number(at: 80))"
  }
  #endif
}
