import CCurl
import Synchronization

/// A request in progress. Everything except the pipe and the waiting task is used only on the transport's thread.
final class CurlTransfer: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  let handle: OpaquePointer
  let request: HTTPRequest
  let pipe = BodyPipe()
  /// The error that stops the transfer from within a callback.
  var failure: HTTPError?
  var isCancelled = false
  /// Whether a private address was refused.
  var isKeptOut = false
  var upload: CurlUpload
  /// The time when the server last sent or accepted data.
  var lastSign = ContinuousClock.now

  private var received = 0
  private var headers = ResponseLines()
  private(set) var isAnswered = false
  private let thread: CurlThread
  private let waiting = Mutex<CheckedContinuation<Answer, Never>?>(nil)
  let settings: CurlSettings

  /// - Parameter connectsAgain: Whether to open a new connection even if existing connections could be used.
  init(
    _ request: HTTPRequest, _ options: CurlOptions, _ thread: CurlThread, connectsAgain: Bool = false
  ) throws(HTTPError) {
    guard let library = CurlLibrary.functions else { throw CurlLibrary.missing }
    guard let handle = library.curl_easy_init() else { throw HTTPError(.other, "out of memory for a request") }
    self.handle = OpaquePointer(handle)
    self.request = request
    self.thread = thread
    upload = CurlUpload(request.content)
    do { settings = try CurlSettings(request, options) } catch {
      curl.curl_easy_cleanup(handle)
      throw error
    }
    upload.transfer = self
    settings.apply(to: handle)
    installFunctions()
    watchAddresses()
    if connectsAgain { _ = almanac_curl_set_long(UnsafeMutableRawPointer(self.handle), CURLOPT_FRESH_CONNECT, 1) }
  }

  deinit { curl.curl_easy_cleanup(UnsafeMutableRawPointer(handle)) }

  func answers(_ continuation: CheckedContinuation<Answer, Never>) {
    waiting.withLock { $0 = continuation }
  }

  /// Continues after a pause.
  func goOn() {
    _ = curl.curl_easy_pause(UnsafeMutableRawPointer(handle), CURLPAUSE_CONT)
  }

  /// Asks the transport's thread to continue this transfer; may be called from any thread.
  func wake() {
    thread.loop.post(.goOn(self))
  }

  /// Processes a header line; returning false stops the transfer.
  func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    lastSign = .now
    guard headers.take(line, limit: request.limits.headerSize) else {
      failure = HTTPError(
        .headerTooLarge, "the header from \(request.url.origin) is larger than \(request.limits.headerSize) bytes")
      return false
    }
    guard let status = headers.endedStatus, status >= 200, !isAnswered else { return true }
    isAnswered = true
    let body = TransferBody(self, thread)
    var response = HTTPResponse(
      status: status, header: headers.header, url: request.url,
      body: HTTPBody { () async throws(HTTPError) in try await body.next() })
    response.isPrivate = isPrivate
    response.keepsConnection = headers.keepsConnection
    answer(.success(response))
    return true
  }

  /// Processes decompressed bytes of the body; nil means that they must be passed again, and false stops the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    lastSign = .now
    let limits = request.limits
    let total = received + bytes.count
    guard total <= limits.bodySize else {
      failure = HTTPError(.tooLarge, "the response from \(request.url.origin) is larger than \(limits.bodySize) bytes")
      return false
    }
    if total > 10_000_000, total / limits.expansion > packedSize {
      failure = HTTPError(
        .bomb,
        "the response from \(request.url.origin) expands to more than \(limits.expansion) times its size")
      return false
    }
    guard pipe.take(bytes) else { return nil }
    received = total
    return true
  }

  /// Ends the transfer.
  func end(_ result: CURLcode) {
    if result == CURLE_OK, failure == nil, isAnswered {
      pipe.end(.success(()))
    } else {
      let error = isCancelled ? .cancelled : failure ?? self.error(for: result)
      pipe.end(.failure(error))
      if !isAnswered {
        isAnswered = true
        answer(.failure(error))
      }
    }
    upload.stop()
  }

  private func answer(_ answer: Answer) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: answer)
  }

  /// The number of body bytes received, before decompression.
  private var packedSize: Int {
    var size: curl_off_t = 0
    _ = almanac_curl_get_offset(UnsafeMutableRawPointer(handle), CURLINFO_SIZE_DOWNLOAD_T, &size)
    return Int(size)
  }
}
