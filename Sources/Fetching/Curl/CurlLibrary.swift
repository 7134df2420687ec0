import CCurl

/// libcurl, which is loaded on first use, because most programs never fetch anything.
package enum CurlLibrary {
  /// Whether libcurl is installed and can be initialized.
  package static var isInstalled: Bool { functions != nil }

  /// The functions of libcurl, or nil if it is not installed or cannot be initialized.
  nonisolated(unsafe) static let functions: almanac_curl? = {
    guard let functions = almanac_curl_functions()?.pointee,
      functions.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    else { return nil }
    return functions
  }()

  static let missing = HTTPError(
    .other, "libcurl is not installed; install libcurl 4 to fetch anything")
}

/// The functions of libcurl, for code that already has a libcurl handle.
var curl: almanac_curl {
  guard let functions = CurlLibrary.functions else { preconditionFailure("libcurl is no longer available") }
  return functions
}
