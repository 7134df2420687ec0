import ICalendar

extension MediaContent {
  /// Reads the value of ATTACH or IMAGE, or returns nil if it is empty or is not valid Base64.
  init?(_ line: UnfoldedLine, isBinary: Bool) {
    if isBinary {
      guard let data = line.binary, !data.isEmpty else { return nil }
      self = .data(data)
    } else {
      guard let uri = line.filledURI else { return nil }
      self = .uri(uri)
    }
  }

  /// Whether parameters say that the value is Base64 (RFC 5545 3.2.7).
  static func isBinary(_ line: UnfoldedLine) -> Bool {
    var isBinary = false
    line.forEachParameter { parameter, value in
      switch parameter {
      case .encoding where value.text.capitalLetters == "BASE64": isBinary = true
      case .value where ValueType(name: value.text) == .binary: isBinary = true
      default: break
      }
    }
    return isBinary
  }

  var rawValue: String {
    switch self {
    case .uri(let uri): uri
    case .data(let data): Base64.encode(data)
    }
  }

  /// The key that does not change when the content is edited.
  var identity: String { uri ?? "" }
}
