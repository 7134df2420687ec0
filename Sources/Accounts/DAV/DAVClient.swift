import CivilTime
import Fetching
import Synchronization
import XML

/// A client for calendar servers (RFC 4918, 4791, 6578), with one function per request.
final class DAVClient: Sendable {
  let http: HTTPClient
  /// The address that the user gave.
  private let address: HTTPURL
  /// Whether the host name at that address, or the proxy, turned out to be on a private network.
  private let isInside = Mutex(false)
  private let clock: HTTPClock
  /// The time after which no more requests are sent, because other accounts are waiting.
  private let end: Instant
  private let isAlone = Mutex(false)
  private let isWithoutMoves = Mutex(false)

  /// The time limit for all requests together, in seconds.
  private static let patience: Int64 = 3_600

  /// - Parameter address: The address that the user gave. If it is public, URLs on other hosts, as named by its server,
  ///   must not lead to a private network: the target could be a service that trusts this machine and requires no
  ///   password.
  init(_ http: HTTPClient, of address: HTTPURL, clock: HTTPClock = .system) {
    self.http = http
    self.address = address
    self.clock = clock
    end = Instant(secondsSince1970: clock.now().secondsSince1970 + Self.patience)
  }

  /// Whether the server turned out to accept only one change at a time.
  var takesOneAtATime: Bool {
    get { isAlone.withLock { $0 } }
    set { isAlone.withLock { $0 = newValue } }
  }

  /// Whether the server turned out not to support moving resources.
  var lacksMoves: Bool {
    get { isWithoutMoves.withLock { $0 } }
    set { isWithoutMoves.withLock { $0 = newValue } }
  }

  /// A response with its complete body.
  struct Answer {
    let status: Int
    let header: HTTPHeader
    let url: HTTPURL
    let body: [UInt8]
    /// Whether the connection stays open for more requests.
    let keepsConnection: Bool

    /// The entity tag. A weak tag is as good as a strong one here, because the text that it identifies is read anyway.
    var entityTag: String? { header["ETag"].map { $0.strongTag } }
  }

  /// Sends a request.
  ///
  /// - Throws: ``AccountError`` `busy` after the total time limit; for 401, 407, 429, 503 and 507; and if the exchange
  ///   fails.
  func send(
    _ method: String, _ url: HTTPURL, _ header: HTTPHeader = [:], body: [UInt8]? = nil
  ) async throws -> Answer {
    try await exchange(method, url, header, body, limit: Self.limit) { response in
      let bytes = try await response.body.bytes(limit: Self.limit)
      return Answer(
        status: response.status, header: response.header, url: response.url, body: bytes,
        keepsConnection: response.keepsConnection)
    }
  }

  /// The maximum size in bytes of a response that is kept in memory.
  private static let limit = 64 << 20
  /// The maximum size in bytes of a response that is read as it arrives.
  private static let streamLimit = 1 << 30

  private func exchange<Value>(
    _ method: String, _ url: HTTPURL, _ header: HTTPHeader, _ body: [UInt8]?, limit: Int,
    _ read: (HTTPResponse) async throws -> Value
  ) async throws -> Value {
    if clock.now() > end {
      throw AccountError(.busy, "\(url.origin) has taken more than an hour; the next synchronization will do the rest")
    }
    var limits = HTTPLimits()
    limits.bodySize = limit
    limits.time = .seconds(600)
    var request = HTTPRequest(method, url, header: header, content: body.map { .bytes($0) } ?? .none, limits: limits)
    request.mayBePrivate = mayBePrivate(url)
    do {
      let response = try await http.send(request)
      if response.isPrivate, response.url.origin == address.origin { isInside.withLock { $0 = true } }
      if Self.refusals.contains(response.status) {
        _ = try? await response.body.bytes(limit: Self.limit)
        throw AccountError(response, of: http, now: clock.now())
      }
      return try await read(response)
    } catch let error as HTTPError {
      throw AccountError(error)
    }
  }

  /// Whether a URL may lead to a private network; the rule is the same as for redirects.
  private func mayBePrivate(_ url: HTTPURL) -> Bool {
    url.origin == address.origin || address.isPrivate || !url.isPrivate && isInside.withLock { $0 }
  }

  /// The statuses that concern the whole server, regardless of the request.
  private static let refusals: Set = [401, 407, 429, 503, 507]

  /// Reads a multistatus, or returns nil if the response is not one.
  func multistatus(_ answer: Answer) throws -> Multistatus? {
    guard answer.status == 207 else { return nil }
    do {
      return try Multistatus(answer.body)
    } catch let error as XMLReadingError {
      throw Self.malformed(answer.url, error)
    }
  }

  private static func malformed(_ url: HTTPURL, _ error: XMLReadingError) -> AccountError {
    AccountError(.malformed, "the response from \(url.origin) is not well-formed XML: \(error)")
  }

  /// The rest of a multistatus, once its responses have been passed on.
  struct Listing {
    let status: Int
    /// The token of a synchronization report, or nil if there was none or the response was not a multistatus.
    var syncToken: String?
  }

  /// Sends a request that may return any number of resources, and passes on each one as it arrives.
  func stream(
    _ method: String, _ url: HTTPURL, depth: Int, _ writer: DAVWriter,
    _ take: (Multistatus.Response) throws -> Void
  ) async throws -> Listing {
    let header: HTTPHeader = ["Depth": "\(depth)", "Content-Type": Self.xml]
    return try await exchange(method, url, header, writer.bytes, limit: Self.streamLimit) { response in
      guard response.status == 207 else {
        _ = try await response.body.bytes(limit: Self.limit)
        return Listing(status: response.status)
      }
      var reader = MultistatusReader()
      do {
        for try await piece in response.body { try reader.read(piece, take) }
        try reader.finish(take)
      } catch let error as XMLReadingError {
        throw Self.malformed(response.url, error)
      }
      return Listing(status: 207, syncToken: reader.syncToken)
    }
  }

  /// The media type of request bodies.
  static let xml = "application/xml; charset=utf-8"
}

extension String {
  /// An entity tag without the weak prefix: If-Match only matches strong tags (RFC 9110 13.1.1).
  var strongTag: String { hasPrefix("W/") ? String(dropFirst(2)) : self }
}
