import HTTPTypes
import HummingbirdCore
import NIOCore

/// Where a request comes from, as the connection says, or the proxy if it came by way of that.
struct RequestSource: Sendable {
  /// The channel of the request: its connection, or one of the streams of that (HTTP/2).
  let channel: any Channel
  let connection: any Channel
  /// The address of whoever is connected.
  let peer: NetworkAddress?
  /// The address of whoever asked: what the proxy says if it came from there.
  let address: String
  /// The address of whoever asked, if the proxy says that.
  private let forwardedAddress: NetworkAddress?
  /// The scheme by which it came to the proxy, in small letters, if the proxy says that.
  private let forwardedScheme: String?
  /// Whether it came from the proxy.
  let isForwarded: Bool
  /// What the address counts as.
  let key: String
  /// Whether the address is one of this machine, or of a proxy that does not say who asks, and so speaks for many.
  let isShared: Bool

  init(_ request: Request, _ channel: any Channel, _ proxy: NetworkAddress?) {
    self.channel = channel
    // The parent of a connection listens, and the parent of a stream is a connection.
    connection = channel.parent?.parent == nil ? channel : channel.parent ?? channel
    let text = connection.remoteAddress?.ipAddress ?? ""
    peer = NetworkAddress(text)
    isForwarded = proxy != nil && peer == proxy
    guard isForwarded else {
      (address, forwardedAddress, forwardedScheme) = (text, nil, nil)
      (key, isShared) = (NetworkAddress.key(of: text), peer?.isLoopback == true)
      return
    }
    // The proxy adds what it knows at the end of what it heard.
    let named = Self.last(request.headers[.forwardedFor]) ?? ""
    forwardedAddress = NetworkAddress(named)
    address = forwardedAddress == nil ? text : named
    // What names none was not https either.
    forwardedScheme = request.headers[.forwardedProto].map { Self.last($0)?.lowercased() ?? "" }
    key = NetworkAddress.key(of: address)
    let asking = forwardedAddress ?? peer
    isShared = asking?.isLoopback == true || asking == peer
  }

  /// Whether the request came on a stream of HTTP/2.
  var isStream: Bool { channel !== connection }

  /// Whether a request that the proxy says it got over http is not one of the machine itself: passwords and cookies were
  /// in clear on the way.
  var isInClear: Bool {
    guard let forwardedScheme, forwardedScheme != "https" else { return false }
    return forwardedAddress?.isLoopback != true
  }

  /// Whether it came to the proxy over TLS: that has the certificate, and would say if it was otherwise.
  var isForwardedSecurely: Bool { isForwarded && (forwardedScheme ?? "https") == "https" }

  private static func last(_ text: String?) -> String? {
    text?.split(separator: ",").last.map { $0.filter { $0 != " " && $0 != "\t" } }
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
