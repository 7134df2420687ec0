/// Requests over libcurl: HTTP/1 and HTTP/2, TLS, proxies of the environment, packed answers.
///
/// One thread carries all requests of a transport, any number at a time, over one cache of connections. It stores no
/// cookies, asks no .netrc, and follows no redirects.
public final class CurlTransport: HTTPTransport {
  private let options: CurlOptions
  private let thread: CurlThread

  /// A transport with a connection cache of its own.
  public init(_ options: CurlOptions = CurlOptions()) {
    self.options = options
    thread = CurlThread()
  }

  /// Sends a request.
  ///
  /// - Throws: ``HTTPError``; the body throws it too if the answer ends early or exceeds a limit.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let transfer = try CurlTransfer(request, options, thread)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.answers(continuation)
        thread.loop.post(.begin(transfer))
      }
    } onCancel: {
      thread.loop.post(.cancel(transfer))
    }
    return try result.get()
  }
}

/// Ends the thread when nobody needs it any more: the transport is gone, and the bodies of all answers too.
final class CurlThread: Sendable {
  let loop = CurlLoop()

  init() {
    loop.start()
  }

  deinit { loop.post(.stop) }
}
