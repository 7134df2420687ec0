import ICalendar

extension Conference: LineValue {
  static let parameters: [KnownParameter] = [.value, .feature, .label, .language]

  init?(_ line: UnfoldedLine) {
    guard let uri = line.filledURI else { return nil }
    var conference = Conference(uri: uri)
    line.forEachParameter { conference.read($0, $1) }
    self = conference
  }

  private mutating func read(_ parameter: KnownParameter, _ value: ParameterValue) {
    switch parameter {
    case .feature: if features.isEmpty { features = value.texts.map { Feature(rawValue: $0) } }
    case .label: if label == nil { label = value.text }
    case .language: if language == nil { language = value.text }
    default: break
    }
  }

  var identity: String { uri }

  var rawValue: String { uri }

  func values(of parameter: KnownParameter) -> [String] {
    switch parameter {
    case .value: [ValueType.uri.name]
    case .feature: features.map(\.rawValue)
    case .label: label.asList
    case .language: language.asList
    default: []
    }
  }
}
