import ICalendar

extension ConversionError {
  /// Converts an error from an input: an error in its content becomes a conversion error.
  static func meaning(of error: ICalendarError) -> any Error {
    let codes: [ICalendarError.Code: Code] = [.notICalendar: .foreign, .tooLarge: .tooLarge]
    guard let code = codes[error.code] else { return error }
    return ConversionError(code, at: error.position.map { "\($0.line)" }, error.message)
  }
}

extension TextLines {
  /// Returns the next line, without its ending, or nil at the end.
  ///
  /// - Throws: ``ConversionError`` `tooLarge`, or the error of the source.
  mutating func nextText() throws -> String? {
    do throws(ICalendarError) { return try next() } catch { throw ConversionError.meaning(of: error) }
  }
}
