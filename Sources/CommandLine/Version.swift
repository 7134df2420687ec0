/// What `almanac --version` says.
enum Version {
  static let text = "almanac 0.2.0"
  /// How it names itself to servers.
  static let userAgent = text.replacing(" ", with: "/")
}
