public import ArgumentParser
import CalendarStore
import CommandLine
public import Comparison
import Conversion
import ICalendar
import JSON

struct DiffCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how the contents of two calendars differ.",
    discussion: """
      Compares two files, a file and a calendar of the store, or two calendars. Order, line folding, quoting and \
      default values are ignored, and so is the time an item was written, unless --all is given. PUBLISH and REQUEST \
      are also ignored in comparisons with a calendar of the store, because it has no METHOD.

      Exit codes: 0 if the contents are the same, 1 if they differ.
      """)

  @Argument(
    help: ArgumentHelp("The files, URLs, or - for standard input; the first is the older one.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("A calendar of the store, compared after the files. Repeatable.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendars: [String] = []

  @Flag(name: .long, help: "Also compare DTSTAMP, SEQUENCE, LAST-MODIFIED, CREATED, PRODID and VERSION.")
  var all = false

  @Option(
    name: .long, help: ArgumentHelp("The output format: text or markdown.", valueName: "format"),
    completion: .list(CalendarDifference.TextForm.allCases.map(\.rawValue)))
  var format: CalendarDifference.TextForm = .text

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var jsonOption: JSONOption
  @OptionGroup var quietOption: QuietOption
  var remarks: Remarks { quietOption.remarks }
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    if files.count + calendars.count != 2 {
      throw ValidationError("give two calendars: two files, a file and -c NAME, or -c twice")
    }
    if files == ["-", "-"] { throw ValidationError("only one of the two calendars can be standard input") }
  }

  func run() throws {
    var sides = try files.map { file in
      try ConversionFailure.naming(file) {
        var reader = try InputReader(web.input(file), takesBlank: true)
        return try ComparedCalendar(isImported: !calendars.isEmpty) { try reader.next() }
      }
    }
    if !calendars.isEmpty {
      let store = try storeOptions.openExisting()
      sides += try calendars.map { try ComparedCalendar(text: Self.text(of: $0, store)) }
    }
    let difference = CalendarDifference(from: sides[0], to: sides[1], countsBookkeeping: all)
    if jsonOption.json {
      StandardOutput.write(Array((difference.jsonText(.indented) + "\n").utf8))
    } else {
      StandardOutput.write(lines: difference.lines(format))
      if !difference.isEmpty { Terminal.write(difference.summary) }
    }
    if !difference.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  /// A calendar in the store, as text.
  private static func text(of calendar: String, _ store: CalendarStore) throws -> [UInt8] {
    var query = ItemQuery()
    query.calendars = [calendar]
    var bytes: [UInt8] = []
    _ = try store.export(query, options: ExportOptions(separatesNames: false)) { bytes += $0 }
    return bytes
  }
}

extension CalendarDifference.TextForm: ExpressibleByArgument {}
