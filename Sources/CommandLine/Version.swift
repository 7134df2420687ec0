/// The version of both programs.
package enum Version {
  package static let number = "0.3.0"
  /// How they name themselves to servers.
  package static let userAgent = "almanac/\(number)"
}
