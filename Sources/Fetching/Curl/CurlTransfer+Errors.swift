import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlTransfer {
  /// Converts an error of libcurl to a message that identifies the cause.
  func error(for result: CURLcode) -> HTTPError {
    let origin = request.url.origin
    if result == CURLE_COULDNT_CONNECT, isKeptOut {
      return .keptOut(of: origin)
    }
    if result == CURLE_COULDNT_CONNECT, let reason = systemReason {
      return HTTPError(.refused, "no answer from \(request.url.host), port \(request.url.effectivePort): \(reason)")
    }
    let general = curl.curl_easy_strerror(result).map { String(cString: $0) } ?? ""
    let words = settings.message.isEmpty ? general : settings.message
    if number(CURLINFO_HTTP_CONNECTCODE) >= 300 {
      return HTTPError(.proxy, "the proxy refused a request to \(origin): \(words)")
    }
    if result == CURLE_OPERATION_TIMEDOUT { return timeout(origin) }
    // This is how older versions report a line that is too long.
    if result == CURLE_OUT_OF_MEMORY, !isAnswered {
      return HTTPError(.headerTooLarge, "a line in the header from \(origin) is too long")
    }
    guard let (code, text) = Self.causes[result.rawValue] else {
      return HTTPError(.other, "the response from \(origin) could not be read: \(words)")
    }
    let host = "\(request.url.host), port \(request.url.effectivePort)"
    let subject = code == .dns ? request.url.host : code == .refused ? host : "\(origin)"
    return HTTPError(code, text.replacing("%", with: subject) + (Self.needsNoMore.contains(code) ? "" : ": \(words)"))
  }

  private func timeout(_ origin: HTTPOrigin) -> HTTPError {
    let limits = request.limits
    if let time = limits.time, elapsed >= time * 9 / 10 {
      return HTTPError(.timeout, "\(origin) did not finish within \(time.words)")
    }
    if number(CURLINFO_CONNECT_TIME_T) == 0, number(CURLINFO_NUM_CONNECTS) == 0 {
      return HTTPError(.timeout, "\(origin) did not answer within \(limits.connectTime.words)")
    }
    if ContinuousClock.now - lastSign >= limits.silence - .seconds(1) {
      return HTTPError(.silent, "\(origin) sent nothing for \(limits.silence.words)")
    }
    return HTTPError(
      .tooSlow, "\(origin) sent less than \(limits.slowest) bytes a second for \(limits.silence.words)")
  }

  /// The reason why the system did not connect, or nil if it gave none.
  private var systemReason: String? {
    let code = number(CURLINFO_OS_ERRNO)
    return code == 0 ? nil : String(cString: strerror(CInt(code)))
  }

  private var elapsed: Duration {
    var time: curl_off_t = 0
    _ = almanac_curl_get_offset(UnsafeMutableRawPointer(handle), CURLINFO_TOTAL_TIME_T, &time)
    return .microseconds(time)
  }

  private func number(_ info: CURLINFO) -> Int {
    if info == CURLINFO_CONNECT_TIME_T {
      var time: curl_off_t = 0
      _ = almanac_curl_get_offset(UnsafeMutableRawPointer(handle), info, &time)
      return Int(time)
    }
    var value = 0
    _ = almanac_curl_get_long(UnsafeMutableRawPointer(handle), info, &value)
    return value
  }

  private static let needsNoMore: Set<HTTPError.Code> = [.dns, .cut]

  private static let causes: [UInt32: (HTTPError.Code, String)] = [
    CURLE_COULDNT_RESOLVE_HOST: (.dns, "the host name % cannot be resolved"),
    CURLE_COULDNT_RESOLVE_PROXY: (.proxy, "the host name of the proxy cannot be resolved"),
    CURLE_COULDNT_CONNECT: (.refused, "no answer from %"),
    CURLE_PEER_FAILED_VERIFICATION: (.certificate, "the certificate of % is not trusted"),
    CURLE_SSL_CONNECT_ERROR: (.tls, "cannot establish a TLS connection to %"),
    CURLE_SSL_CERTPROBLEM: (.certificate, "the certificate for % cannot be used"),
    CURLE_SSL_CIPHER: (.tls, "cannot establish a TLS connection to %"),
    CURLE_SSL_CACERT_BADFILE: (.certificate, "the file with trusted certificates cannot be read"),
    CURLE_SSL_ISSUER_ERROR: (.certificate, "the certificate of % is not trusted"),
    CURLE_SSL_INVALIDCERTSTATUS: (.certificate, "the certificate of % is not trusted"),
    CURLE_PARTIAL_FILE: (.cut, "% ended the connection in the middle of its response"),
    CURLE_GOT_NOTHING: (.cut, "% ended the connection without a response"),
    CURLE_RECV_ERROR: (.cut, "% closed the connection unexpectedly"),
    CURLE_SEND_ERROR: (.cut, "% closed the connection unexpectedly"),
    CURLE_HTTP2_STREAM: (.cut, "% closed the connection unexpectedly"),
    CURLE_BAD_CONTENT_ENCODING: (.encoding, "the response from % cannot be decompressed"),
    CURLE_WEIRD_SERVER_REPLY: (.malformed, "the response from % is not valid HTTP"),
    CURLE_HTTP2: (.malformed, "the response from % is not valid HTTP"),
    CURLE_UNSUPPORTED_PROTOCOL: (.malformed, "the response from % is not valid HTTP"),
    CURLE_URL_MALFORMAT: (.invalidURL, "% is not a valid URL"),
    CURLE_ABORTED_BY_CALLBACK: (.cancelled, "the request was cancelled"),
  ].reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
}

extension Duration {
  /// The duration in seconds, as human-readable text.
  fileprivate var words: String {
    let seconds = (Double(milliseconds) / 100).rounded() / 10
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return text == "1" ? "1 second" : "\(text) seconds"
  }
}
