import CalendarStore
import CalendarText
import CommandLine
import Conversion
import ICalendar
import TerminalText

/// Converts errors of conversions to failures of the command.
enum ConversionFailure {
  /// Runs a conversion step; errors include the name of the file.
  ///
  /// - Parameter advice: What to do if the format of the file cannot be detected.
  static func naming<Value>(_ file: String, advice: String? = nil, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ConversionError {
      let advice = error.code == .unknownFormat ? advice : Self.advice[error.code]
      let broken = error.rule.map { " (\(ConversionWarnings.rule(named: $0)))" } ?? ""
      throw Failure(
        error.code.exitStatus,
        "\(place(error, file)): \(error.message)\(broken)\(advice.map { "; \($0)" } ?? "")")
    } catch let failure as MalformedRows {
      for error in failure.errors { Terminal.error("\(place(error, file)): \(error.message.onOnePrintableLine)") }
      throw Failure(.findings, "\(file): \(failure.count.of("error")); nothing was written")
    } catch let error as ICalendarError {
      throw Failure(error.code.exitStatus, InputFailure(input: file, error: error).fullMessage)
    }
  }

  /// Reports the changes made for an importer, once for each kind of change.
  ///
  /// - Parameter hasLines: Whether the line numbers refer to a file that the user has.
  static func tell(_ changes: [CalendarChange], hasLines: Bool = true) {
    let kinds = Dictionary(grouping: changes.indices) { [changes[$0].what, changes[$0].change] }
    let lines = kinds.values.sorted { $0[0] < $1[0] }.map { indices in
      let first = changes[indices[0]]
      let count = indices.count == 1 ? "" : ", \(indices.count) times"
      let place = (hasLines ? first.place.line : nil).map { ", first on line \($0)" } ?? ""
      let text = first.place.text.isEmpty ? "" : ": \(first.place.text)"
      return "\(first.what): \(first.change)\(count)\(place)\(text)"
    }
    Terminal.list(lines, others: ConversionWarnings.others, by: Terminal.write)
  }

  /// The options to use when an input is ambiguous.
  private static let advice: [ConversionError.Code: String] = [
    .ambiguousDateOrder: "choose one with --date-order mdy, dmy or ymd",
    .ambiguousSeparator: "choose one with --separator",
    .unusableOption: "see `almanac convert --help`",
    .ambiguousFlavor: "choose one with --flavor",
  ]

  private static func place(_ error: ConversionError, _ file: String) -> String {
    error.position.map { "\(file):\($0)" } ?? file
  }
}
