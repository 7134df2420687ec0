import ICalendar

extension Conference: LineValue {
  /// The properties that are read as conferences; new ones are written as the first.
  static let properties: [KnownProperty] = [.conference, .xGoogleConference, .xMicrosoftSkypeTeamsMeetingURL]

  static let parameters: [KnownParameter] = [.value, .feature, .label, .language]

  init?(_ line: ContentLine) {
    guard let uri = line.filledURI else { return nil }
    self.init(uri: uri)
    guard line.hasParameters else { return }
    for parameter in line.parameters {
      switch parameter.parameter {
      case .feature: if features.isEmpty { features = parameter.values.map { Feature(rawValue: $0) } }
      case .label: if label == nil { label = parameter.value }
      case .language: if language == nil { language = parameter.value }
      default: break
      }
    }
  }

  var identity: String { uri }

  var rawValue: String { uri }

  func values(of parameter: KnownParameter) -> [String] {
    func one(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
    return switch parameter {
    case .value: [ValueType.uri.name]
    case .feature: features.map(\.rawValue)
    case .label: one(label)
    case .language: one(language)
    default: []
    }
  }
}
