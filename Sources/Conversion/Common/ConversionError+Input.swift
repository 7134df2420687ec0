import ICalendar

extension ConversionError {
  /// What an error of an input means: one of its content is one of the conversion.
  static func meaning(of error: ICalendarError) -> any Error {
    let codes: [ICalendarError.Code: Code] = [.notICalendar: .foreign, .tooLarge: .tooLarge]
    guard let code = codes[error.code] else { return error }
    return ConversionError(code, at: error.position.map { "\($0.line)" }, error.message)
  }
}

extension TextLines {
  /// The next line of a format, without its ending; nil at the end.
  ///
  /// - Throws: ``ConversionError`` `tooLarge`, or the source's error.
  mutating func nextText() throws -> String? {
    do throws(ICalendarError) { return try next() } catch { throw ConversionError.meaning(of: error) }
  }
}
