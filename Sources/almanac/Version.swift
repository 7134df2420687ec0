/// What `almanac --version` says.
enum Version {
  static let text = "almanac 0.2.0"
}
