import JSON

extension ConversionError {
  /// What an error of the JSON reader means for a conversion.
  ///
  /// - Parameters:
  ///   - isAtBeginning: Whether nothing was read yet that shows the format.
  ///   - rule: The validation rule that an ill-formed input breaks; nil if there is none.
  init(_ error: JSONReadingError, isAtBeginning: Bool, rule: String? = nil) {
    let code: Code =
      switch error.code {
      case .tooDeep, .tooLong: .tooLarge
      default: isAtBeginning ? .foreign : .malformed
      }
    self.init(
      code, at: "\(error.position.line):\(error.position.column) (\(error.path))", error.message,
      rule: code == .tooLarge ? nil : rule)
  }
}
