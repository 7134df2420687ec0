import Conversion
import ICalendar

/// Calendars as the files that an importer takes.
enum ImporterFiles {
  /// Makes the files, and says what in the inputs is odd.
  ///
  /// - Parameters:
  ///   - format: The format of the inputs; nil if they show it.
  ///   - advice: What to do if they do not.
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
