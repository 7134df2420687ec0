public import ICalendar
import CivilTime

/// A file on a web server that is read like any other: as a stream, in constant memory.
///
/// ```swift
/// let file = WebFile(try WebAddress("webcal://example.com/team.ics"), client: HTTPClient(transport: CurlTransport()))
/// let source = try file.open()
/// ```
public struct WebFile: Sendable {
  /// The address.
  public let address: WebAddress
  private let client: HTTPClient
  private let limits: HTTPLimits
  private let remedy: String?

  /// Creates a file that is read by a client.
  ///
  /// - Parameters:
  ///   - client: A client with the secrets for the address: ``HTTPSecrets/init(of:header:)``.
  ///   - limits: The limits for the response.
  ///   - remedy: Advice to show if the response exceeds the size limit.
  public init(
    _ address: WebAddress, client: HTTPClient, limits: HTTPLimits = HTTPLimits(), remedy: String? = nil
  ) {
    self.address = address
    self.client = client
    self.limits = limits
    self.remedy = remedy
  }

  private func request(_ url: HTTPURL) -> HTTPRequest {
    HTTPRequest("GET", url, header: ["Accept": "text/calendar, */*;q=0.5"], limits: limits)
  }

  /// Requests the file, and blocks until the header of the response has arrived. Do not call it in a task.
  ///
  /// - Throws: ``ICalendar/ICalendarError``: `denied` if the server requires or refuses a credential, `untrusted` if
  ///   its certificate is not trusted, and `unreachable` for all other errors.
  public func open() throws(ICalendarError) -> any ByteSource {
    let answer = Waiting.forResult { [self] () async -> Result<HTTPResponse, HTTPError> in
      do throws(HTTPError) { return .success(try await get()) } catch { return .failure(error) }
    }
    let response: HTTPResponse
    do throws(HTTPError) { response = try answer.get() } catch { throw ICalendarError(error) }
    guard response.isSuccess else { throw refusal(response) }
    return WebByteSource(response, asked: self)
  }

  /// Requests the file from the first URL that answers.
  private func get() async throws(HTTPError) -> HTTPResponse {
    var rest = address.candidates[...]
    while let url = rest.popFirst() {
      do throws(HTTPError) {
        return try await client.send(request(url))
      } catch {
        if rest.isEmpty || ![.refused, .tls].contains(error.code) { throw error }
      }
    }
    throw .invalidURL("it is empty")
  }

  /// Whether the server answers a conditional request with 304, or nil if it sent no validator or did not respond.
  func isConditional(_ response: HTTPResponse) -> Bool? {
    let (tag, date) = (response.header["ETag"], response.header["Last-Modified"])
    guard tag != nil || date != nil else { return nil }
    var request = request(response.redirects.first?.from ?? response.url)
    if let tag { request.header["If-None-Match"] = tag } else if let date { request.header["If-Modified-Since"] = date }
    return Waiting.forResult { [client, request] in (try? await client.send(request))?.status == 304 }
  }

  /// Converts an error while reading the body to an input error.
  func failure(_ error: HTTPError) -> ICalendarError {
    guard error.code == .tooLarge, let remedy else { return ICalendarError(error) }
    return ICalendarError(HTTPError(.tooLarge, "\(error.message); \(remedy)"))
  }

  private func refusal(_ response: HTTPResponse) -> ICalendarError {
    let origin = response.url.origin
    let answered = "\(origin) answered \(response.statusText)"
    switch response.status {
    case 401: return ICalendarError(.denied, "\(client.refusal(by: origin)) (401 Unauthorized)")
    case 403: return ICalendarError(.denied, "\(origin) denied access (403 Forbidden)")
    case 407: return ICalendarError(.denied, "the proxy requires a user name and password (407)")
    case 429, 503:
      let pause = response.retryAfter(now: HTTPClock.system.now())
      return ICalendarError(
        .unreachable, answered + (pause.map { "; try again after \($0.components.seconds) s" } ?? ""))
    default: return ICalendarError(.unreachable, answered)
    }
  }
}

extension ICalendarError {
  /// Converts a network error to an input error.
  init(_ error: HTTPError) {
    let code: Code = [.certificate, .tls].contains(error.code) ? .untrusted : .unreachable
    self.init(error.code == .credential ? .denied : code, error.message)
  }
}
