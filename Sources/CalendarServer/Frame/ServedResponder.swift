import Bounds
import CivilTime
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// Takes requests from connections: those that may come are read whole and handed on.
struct ServedResponder: Sendable {
  /// Answers a request.
  typealias Handler = @Sendable (ServedRequest) async -> ServedResponse

  let hosts: HostCheck
  let proxy: NetworkAddress?
  let isSecure: Bool
  let limits: ServerLimits
  let connections: OpenConnections
  let rate: RequestRate
  let metrics: ServerMetrics
  let logger: Logger
  let handler: Handler

  /// Answers a request.
  func respond(to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
    let begin = ContinuousClock.now
    let source = Source(request, channel, proxy)
    var answer: ServedResponse
    do {
      answer = try await self.answer(request, source)
      let asked = ServedRequest(
        method: request.method, path: RequestPath([], endsWithSlash: true), fields: request.headers)
      answer = answer.page(for: asked)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      logger.debug("a request broke off: \(error)")
      answer = ServedResponse(.badRequest)
      answer.closes = true
    }
    let duration = begin.duration(to: .now)
    metrics.count(request.method, answer.status, duration)
    log(request, source, answer, duration)
    let head = head(answer, to: request.method, source)
    if request.method == .head || [.noContent, .notModified].contains(answer.status) {
      return try await writer.writeResponse(head)
    }
    guard let stream = answer.stream else {
      if answer.body.count <= Self.pieceSize {
        return try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
      }
      // Piece by piece, so that whoever takes it slowly does not hold it twice.
      var body = try await writer.writeHead(head)
      for start in stride(from: 0, to: answer.body.count, by: Self.pieceSize) {
        let piece = answer.body[start..<min(start + Self.pieceSize, answer.body.count)]
        try await body.write(ByteBuffer(bytes: piece))
      }
      return try await body.finish(nil)
    }
    var body = try await writer.writeHead(head)
    for await piece in stream.cancelOnGracefulShutdown() { try await body.write(ByteBuffer(bytes: piece)) }
    try await body.finish(nil)
  }

  /// How many bytes of a large answer are handed on at once.
  private static let pieceSize = 256 << 10

  /// Where a request comes from.
  private struct Source {
    /// The connection, also if the request came on one of its streams (HTTP/2).
    let connection: any Channel
    let isStream: Bool
    /// The address of whoever is connected.
    let peer: NetworkAddress?
    /// The address of whoever asked: what the proxy says if it came from there.
    let address: String
    /// Whether the proxy says that it came to it over TLS.
    let isForwardedSecurely: Bool

    init(_ request: Request, _ channel: any Channel, _ proxy: NetworkAddress?) {
      // The parent of a connection listens, and the parent of a stream is a connection.
      isStream = channel.parent?.parent != nil
      connection = isStream ? channel.parent ?? channel : channel
      let text = connection.remoteAddress?.ipAddress ?? ""
      peer = NetworkAddress(text)
      guard let proxy, peer == proxy else {
        (address, isForwardedSecurely) = (text, false)
        return
      }
      let named = request.headers[.forwardedFor]?.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? ""
      address = NetworkAddress(named) == nil ? text : named
      isForwardedSecurely = request.headers[.forwardedProto]?.lowercased() == "https"
    }
  }

  private func answer(
    _ request: Request, _ source: Source
  ) async throws -> ServedResponse {
    if connections.isSurplus(source.connection) { return refusal(.serviceUnavailable, "too many connections") }
    if !rate.take(source.address) { return .later(.tooManyRequests, seconds: 1, "too many requests") }
    if let refusal = refusal(request, source) { return refusal }
    guard let path = RequestPath(request.head.path ?? "") else {
      return refusal(.badRequest, "the path cannot be read")
    }
    var served = ServedRequest(method: request.method, path: path, fields: request.headers, address: source.address)
    served.authority = request.head.authority ?? ""
    served.isSecure = isSecure || source.isForwardedSecurely
    switch try await body(request) {
    case .success(let body): served.body = body
    case .failure(let refusal): return refusal.response
    }
    let budget = WorkBudget(limits.work)
    connections.begin(budget, on: source.connection)
    defer { connections.end(budget, on: source.connection) }
    let answer = await WorkBudget.$current.withValue(budget) { [served] in await handler(served) }
    return Self.isReading(request.method) ? answer.whole(within: budget) : answer
  }

