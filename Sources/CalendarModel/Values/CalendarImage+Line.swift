import ICalendar

extension CalendarImage: LineValue {
  static let parameters: [KnownParameter] = [.encoding, .value, .display, .fmttype, .altrep]

  init?(_ line: ContentLine) {
    let parameters = line.hasParameters ? line.parameters : []
    guard let content = MediaContent(line, isBinary: MediaContent.isBinary(parameters)) else { return nil }
    self.init(content: content)
    for parameter in parameters {
      switch parameter.parameter {
      case .fmttype: if formatType == nil { formatType = parameter.value }
      case .display: if purposes.isEmpty { purposes = parameter.values.map { Purpose(rawValue: $0) } }
      case .altrep: if link == nil { link = parameter.value }
      default: break
      }
    }
  }

  var identity: String { content.identity }

  var rawValue: String { content.rawValue }

  func values(of parameter: KnownParameter) -> [String] {
    func one(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
    return switch parameter {
    case .encoding: content.uri == nil ? ["BASE64"] : []
    case .value: [content.uri == nil ? ValueType.binary.name : ValueType.uri.name]
    case .display: purposes.map(\.rawValue)
    case .fmttype: one(formatType)
    case .altrep: one(link)
    default: []
    }
  }
}
