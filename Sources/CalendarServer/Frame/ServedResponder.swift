import Bounds
import CivilTime
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Receives requests from connections, passes on those that are allowed, and writes the responses.
struct ServedResponder: Sendable {
  /// Answers a request.
  typealias Handler = @Sendable (ServedRequest) async -> ServedResponse

  let hosts: HostCheck
  let proxy: NetworkAddress?
  let isSecure: Bool
  let limits: ServerLimits
  let connections: OpenConnections
  let rate: RequestRate
  let held: HeldBytes
  /// The bytes of responses that clients have not received yet.
  let answers: HeldBytes
  let metrics: ServerMetrics
  let logger: Logger
  let handler: Handler

  /// Answers a request.
  func respond(to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
    let begin = ContinuousClock.now
    let source = RequestSource(request, channel, proxy)
    let exchange = Exchange(limits.work)
    let body = ReceivedBody(held, of: source.key, isShared: source.isShared)
    let client = source.isShared ? nil : source.key
    let isWithinShare = connections.begin(exchange, on: channel, of: source.connection, for: client)
    defer {
      connections.end(exchange, of: source.connection, for: client)
      body.release()
    }
    let asked = ServedRequest(
      method: request.method, path: RequestPath([], endsWithSlash: true), fields: request.headers)
    var answer =
      isWithinShare
      ? await answer(request, source, exchange, body).page(for: asked)
      : .last(.serviceUnavailable, "too many simultaneous requests from one address")
    let held = HeldAnswer(
      answer.body.count, answers, of: answer.user.map { "user \($0)" } ?? source.key,
      isShared: answer.user == nil && source.isShared)
    if held == nil {
      answer = .later(.serviceUnavailable, seconds: 5, "the client has not read earlier responses yet")
    }
    let duration = begin.duration(to: .now)
    metrics.count(request.method, answer.status, duration)
    log(request, source, answer, duration)
    let head = head(answer, to: request.method, source)
    if request.method == .head || [.noContent, .notModified].contains(answer.status) {
      answer.stream?.end()
      return try await writer.writeResponse(head)
    }
    guard let stream = answer.stream else {
      if let held { channel.triggerUserOutboundEvent(held, promise: nil) }
      if answer.body.count <= Self.pieceSize {
        return try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
      }
      // Write in pieces; otherwise a slow client would keep a second copy of the response in memory.
      var body = try await writer.writeHead(head)
      for start in stride(from: 0, to: answer.body.count, by: Self.pieceSize) {
        let piece = answer.body[start..<min(start + Self.pieceSize, answer.body.count)]
        try await body.write(ByteBuffer(bytes: piece))
      }
      return try await body.finish(nil)
    }
    defer { stream.end() }
    connections.follow(stream, exchange, of: source.connection)
    var pieces = try await writer.writeHead(head)
    try await withGracefulShutdownHandler {
      for await piece in stream { try await pieces.write(ByteBuffer(bytes: piece)) }
    } onGracefulShutdown: {
      stream.end()
    }
    try await pieces.finish(nil)
  }

  /// The size in bytes of each piece of a large response.
  private static let pieceSize = 256 << 10

  private func answer(
    _ request: Request, _ source: RequestSource, _ exchange: Exchange, _ body: ReceivedBody
  ) async -> ServedResponse {
    if connections.isSurplus(source.connection) { return .last(.serviceUnavailable, "too many connections") }
    if !rate.take(source.key) { return .later(.tooManyRequests, seconds: 1, "too many requests") }
    if let refusal = refusal(request, source) { return refusal }
    let text = request.head.path ?? ""
    guard let path = RequestPath(text) else {
      return RequestPath.namesNothing(text)
        ? .last(.notFound, "a path cannot have two consecutive slashes") : .last(.badRequest, "the path is not valid")
    }
    var served = ServedRequest(method: request.method, path: path, fields: request.headers, address: source.address)
    served.authority = request.head.authority ?? ""
    served.isSecure = isSecure || source.isForwardedSecurely
    served.peerUser = { [connections] in connections.peerUser(of: source.connection) }
    served.reader = { [limits] size throws(RequestRefusal) in
      try await body.read(request, atMost: size.bytes(atMost: limits.body), on: source.channel)
    }
    let answer = await WorkBudget.$current.withValue(exchange.budget) { [served] in await handler(served) }
    return request.method.isReading ? answer.whole(within: exchange.budget) : answer
  }

  // MARK: Refusals

