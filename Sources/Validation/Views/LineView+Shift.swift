import ICalendar

extension LineView {
  /// The number of bytes of the value that belong to the last parameter, because an unquoted colon in the parameter
  /// makes the value begin too early; nil if there are none.
  var shift: Int? {
    guard let property, let last = parameters.last, hasValue, signs.contains(.colon) else { return nil }
    if PropertyPlan.of(property).contentType == .calAddress, !withValueBytes(Self.mailto.isContained) { return nil }
    let value = raw
    switch PropertyPlan.of(property).contentType {
    case .calAddress:
      return value.lowercased().firstRange(of: ":mailto:").map { value[..<$0.lowerBound].utf8.count }
    case .dateTime, .date:
      guard let colon = value.lastIndex(of: ":") else { return nil }
      let behind = value[value.index(after: colon)...]
      let beginsWithDigit = value[..<colon].utf8.first.map { $0 &- 0x30 < 10 } ?? false
      guard behind.first?.isNumber == true, behind.utf8.count >= 8, !beginsWithDigit || last.parameter == .tzid else {
        return nil
      }
      return value[..<colon].utf8.count
    default: return nil
    }
  }

  private static let mailto = WordSearch([":mailto:"])
}
