import ICalendar

extension Attachment: LineValue {
  static let parameters: [KnownParameter] = [.fmttype, .filename, .size, .managedID, .encoding, .value]

  init?(_ line: UnfoldedLine) {
    guard let content = MediaContent(line, isBinary: MediaContent.isBinary(line)) else { return nil }
    var attachment = Attachment(content: content)
    line.forEachParameter { attachment.read($0, $1) }
    self = attachment
  }

  private mutating func read(_ parameter: KnownParameter, _ value: ParameterValue) {
    switch parameter {
    case .fmttype: if formatType == nil { formatType = value.text }
    case .filename, .xFilename, .xAppleFilename: if filename == nil { filename = value.text }
    case .size: if size == nil { size = Int(value.text) }
    case .managedID: if managedID == nil { managedID = value.text }
    default: break
    }
  }

  var identity: String { content.identity }

  var rawValue: String { content.rawValue }

  func values(of parameter: KnownParameter) -> [String] {
    switch parameter {
    case .fmttype: formatType.asList
    case .filename: filename.asList
    case .size: size.map { String($0) }.asList
    case .managedID: managedID.asList
    case .encoding: content.uri == nil ? ["BASE64"] : []
    case .value: content.uri == nil ? [ValueType.binary.name] : []
    default: []
    }
  }

  /// Keeps a vendor's parameter for the file name if the line has one.
  func adjust(_ line: inout ContentLine, from old: Attachment?) throws(CalendarModelError) {
    guard filename != old?.filename else { return }
    for parameter in [KnownParameter.xFilename, .xAppleFilename] where line[parameter: parameter] != nil {
      line = try line.setting(parameter, to: values(of: .filename)).removing(.filename)
    }
  }
}
