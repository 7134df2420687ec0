import CCurl

/// Sets the options of libcurl for a request.
final class CurlSettings {
  private let request: HTTPRequest
  private let options: CurlOptions
  private var fields: UnsafeMutablePointer<curl_slist>?
  /// The buffer for libcurl's error messages.
  private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// - Throws: ``HTTPError`` if the method or a field could break out of its line.
  init(_ request: HTTPRequest, _ options: CurlOptions) throws(HTTPError) {
    self.request = request
    self.options = options
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard Self.isToken(request.method) else { throw HTTPError(.other, "“\(request.method)” is not a valid method") }
    // Do not send Expect, because a server that does not support it would delay the request.
    fields = curl.curl_slist_append(fields, "Expect:")
    for field in request.header.fields {
      guard Self.isToken(field.name), field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw HTTPError(.other, "the field “\(field.name.prefix(40))” cannot be sent: it contains invalid characters")
      }
      fields = curl.curl_slist_append(fields, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
  }

  deinit {
    curl.curl_slist_free_all(fields)
    words.deallocate()
  }

  var message: String { String(cString: words) }

  func apply(to handle: UnsafeMutableRawPointer) {
    let url = request.url
    let port = url.port.map { ":\($0)" } ?? ""
    _ = almanac_curl_set_text(handle, CURLOPT_URL, "\(url.scheme)://\(url.host)\(port)\(url.target)")
    for (option, value) in numbers { _ = almanac_curl_set_long(handle, option, value) }
    for (option, value) in texts { _ = almanac_curl_set_text(handle, option, value) }
    _ = almanac_curl_set_web_protocols(handle)
    _ = almanac_curl_set_list(handle, CURLOPT_HTTPHEADER, fields)
    _ = almanac_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
    if let length = request.content.length {
      _ = almanac_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(length))
    }
  }

  private var numbers: [(CURLoption, Int)] {
    let limits = request.limits
    var numbers = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_PATH_AS_IS, 1),
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1), (CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)),
      (CURLOPT_LOW_SPEED_LIMIT, limits.slowest), (CURLOPT_LOW_SPEED_TIME, max(1, limits.silence.milliseconds / 1_000)),
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime.milliseconds), (CURLOPT_TCP_KEEPALIVE, 1),
    ]
    if let time = limits.time { numbers.append((CURLOPT_TIMEOUT_MS, max(1, time.milliseconds))) }
    if request.method == "HEAD" { numbers.append((CURLOPT_NOBODY, 1)) }
    if request.content.length != nil { numbers.append((CURLOPT_UPLOAD, 1)) }
    return numbers
  }

  private var texts: [(CURLoption, String)] {
    var texts = [(CURLOPT_USERAGENT, options.userAgent), (CURLOPT_ACCEPT_ENCODING, "gzip")]
    if request.method != "HEAD" { texts.append((CURLOPT_CUSTOMREQUEST, request.method)) }
    if let authorities = options.authorities ?? almanac_curl_authorities().map({ String(cString: $0) }) {
      texts.append((CURLOPT_CAINFO, authorities))
    }
    if let certificate = options.certificate {
      // Never prompt for a passphrase.
      texts += [
        (CURLOPT_SSLCERT, certificate), (CURLOPT_SSLKEY, options.key ?? certificate), (CURLOPT_KEYPASSWD, ""),
      ]
    }
    return texts
  }

  /// Whether a string is a token, as the names of methods and fields must be (RFC 9110 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

extension Duration {
  /// The duration, rounded down.
  var milliseconds: Int { Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
