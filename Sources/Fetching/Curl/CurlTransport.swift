import Synchronization

/// A transport based on libcurl: HTTP/1 and HTTP/2, TLS, proxies from the environment, and compressed responses.
///
/// One thread handles any number of a transport's concurrent requests, with a shared connection cache. The transport
/// stores no cookies, ignores .netrc, and follows no redirects.
public final class CurlTransport: HTTPTransport {
  private let options: CurlOptions
  private let thread: CurlThread
  /// The origins to which there may be connections whose addresses were not checked.
  private let unchecked = Mutex<Set<HTTPOrigin>>([])

  /// Creates a transport with a separate connection cache.
  public init(_ options: CurlOptions = CurlOptions()) {
    self.options = options
    thread = CurlThread()
  }

  /// Sends a request.
  ///
  /// - Throws: ``HTTPError``, which the body also throws if it is truncated or exceeds a limit.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let isChecked = unchecked.withLock { origins in
      if request.mayBePrivate { origins.insert(request.url.origin) }
      return !origins.contains(request.url.origin)
    }
    let transfer = try CurlTransfer(request, options, thread, connectsAgain: !request.mayBePrivate && !isChecked)
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

/// Stops the thread when the transport and the bodies of all its responses are no longer referenced.
final class CurlThread: Sendable {
  let loop = CurlLoop()

  init() {
    loop.start()
  }

  deinit { loop.post(.stop) }
}
