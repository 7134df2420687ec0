import ICalendar

extension RequestStatus: LineValue {
  static let parameters: [KnownParameter] = []

  init?(_ line: UnfoldedLine) {
    let parts = line.value.ranges(separatedBy: 0x3B, isEscaped: true).map {
      TextValue.decode(UnsafeBufferPointer(rebasing: line.value[$0]))
    }
    let code = parts[0].trimmed
    guard !code.isEmpty else { return nil }
    self.init(
      code: code, text: parts.count > 1 ? parts[1] : "",
      data: parts.count > 2 ? parts[2...].joined(separator: ";") : nil)
  }

  var rawValue: String {
    [code, text, data].compactMap { $0 }.map { TextValue.encode($0) }.joined(separator: ";")
  }

  func values(of parameter: KnownParameter) -> [String] { [] }
}