  /// Returns the response to a request that is not allowed, or nil.
  private func refusal(_ request: Request, _ source: RequestSource) -> ServedResponse? {
    if !RequestPath.isReadable(request.head.path ?? "") { return .last(.badRequest, "the path is not valid") }
    if request.headers.contains(where: { CombiningMarks.exceed(in: $0.value.utf8) }) {
      return .last(.badRequest, "a header has more than \(CombiningMarks.most) consecutive combining marks")
    }
    if !isSecure, let peer = source.peer, !peer.isLoopback, peer != proxy {
      return .last(.forbidden, "this server is behind a proxy; connect to the proxy")
    }
    if source.isInClear {
      return .last(
        .forbidden, "this request was not encrypted, which exposes passwords and cookies; use https")
    }
    guard let host = request.head.authority, !host.isEmpty else {
      return .last(.badRequest, "the Host header is missing")
    }
    if CombiningMarks.exceed(in: host.utf8) { return .last(.badRequest, "the Host header is not valid") }
    // The first Host header is already the authority. HTTP/2 may repeat it (RFC 9113 8.3.1).
    if request.headers[values: .host].contains(where: { !source.isStream || $0 != host }) {
      return .last(.badRequest, "the request has two Host headers")
    }
    if !hosts.allows(host) {
      return .last(
        HTTPResponse.Status(code: 421, reasonPhrase: "Misdirected Request"),
        "this server is not configured for that host name; its administrator can add the name")
    }
    if isForeign(request, to: host, isSecure: isSecure || source.isForwardedSecurely) {
      return .last(.forbidden, "pages from another origin cannot send this request")
    }
    return nil
  }

  /// Whether a page on another site sent the request. Browsers send the origin, or at least whether the request is
  /// cross-site (Fetch Metadata), even without a session. Links from any site to a page of this server are allowed.
  private func isForeign(_ request: Request, to host: String, isSecure: Bool) -> Bool {
    if let origin = request.headers[.origin], !hosts.allows(origin: origin, to: host, isSecure: isSecure) {
      return true
    }
    guard !request.method.isReading, let site = request.headers[.secFetchSite] else { return false }
    return !["same-origin", "none"].contains(site)
  }

  // MARK: Answers

  private func head(_ answer: ServedResponse, to method: HTTPRequest.Method, _ source: RequestSource) -> HTTPResponse {
    var fields = answer.fields
    fields[.date] = HTTPDate.text(of: .now)
    fields[.server] = "Almanac"
    fields[.xContentTypeOptions] = "nosniff"
    if fields[.referrerPolicy] == nil { fields[.referrerPolicy] = "no-referrer" }
    if fields[.cacheControl] == nil { fields[.cacheControl] = "private, no-cache" }
    // RFC 9113 8.2.2: HTTP/2 streams have no Connection header.
    if answer.closes, !source.isStream { fields[.connection] = "close" }
    // RFC 9110 8.6
    if answer.stream == nil, ![.noContent, .notModified].contains(answer.status) {
      fields[.contentLength] = String(answer.body.count)
    }
    return HTTPResponse(status: answer.status, headerFields: fields)
  }

  /// Logs reads at the level `debug`, and changes and refusals at `info`.
  private func log(
    _ request: Request, _ source: RequestSource, _ answer: ServedResponse, _ duration: Duration
  ) {
    let isUsual = request.method.isReading && answer.status.code < 400
    // Requests refused by the rate limit must not fill the log.
    let level: Logger.Level = isUsual || answer.status == .tooManyRequests ? .debug : .info
    let time = (duration / .milliseconds(1)).rounded()
    logger.log(
      level: level,
      "\(request.method.rawValue) \(Self.loggable(request.head.path ?? "")): \(answer.status.code)",
      metadata: ["address": "\(source.address)", "user": "\(answer.user ?? "")", "ms": "\(Int(time))"])
  }
}

extension ServedResponder {
  /// Returns the path without the query and without the secret of a link.
  fileprivate static func loggable(_ path: String) -> String {
    // The path may be arbitrary bytes from a stranger, so limit its length.
    let path = String(decoding: path.utf8.prefix { $0 != UInt8(ascii: "?") }.prefix(mostLogged), as: UTF8.self)
    let isShare = RequestPath(path)?.segments.first.map { $0 == "share" } ?? path.contains("share")
    return isShare ? "/share/…" : path
  }

  /// The maximum number of path bytes to log.
  private static let mostLogged = 500
}

extension HTTPField.Name {
  fileprivate static let host = HTTPField.Name("Host")!
  fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
