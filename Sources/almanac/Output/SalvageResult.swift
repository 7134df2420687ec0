import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import JSON
import TerminalText

/// The result of `almanac store doctor --salvage`.
struct SalvageResult: Entry {
  private let report: SalvageReport
  private let store: String
  private let file: String

  /// Salvages a store.
  init(of options: StoreOptions, to file: String) throws {
    store = options.path
    self.file = file
    report = try CalendarStore.salvage(store, to: file, options: CalendarStore.Options(patience: options.wait))
  }

  static let columns: Columns<SalvageResult> = [
    Column("calendars", \.report.calendarCount), Column("complete", \.report.isComplete), Column("file", \.file),
    Column("items") { $0.report.itemCounts.values.reduce(0, +) },
    Column("lost") { $0.report.lost.map(Lost.init) }, Column("lost_calendars", \.report.lostCalendarCount),
    Column("store", \.store),
  ]

  /// - Throws: `ExitCode` if anything was lost.
  func print(_ output: OutputOptions) throws {
    if output.json {
      StandardOutput.write(json: self)
    } else {
      for line in lines { StandardOutput.write(line) }
    }
    if !report.isComplete { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private var lines: [String] {
    let counts = report.itemCounts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key)" }.joined(
      separator: ", ")
    let calendars = report.calendarCount.of("calendar")
    var lines = report.lost.prefix(Self.shownCount).map { "lost \($0.kind) \($0.uid.printableName)" }
    if report.lost.count > Self.shownCount {
      lines.append("… and \(report.lost.count - Self.shownCount) more; --json lists all of them")
    }
    if !report.knowsLost { lines.append("The list of items is damaged too, so more may be lost.") }
    if report.lostCalendarCount > 0 {
      lines.append(
        report.lostCalendarCount == 1
          ? "A calendar is lost; “Salvaged” has its items."
          : "\(report.lostCalendarCount) calendars are lost; “Salvaged”, “Salvaged 2” and so on have their items.")
    }
    if report.hasOtherLosses { lines.append("Some time zones, calendar properties, grants or settings are lost.") }
    lines.append("Saved \(counts) in \(calendars) to \(file)")
    lines.append(
      isRestorable
        ? "To replace the store with it, run `almanac store restore \(file.shellWord)\(CommandContext.current.typed("--store"))`."
        : "Move \(store) away and put \(file) in its place.")
    return lines
  }

  /// Whether the file at the store's path can still be recognized as a store, so that it may be replaced.
  private var isRestorable: Bool { (try? CalendarStore.restore(file, to: store, isDryRun: true)) != nil }

  private static let shownCount = 20

  private struct Lost: Entry {
    let item: SalvageReport.LostItem

    init(_ item: SalvageReport.LostItem) { self.item = item }

    static let columns: Columns<Lost> = [Column("kind", \.item.kind.rawValue), Column("uid", \.item.uid)]
  }
}
