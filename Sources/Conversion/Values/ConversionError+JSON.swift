import JSON

extension ConversionError {
  /// Converts an error of the JSON reader to a conversion error.
  ///
  /// - Parameters:
  ///   - isAtBeginning: Whether nothing that identifies the format has been read yet.
  ///   - rule: The validation rule that a malformed input breaks, or nil if there is none.
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
