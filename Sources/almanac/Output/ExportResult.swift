import CalendarStore
import CommandLine
import JSON

/// The result of an export.
struct ExportResult: Entry {
  private(set) var files: [String] = []
  private(set) var items = 0
  private(set) var calendars = 0
  private(set) var bytes = 0

  mutating func add(_ summary: ExportSummary, file: String) {
    if summary.byteCount == 0 { return }
    files.append(file)
    items += summary.items
    calendars += summary.calendars
    bytes += summary.byteCount
  }

  static let columns: Columns<ExportResult> = [
    Column("files", \.files), Column("items", \.items), Column("calendars", \.calendars), Column("bytes", \.bytes),
  ]
}
