import HTTPTypes
import HummingbirdCore
import NIOCore

/// Where a request comes from, according to the connection or the proxy.
struct RequestSource: Sendable {
  /// The channel of the request: its connection, or an HTTP/2 stream of the connection.
  let channel: any Channel
  let connection: any Channel
  /// The address at the other end of the connection.
  let peer: NetworkAddress?
  /// The address of the client, as reported by the proxy if there is one.
  let address: String
  /// The address of the client, if the proxy reports it.
  private let forwardedAddress: NetworkAddress?
  /// The lowercase scheme of the request to the proxy, if the proxy reports it.
  private let forwardedScheme: String?
  /// Whether the request came through the proxy.
  let isForwarded: Bool
  /// The key under which the address is counted.
  let key: String
  /// Whether many clients may share the address: it belongs to this machine, or to a proxy that does not report the
  /// client.
  let isShared: Bool

  init(_ request: Request, _ channel: any Channel, _ proxy: NetworkAddress?) {
    self.channel = channel
    // The parent of a connection is the listener, and the parent of a stream is the connection.
    connection = channel.parent?.parent == nil ? channel : channel.parent ?? channel
    let text = connection.remoteAddress?.ipAddress ?? ""
    peer = NetworkAddress(text)
    isForwarded = proxy != nil && peer == proxy
    guard isForwarded else {
      (address, forwardedAddress, forwardedScheme) = (text, nil, nil)
      (key, isShared) = (NetworkAddress.key(of: text), peer?.isLoopback == true)
      return
    }
    // The proxy appends its own value to the header.
    let named = Self.last(request.headers[.forwardedFor]) ?? ""
    forwardedAddress = NetworkAddress(named)
    address = forwardedAddress == nil ? text : named
    // A header without a scheme does not mean https.
    forwardedScheme = request.headers[.forwardedProto].map { Self.last($0)?.lowercased() ?? "" }
    key = NetworkAddress.key(of: address)
    let asking = forwardedAddress ?? peer
    isShared = asking?.isLoopback == true || asking == peer
  }

  /// Whether the request arrived on an HTTP/2 stream.
  var isStream: Bool { channel !== connection }

  /// Whether the request reached the proxy over plain HTTP from another machine, which would expose passwords and
  /// cookies.
  var isInClear: Bool {
    guard let forwardedScheme, forwardedScheme != "https" else { return false }
    return forwardedAddress?.isLoopback != true
  }

  /// Whether the request reached the proxy over TLS. This is assumed unless the proxy reports something else.
  var isForwardedSecurely: Bool { isForwarded && (forwardedScheme ?? "https") == "https" }

  private static func last(_ text: String?) -> String? {
    text?.split(separator: ",").last.map { $0.filter { $0 != " " && $0 != "\t" } }
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
