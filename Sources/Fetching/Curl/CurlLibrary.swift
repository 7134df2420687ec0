import CCurl

/// libcurl, which is opened when it is first used: most programs never fetch anything.
package enum CurlLibrary {
  /// Whether it is installed, and starts.
  package static var isInstalled: Bool { functions != nil }

  /// Its functions; nil if it is not installed, or does not start.
  nonisolated(unsafe) static let functions: almanac_curl? = {
    guard let functions = almanac_curl_functions()?.pointee,
      functions.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    else { return nil }
    return functions
  }()

  static let missing = HTTPError(
    .other, "libcurl is not installed, and nothing is fetched without it; install libcurl 4")
}

/// The functions of libcurl, for what holds a handle of it already.
var curl: almanac_curl {
  guard let functions = CurlLibrary.functions else { preconditionFailure("libcurl has made a handle and is gone") }
  return functions
}
