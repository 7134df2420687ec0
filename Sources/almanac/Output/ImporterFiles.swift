import Conversion
import ICalendar

/// Calendars as files for an importer.
enum ImporterFiles {
  /// Creates the files, and warns about oddities in the inputs.
  ///
  /// - Parameters:
  ///   - format: The format of the inputs, or nil to detect it.
  ///   - advice: What to do if it cannot be detected.
  static func prepare(
    _ inputs: [CalendarInput], from format: CalendarFormat? = nil, for importer: CalendarImporter, maxSize: Int?,
    _ options: ConversionOptions, _ redaction: Redaction? = nil, advice: String? = nil
  ) throws -> (result: CalendarPreparation.Result, isOdd: Bool) {
    var preparation = try ConversionFailure.naming("--for \(importer.rawValue)") {
      try CalendarPreparation(for: importer, maximumSize: maxSize, options: options)
    }
    preparation.redaction = redaction
    var isOdd = false
    for input in inputs {
      try ConversionFailure.naming(input.name, advice: advice) { try preparation.add(input, from: format) }
      isOdd = ConversionWarnings.warn(of: preparation.takeIssues()) || isOdd
    }
    return (preparation.finish(), isOdd)
  }
}
