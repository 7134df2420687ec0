import Fetching
import ICalendar
import VCalendar

/// Fetches feeds and makes a first pass over them.
struct FeedReading {
  /// A fetched feed.
  struct Feed {
    let contents: FeedContents
    let input: CalendarInput
    let response: HTTPResponse
    let traffic: HTTPTraffic
  }

  /// The result of a conditional request.
  enum Outcome {
    /// The feed has not changed.
    case notModified(HTTPResponse)
    case whole(Feed)
  }

  let transport: any HTTPTransport
  let limits: HTTPLimits
  let clock: HTTPClock
  /// The secrets that belong to the feed, or nil if there are none.
  let secrets: HTTPSecrets?
  /// Whether the feed may be on this machine or on a private network.
  var mayBePrivate = true

  /// The size limits for a line and for a component.
  static let limits = ReadingLimits()

  /// Returns the client for a URL. Over http, it sends a user name and password only after the server has indicated
  /// whether it wants a digest.
  func client(for url: HTTPURL) -> HTTPClient {
    HTTPClient(transport: transport, secrets: secrets, signsAtOnce: url.scheme == .https, clock: clock)
  }

  /// Fetches the feed from the first of an address's URLs that responds.
  ///
  /// - Throws: ``AccountError``.
  func first(of address: WebAddress) async throws -> (HTTPURL, Feed) {
    var rest = address.candidates[...]
    while let url = rest.popFirst() {
      do {
        guard case .whole(let feed) = try await get(url, client(for: url)) else { break }
        return (url, feed)
      } catch let error as HTTPError {
        if rest.isEmpty || ![.refused, .tls].contains(error.code) { throw AccountError(error) }
      }
    }
    throw AccountError(.malformed, "the server answered 304 (not modified) to an unconditional request")
  }

  /// - Parameters:
  ///   - etag: The entity tag of the known version, as the server wrote it.
  ///   - lastModified: The Last-Modified value of the known version.
  /// - Throws: `HTTPError`, including for a truncated body; ``AccountError`` if the body is not a feed.
  func get(
    _ url: HTTPURL, _ client: HTTPClient, etag: String? = nil, lastModified: String? = nil
  ) async throws -> Outcome {
    var request = HTTPRequest("GET", url, header: ["Accept": "text/calendar, */*;q=0.5"], limits: limits)
    request.mayBePrivate = mayBePrivate
    if let etag { request.header["If-None-Match"] = etag }
    if let lastModified { request.header["If-Modified-Since"] = lastModified }
    let response = try await client.send(request)
    if response.status == 304 { return .notModified(response) }
    // With these success statuses, the body is not the whole feed.
    guard response.isSuccess, ![202, 206].contains(response.status) else {
      throw AccountError(response, of: client, now: clock.now())
    }
    // The store is not locked while a slow server is sending.
    let spool = try SpooledFeed()
    var body = response.body.makeAsyncIterator()
    while let chunk = try await body.next() { try spool.append(chunk) }
    let fetched = CalendarInput(name: "\(url)") { () throws(ICalendarError) in spool.makeSource() }
    let input = VCalendarInput.reading(fetched, limits: Self.limits) { _ in }
    return .whole(
      Feed(
        contents: try FeedContents(input, limits: Self.limits), input: input, response: response,
        traffic: client.traffic))
  }
}

/// The fetched text, in a file that is read only after it has been written completely.
private final class SpooledFeed: @unchecked Sendable {
  private let spool: Spool

  /// - Throws: ``AccountError`` if the temporary file cannot be created.
  init() throws {
    do { spool = try Spool() } catch { throw AccountError(.malformed, "\(error)") }
  }

  func append(_ bytes: [UInt8]) throws {
    do { try spool.append(bytes) } catch { throw AccountError(.malformed, "\(error)") }
  }

  func makeSource() -> any ByteSource { spool.makeSource() }
}
