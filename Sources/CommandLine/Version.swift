/// The version of both programs.
package enum Version {
  package static let number = "0.3.0"
  /// The name and version that the programs send to servers.
  package static let userAgent = "almanac/\(number)"
}
