import CalendarStore
import CommandLine
import ICalendar
import TerminalText

/// What a dry run of an import would change, which is shown after its summary: until then it waits in a temporary file.
final class ImportPreview {
  private let spool: Spool
  private let diff: ChangeDiff
  private var failure: (any Error)?

  /// - Throws: `ICalendarError` if there can be no temporary file.
  init(_ style: Style) throws {
    spool = try Spool()
    diff = ChangeDiff(style: style, hidesStamps: true)
  }

  func add(_ change: ItemChange) {
    if failure != nil { return }
    do { try spool.append(Array((diff.text(change).printableLine + "\n").utf8)) } catch { failure = error }
  }

  /// - Throws: `ICalendarError` if the temporary file could not be written or read.
  func print() throws {
    if let failure { throw failure }
    try spool.forEachPiece { StandardOutput.write($0) }
  }
}
