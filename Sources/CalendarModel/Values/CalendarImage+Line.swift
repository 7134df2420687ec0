import ICalendar

extension CalendarImage: LineValue {
  static let parameters: [KnownParameter] = [.encoding, .value, .display, .fmttype, .altrep]

  init?(_ line: UnfoldedLine) {
    guard let content = MediaContent(line, isBinary: MediaContent.isBinary(line)) else { return nil }
    var image = CalendarImage(content: content)
    line.forEachParameter { image.read($0, $1) }
    self = image
  }

  private mutating func read(_ parameter: KnownParameter, _ value: ParameterValue) {
    switch parameter {
    case .fmttype: if formatType == nil { formatType = value.text }
    case .display: if purposes.isEmpty { purposes = value.texts.map { Purpose(rawValue: $0) } }
    case .altrep: if link == nil { link = value.text }
    default: break
    }
  }

  var identity: String { content.identity }

  var rawValue: String { content.rawValue }

  func values(of parameter: KnownParameter) -> [String] {
    switch parameter {
    case .encoding: content.uri == nil ? ["BASE64"] : []
    case .value: [content.uri == nil ? ValueType.binary.name : ValueType.uri.name]
    case .display: purposes.map(\.rawValue)
    case .fmttype: formatType.asList
    case .altrep: link.asList
    default: []
    }
  }
}
