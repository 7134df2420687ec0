import Fetching
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Requests over libcurl", .enabled(if: WebServer.canRun, "python3 is not here"))
struct CurlTransportTests {
  private let server: WebServer

  /// A server shared by all tests, because starting many at once would block the test threads.
  private static let shared = Result { try WebServer() }

  init() throws {
    server = try Self.shared.get()
  }

  private func send(
    _ page: String, _ method: String = "GET", header: HTTPHeader = [:], content: HTTPRequest.Content = .none,
    limits: HTTPLimits = HTTPLimits(), options: CurlOptions = CurlOptions()
  ) async throws -> (HTTPResponse, String) {
    let url = try HTTPURL(page.contains("://") ? page : server.url(page))
    let response = try await CurlTransport(options).send(
      HTTPRequest(method, url, header: header, content: content, limits: limits))
    return (response, String(decoding: try await response.body.bytes(limit: 1 << 30), as: UTF8.self))
  }

  private func failure(
    _ page: String, limits: HTTPLimits = HTTPLimits(), options: CurlOptions = CurlOptions()
  ) async throws -> HTTPError {
    // Discard the result, because an unexpected success would be printed in full, and may be large.
    let attempt = { () async throws in _ = try await send(page, limits: limits, options: options) }
    return try #require(await #expect(throws: HTTPError.self) { try await attempt() })
  }

  @Test("returns status, header and body of an answer")
  func answers() async throws {
    let (response, text) = try await send("calendar")
    #expect(response.status == 200 && response.header["content-TYPE"] == "text/calendar; charset=utf-8")
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
  }

  @Test("sends method, path and fields unchanged, with the length of the body, and without Expect")
  func echoes() async throws {
    let content = Array(repeating: UInt8(ascii: "x"), count: 300_000)
    let (_, text) = try await send(
      "echo/sp ace@x:1,é+%.ics/../a?q=%2f", "PROPFIND", header: ["Depth": "1", "X-Empty": ""], content: .bytes(content))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "PROPFIND /echo/sp%20ace@x:1,%C3%A9+%25.ics/../a?q=%2f")
    #expect(lines.contains("Content-Length: 300000") && lines.contains("Depth: 1") && lines.contains("X-Empty: "))
    #expect(!text.contains("Expect") && !text.contains("chunked") && !text.contains("Content-Type"))
    #expect(lines.last?.hasPrefix("body: 300000 ") == true)
  }

  @Test("streams a body, and opens it again for a second attempt")
  func uploads() async throws {
    let chunks = ChunkSource(count: 50, size: 20_000)
    let (_, text) = try await send(
      "echo", "PUT",
      content: .stream(length: 1_000_000) { HTTPBody { () async throws(HTTPError) in await chunks.next() } })
    #expect(text.contains("\nbody: 1000000 "))
  }

  @Test("a stream that ends early is an error, and the server does not take it for a whole one")
  func shortUpload() async throws {
    let chunks = ChunkSource(count: 2, size: 10)
    let error = await #expect(throws: HTTPError.self) {
      try await send(
        "echo", "PUT", content: .stream(length: 30) { HTTPBody { () async throws(HTTPError) in await chunks.next() } })
    }
    #expect(error?.message == "the content ends after 20 of 30 bytes")
  }

  @Test("HEAD has a header and no body")
  func head() async throws {
    let (response, text) = try await send("calendar", "HEAD")
    #expect(response.header["Content-Length"] == "197" && text.isEmpty, "\(response.header.fields)")
  }

  @Test("skips 1xx answers, joins folded fields, and reads fields that are not UTF-8")
  func interim() async throws {
    let (response, text) = try await send("interim")
    #expect(response.header["X-Interim"] == nil && response.header["X-Folded"] == "one two")
    #expect(response.header["X-Latin"] == "Café" && text.hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test("decompresses gzip")
  func packed() async throws {
    #expect(try await send("packed").1.hasSuffix("END:VCALENDAR\r\n"))
  }

  @Test("statuses are answers, including redirects", arguments: [302, 401, 404, 500])
  func statuses(status: Int) async throws {
    let page = status == 302 ? "redirect?status=302&to=/calendar" : "status?status=\(status)"
    #expect(try await send(page).0.status == status)
  }

  @Test("trusts a given CA")
  func ownAuthority() async throws {
    let options = CurlOptions(authorities: WebServer.authorities)
    #expect(try await send(server.secureURL("calendar"), options: options).0.status == 200)
  }

  @Test("distinguishes causes of failure", arguments: Cause.all)
  func causes(cause: Cause) async throws {
    let port = server.ports[cause.port]
    let options = CurlOptions(authorities: cause.trusts ? WebServer.authorities : nil)
    let error = try await failure(
      "\(cause.port > 0 ? "https" : "http")://\(cause.host):\(cause.closed ? 1 : port)/\(cause.page)", options: options)
    #expect(error.code == cause.code, "\(error)")
    #expect(error.message.contains(cause.words), "\(error)")
    #expect(!error.message.contains("/" + cause.page), "\(error)")
  }

  @Test("aborts a body that is too large, decompresses to too much, or never ends")
  func sizes() async throws {
    #expect(try await failure("bomb", limits: HTTPLimits(bodySize: .max)).code == .bomb)
    #expect(try await failure("endless", limits: HTTPLimits(bodySize: 1_000_000)).code == .tooLarge)
    #expect(try await failure("fields").code == .headerTooLarge)
  }

  @Test("an endless file is aborted at its limit, with advice")
  func endlessFile() throws {
    let file = WebFile(
      try WebAddress(server.url("endless")), client: HTTPClient(transport: CurlTransport()),
      limits: HTTPLimits(bodySize: 1_000_000), remedy: "raise the limit")
    let source = try file.open()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    let error = #expect(throws: ICalendarError.self) { while try source.read(into: buffer) > 0 {} }
    #expect(
      error?.message.hasSuffix("is larger than 1000000 bytes; raise the limit") == true, "\(error?.message ?? "")")
  }

  @Test("aborts when a server is silent, sends a byte a second, or takes too long")
  func waits() async throws {
    let patience = HTTPLimits(silence: .seconds(2))
    async let silent = failure("silent", limits: patience)
    async let slow = failure("drip", limits: HTTPLimits(silence: .seconds(3)))
    async let long = failure("drip", limits: HTTPLimits(time: .milliseconds(1_500)))
    let errors = try await (silent, slow, long)
    #expect(errors.0.code == .silent && errors.0.message.hasSuffix("sent nothing for 2 seconds"), "\(errors.0)")
    #expect(errors.1.code == .tooSlow, "\(errors.1)")
    #expect(errors.2.code == .timeout && errors.2.message.hasSuffix("did not finish within 1.5 seconds"), "\(errors.2)")
  }

  @Test("a cancelled task ends its request, before the header or during the body")
  func cancels() async throws {
    // Nothing else ends it within an hour.
    let patience = HTTPLimits(silence: .seconds(3600))
    for page in ["silent", "drip"] {
      let task = Task { try await send(page, limits: patience) }
      try await Task.sleep(for: .milliseconds(300))
      task.cancel()
      let error = await #expect(throws: HTTPError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
  }

  @Test("makes the server wait while nobody reads, and continues afterwards")
  func pressure() async throws {
    let transport = CurlTransport()
    let response = try await transport.send(HTTPRequest("GET", try HTTPURL(server.url("big?mb=30"))))
    var iterator = response.body.makeAsyncIterator()
    var count = try await iterator.next()?.count ?? 0
    try await Task.sleep(for: .milliseconds(500))
    // Another request over the same transport is not delayed.
    let other = try await transport.send(HTTPRequest("GET", try HTTPURL(server.url("calendar"))))
    #expect(other.status == 200)
    let largest = 300_000
    while let chunk = try await iterator.next() {
      #expect(chunk.count <= largest)
      count += chunk.count
    }
    #expect(count > 29_000_000)
  }

  @Test("many concurrent requests, over few connections")
  func parallel() async throws {
    let transport = CurlTransport()
    let url = try HTTPURL(server.url("packed"))
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          try await transport.send(HTTPRequest("GET", url)).body.bytes(limit: 1_000).count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(count == 19_700)
  }

  @Test("refuses fields that would inject another line")
  func injection() async throws {
    await #expect(throws: HTTPError.self) { try await send("echo", header: ["X-A": "b\r\nX-C: d"]) }
    await #expect(throws: HTTPError.self) { try await send("echo", "GET / HTTP/1.1\r\nX: y") }
  }
}