  // MARK: Who may ask

  /// Why a request may not be asked in this way.
  private func refusal(_ request: Request, _ source: Source) -> ServedResponse? {
    if !isSecure, let peer = source.peer, !peer.isLoopback, peer != proxy {
      return refusal(.forbidden, "this server is behind a proxy; ask that")
    }
    guard let host = request.head.authority, !host.isEmpty else {
      return refusal(.badRequest, "the header Host is missing")
    }
    if !hosts.allows(host) {
      return refusal(
        HTTPResponse.Status(code: 421, reasonPhrase: "Misdirected Request"),
        "this server does not go by that name; whoever runs it can give it that name")
    }
    if let origin = request.headers[.origin], !hosts.allows(origin: origin) {
      return refusal(.forbidden, "a page of another origin may not ask this")
    }
    return nil
  }

  private func refusal(_ status: HTTPResponse.Status, _ text: String) -> ServedResponse {
    var response = ServedResponse(status, text: text)
    response.closes = true
    return response
  }

  // MARK: Bodies

  private struct Refusal: Error {
    let response: ServedResponse
  }

  private func body(_ request: Request) async throws -> Result<[UInt8], Refusal> {
    let tooLarge = Refusal(
      response: refusal(.contentTooLarge, "the body of a request may have \(limits.body) bytes"))
    let length = request.head.bodyLength(atMost: limits.body)?.value
    if let length, length > limits.body { return .failure(tooLarge) }
    if request.headers[.contentEncoding].map({ $0.lowercased() != "identity" }) == true {
      return .failure(Refusal(response: refusal(.unsupportedMediaType, "bodies are not taken compressed")))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length ?? 0)
    for try await part in request.body {
      if bytes.count + part.readableBytes > limits.body { return .failure(tooLarge) }
      bytes += part.readableBytesView
    }
    // A connection that broke off has no more to say.
    if let length, bytes.count < length {
      return .failure(Refusal(response: refusal(.badRequest, "the body is cut off")))
    }
    return .success(bytes)
  }

  // MARK: Answers

  private func head(_ answer: ServedResponse, to method: HTTPRequest.Method, _ source: Source) -> HTTPResponse {
    var fields = answer.fields
    fields[.date] = HTTPDate.text(of: .now)
    fields[.server] = "Almanac"
    fields[.xContentTypeOptions] = "nosniff"
    if fields[.referrerPolicy] == nil { fields[.referrerPolicy] = "no-referrer" }
    if fields[.cacheControl] == nil { fields[.cacheControl] = "private, no-cache" }
    // RFC 9113 8.2.2: streams of HTTP/2 end by themselves.
    if answer.closes, !source.isStream { fields[.connection] = "close" }
    // RFC 9110 8.6
    if answer.stream == nil, ![.noContent, .notModified].contains(answer.status) {
      fields[.contentLength] = String(answer.body.count)
    }
    return HTTPResponse(status: answer.status, headerFields: fields)
  }

  private static func isReading(_ method: HTTPRequest.Method) -> Bool {
    [.get, .head, .options, HTTPRequest.Method("PROPFIND"), HTTPRequest.Method("REPORT")].contains(method)
  }

  /// What is asked is at the level `debug`; what was changed, or refused, at `info`.
  private func log(
    _ request: Request, _ source: Source, _ answer: ServedResponse, _ duration: Duration
  ) {
    let level: Logger.Level = Self.isReading(request.method) && answer.status.code < 400 ? .debug : .info
    let time = (duration / .milliseconds(1)).rounded()
    logger.log(
      level: level,
      "\(request.method.rawValue) \(Self.loggable(request.head.path ?? "")): \(answer.status.code)",
      metadata: ["address": "\(source.address)", "user": "\(answer.user ?? "")", "ms": "\(Int(time))"])
  }
}

extension ServedResponder {
  /// The path without what follows the question mark, and without the secret of a link.
  fileprivate static func loggable(_ path: String) -> String {
    let path = path.prefix { $0 != "?" }
    let isShare = RequestPath(String(path))?.segments.first.map { $0 == "share" } ?? path.contains("share")
    return isShare ? "/share/…" : String(path)
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
