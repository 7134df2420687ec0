import CCurl
import Synchronization

/// One request on its way. Everything but the pipe and the one who waits is touched by the thread of the transport alone.
final class CurlTransfer: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  let handle: OpaquePointer
  let request: HTTPRequest
  let pipe = BodyPipe()
  /// What stops a transfer from within.
  var failure: HTTPError?
  var isCancelled = false
  /// Whether an address was private that may not be.
  var isKeptOut = false
  var upload: CurlUpload
  /// When the server sent or took something last.
  var lastSign = ContinuousClock.now

  private var received = 0
  private var headers = ResponseLines()
  private(set) var isAnswered = false
  private let thread: CurlThread
  private let waiting = Mutex<CheckedContinuation<Answer, Never>?>(nil)
  let settings: CurlSettings

  init(_ request: HTTPRequest, _ options: CurlOptions, _ thread: CurlThread) throws(HTTPError) {
    guard let library = CurlLibrary.functions else { throw CurlLibrary.missing }
    guard let handle = library.curl_easy_init() else { throw HTTPError(.other, "there is no memory for a request") }
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
  }

  deinit { curl.curl_easy_cleanup(UnsafeMutableRawPointer(handle)) }

  func answers(_ continuation: CheckedContinuation<Answer, Never>) {
    waiting.withLock { $0 = continuation }
  }

  /// The pause is over.
  func goOn() {
    _ = curl.curl_easy_pause(UnsafeMutableRawPointer(handle), CURLPAUSE_CONT)
  }

  /// Asks the thread to go on with this transfer, from any thread.
  func wake() {
    thread.loop.post(.goOn(self))
  }

  /// A line of a header; false stops the transfer.
  func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    lastSign = .now
    guard headers.take(line, limit: request.limits.headerSize) else {
      failure = HTTPError(
        .headerTooLarge, "the header of \(request.url.origin) is larger than \(request.limits.headerSize) bytes")
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

  /// Bytes of the body, unpacked: nil if they have to come again, false stops the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    lastSign = .now
    let limits = request.limits
    let total = received + bytes.count
    guard total <= limits.bodySize else {
      failure = HTTPError(.tooLarge, "the answer of \(request.url.origin) is larger than \(limits.bodySize) bytes")
      return false
    }
    if total > 10_000_000, total / limits.expansion > packedSize {
      failure = HTTPError(
        .bomb,
        "the answer of \(request.url.origin) unpacks to more than \(limits.expansion) times what was sent")
      return false
    }
    guard pipe.take(bytes) else { return nil }
    received = total
    return true
  }

  /// The transfer is over.
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

  /// How many bytes of the body came, as they were sent.
  private var packedSize: Int {
    var size: curl_off_t = 0
    _ = almanac_curl_get_offset(UnsafeMutableRawPointer(handle), CURLINFO_SIZE_DOWNLOAD_T, &size)
    return Int(size)
  }
}
