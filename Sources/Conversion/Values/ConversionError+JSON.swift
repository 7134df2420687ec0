import JSONReading

extension ConversionError {
  /// What an error of the JSON reader means for a conversion.
  ///
  /// - Parameter isAtBeginning: Whether nothing was read yet that shows the format.
  init(_ error: JSONReadingError, isAtBeginning: Bool) {
    let code: Code =
      switch error.code {
      case .tooDeep, .tooLong: .tooLarge
      default: isAtBeginning ? .foreign : .malformed
      }
    self.init(code, at: "\(error.position.line):\(error.position.column) (\(error.path))", error.message)
  }
}
