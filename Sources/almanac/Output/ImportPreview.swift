import CalendarStore
import CommandLine
import ICalendar
import TerminalText

/// The changes that a dry run of an import would make, kept in a temporary file and printed after its summary.
final class ImportPreview {
  private let spool: Spool
  private let diff: ChangeDiff
  private var failure: (any Error)?

  /// - Throws: `ICalendarError` if a temporary file cannot be created.
  init(_ style: Style) throws {
    spool = try Spool()
    diff = ChangeDiff(style: style, hidesStamps: true)
  }

  func add(_ change: ItemChange) {
    if failure != nil { return }
    do { try spool.append(Array((diff.text(change).printableLine + "\n").utf8)) } catch { failure = error }
  }

  /// - Throws: `ICalendarError` if the temporary file cannot be written or read.
  func print() throws {
    if let failure { throw failure }
    try spool.forEachPiece { StandardOutput.write($0) }
  }
}
