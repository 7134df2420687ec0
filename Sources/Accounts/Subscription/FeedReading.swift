import Fetching
import ICalendar
import VCalendar

/// Requests for feeds, and a first look at what comes.
struct FeedReading {
  /// A feed as it came.
  struct Feed {
    let contents: FeedContents
    let input: CalendarInput
    let response: HTTPResponse
    let traffic: HTTPTraffic
  }

  /// What a conditional request brought.
  enum Outcome {
    /// Nothing has changed.
    case notModified(HTTPResponse)
    case whole(Feed)
  }

  let transport: any HTTPTransport
  let limits: HTTPLimits
  let clock: HTTPClock
  /// What was given with the feed; nil for nothing.
  let secrets: HTTPSecrets?
  /// Whether the feed may be on this machine or in a private network.
  var mayBePrivate = true

  /// How much one line and one component may take.
  static let limits = ReadingLimits()

  /// The client for one URL. Over http it sends a name and a password not before the server has said whether it wants them
  /// as a digest.
  func client(for url: HTTPURL) -> HTTPClient {
    HTTPClient(transport: transport, secrets: secrets, signsAtOnce: url.scheme == .https, clock: clock)
  }

  /// The feed at the first URL of an address that answers.
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
    throw AccountError(.malformed, "the server says that nothing has changed, but was not asked that")
  }

  /// - Parameters:
  ///   - etag: the validator of what is known, as the server wrote it.
  ///   - lastModified: the other one.
  /// - Throws: `HTTPError`, also if the body ends too early; ``AccountError`` if something else than a feed comes.
  func get(
    _ url: HTTPURL, _ client: HTTPClient, etag: String? = nil, lastModified: String? = nil
  ) async throws -> Outcome {
    var request = HTTPRequest("GET", url, header: ["Accept": "text/calendar, */*;q=0.5"], limits: limits)
    request.mayBePrivate = mayBePrivate
    if let etag { request.header["If-None-Match"] = etag }
    if let lastModified { request.header["If-Modified-Since"] = lastModified }
    let response = try await client.send(request)
    if response.status == 304 { return .notModified(response) }
    guard response.isSuccess else { throw AccountError(response, of: client, now: clock.now()) }
    // The store is not locked while a slow server sends.
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

/// What was fetched. It is read only after all of it was written.
private final class SpooledFeed: @unchecked Sendable {
  private let spool: Spool

  /// - Throws: ``AccountError`` if there can be no temporary file.
  init() throws {
    do { spool = try Spool() } catch { throw AccountError(.malformed, "\(error)") }
  }

  func append(_ bytes: [UInt8]) throws {
    do { try spool.append(bytes) } catch { throw AccountError(.malformed, "\(error)") }
  }

  func makeSource() -> any ByteSource { spool.makeSource() }
}
