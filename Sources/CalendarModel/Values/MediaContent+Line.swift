import ICalendar

extension MediaContent {
  /// Reads the value of an ATTACH or IMAGE; nil where it is empty or no Base64.
  init?(_ line: ContentLine, isBinary: Bool) {
    if isBinary {
      guard let data = line.binary, !data.isEmpty else { return nil }
      self = .data(data)
    } else {
      guard let uri = line.filledURI else { return nil }
      self = .uri(uri)
    }
  }

  /// Whether parameters say that the value is Base64 (RFC 5545 3.2.7).
  static func isBinary(_ parameters: [Parameter]) -> Bool {
    parameters.contains {
      switch $0.parameter {
      case .encoding: $0.value.capitalLetters == "BASE64"
      case .value: ValueType(name: $0.value) == .binary
      default: false
      }
    }
  }

  var rawValue: String {
    switch self {
    case .uri(let uri): uri
    case .data(let data): Base64.encode(data)
    }
  }

  /// What stays the same when something about the content is edited.
  var identity: String { uri ?? "" }
}