/// A kind of failure, with the expected message.
struct Cause: Sendable, CustomTestStringConvertible {
  var page = "calendar"
  var host = "localhost"
  var port = 0
  var closed = false
  var trusts = true
  let code: HTTPError.Code
  let words: String

  var testDescription: String { "\(code) \(host) \(page) \(port)" }

  static let all = [
    Cause(host: "nowhere.invalid", code: .dns, words: "the host name nowhere.invalid cannot be resolved"),
    Cause(host: "127.0.0.1", closed: true, code: .refused, words: "no answer from 127.0.0.1, port 1"),
    Cause(port: 1, trusts: false, code: .certificate, words: "is not trusted"),
    Cause(port: 2, code: .certificate, words: "expired"),
    Cause(port: 3, code: .certificate, words: "no alternative certificate subject name matches"),
    Cause(page: "short", code: .cut, words: "in the middle of its response"),
    Cause(page: "chunk", code: .cut, words: "in the middle of its response"),
    Cause(page: "close", code: .cut, words: "without a response"),
    Cause(page: "reset", code: .cut, words: "closed the connection unexpectedly"),
    Cause(page: "garbage", code: .malformed, words: "is not valid HTTP"),
    Cause(page: "badgzip", code: .encoding, words: "cannot be decompressed"),
    Cause(page: "unknown", code: .encoding, words: "cannot be decompressed"),
    Cause(page: "line", code: .headerTooLarge, words: "header"),
  ]
}

/// Chunks of equal size.
actor ChunkSource {
  private var left: Int
  private let size: Int

  init(count: Int, size: Int) {
    left = count
    self.size = size
  }

  func next() -> [UInt8]? {
    left -= 1
    return left < 0 ? nil : Array(repeating: 0x78, count: size)
  }
}
