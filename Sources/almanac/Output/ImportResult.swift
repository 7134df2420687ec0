import CalendarStore
import CalendarText
import CommandLine
import ICalendar
import JSON
import TerminalText

/// The result of an import.
struct ImportResult: Entry {
  private let summary: ImportSummary
  private let warnings: [ImportWarning]
  private let seconds: Double
  private let isDryRun: Bool

  init(_ summary: ImportSummary, warnings: [ImportWarning], seconds: Double, isDryRun: Bool) {
    self.summary = summary
    self.warnings = warnings
    self.seconds = (seconds * 1000).rounded() / 1000
    self.isDryRun = isDryRun
  }

  /// The result as text.
  var text: String {
    let names = summary.calendars.map { "“\($0)”" }.joined(separator: ", ")
    var parts = ["\(summary.added) added", "\(summary.updated) updated", "\(summary.unchanged) unchanged"]
    if summary.removed > 0 { parts.append("\(summary.removed) removed") }
    parts.append("\(summary.skippedCount) skipped")
    if !summary.conflicts.isEmpty { parts.append(summary.conflicts.count.of("conflict")) }
    let verb = isDryRun ? "Would import" : "Imported"
    return "\(verb)\(names.isEmpty ? "" : " into \(names)"): \(parts.joined(separator: ", "))"
  }

  static let columns: Columns<ImportResult> = [
    Column("calendar", \.summary.calendars.first), Column("calendars", \.summary.calendars),
    Column("added", \.summary.added), Column("updated", \.summary.updated),
    Column("unchanged", \.summary.unchanged), Column("removed", \.summary.removed),
    Column("conflicts") { $0.summary.conflicts.map(Conflict.init) },
    Column("messages") { $0.summary.messages.map { MessageReport($0) } },
    Column("not_added_again", \.summary.notAddedAgain), Column("held") { $0.summary.heldPrunings.map(Held.init) },
    Column("skipped") { $0.summary.skipped.map(Skipped.init) },
    Column("warnings", \.warnings),
    Column("failed") { $0.summary.failures.map(Failed.init) }, Column("bytes", \.summary.byteCount),
    Column("seconds", \.seconds), Column("dry_run", \.isDryRun),
  ]

  /// A property that was changed differently here and in a file.
  struct Conflict: Entry {
    let conflict: ImportConflict

    /// The conflict as text.
    var text: String {
      "conflict \(conflict.input.printableName)\(conflict.line > 0 ? ":\(conflict.line)" : "") “\(conflict.title.printableName)”: \(conflict.text.printableName)"
    }

    static let columns: Columns<Conflict> = [
      Column("file", \.conflict.input), Column("line", \.conflict.line), Column("uid", \.conflict.uid),
      Column("title", \.conflict.title), Column("property", \.conflict.property), Column("base", \.conflict.base),
      Column("mine", \.conflict.mine), Column("theirs", \.conflict.theirs),
      Column("taken") { $0.conflict.takesTheirs ? "theirs" : "mine" },
    ]
  }

  /// Items that were not deleted although they are missing from their source.
  private struct Held: Entry {
    let held: HeldPruning

    static let columns: Columns<Held> = [
      Column("source", \.held.place), Column("calendar", \.held.calendar), Column("count", \.held.count),
      Column("total", \.held.total), Column("reason", \.held.text),
    ]
  }

  /// A component that was skipped.
  private struct Skipped: Entry {
    let component: SkippedComponent

    static let columns: Columns<Skipped> = [
      Column("file", \.component.input), Column("line", \.component.line), Column("reason", \.component.reason),
      Column("uid", \.component.uid),
    ]
  }

  /// An input that could not be read.
  private struct Failed: Entry {
    let failure: InputFailure

    static let columns: Columns<Failed> = [
      Column("file", \.failure.input), Column("reason", \.failure.error.message),
    ]
  }
}
