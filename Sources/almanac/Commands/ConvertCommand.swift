public import ArgumentParser
import CommandLine
public import Conversion
import ICalendar
import JSON

struct ConvertCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert calendars to and from other formats.",
    discussion: """
      Formats: \(CalendarFormat.allCases.map { "\($0.rawValue) (\($0.title))" }.joined(separator: ", ")). All files \
      become one result, in the order given. Anything the format cannot represent is reported on standard error.

      json, jsonl and csv list items: csv as one row per component; json, jsonl and csv for an importer (--flavor) as \
      the occurrences between --after and --before, sorted by start. Lists of occurrences omit cancelled ones and \
      end an endless series a year from now; both are reported as losses. Columns of csv: \
      \(ConversionOptions.columnNames.joined(separator: ", ")).

      jscalendar contains events and to-dos with their series; with --lossless it contains everything and can be \
      converted back.

      todotxt and taskwarrior contain to-dos; remind and org contain events and to-dos. A series stays a series if the \
      format can repeat it; otherwise todotxt, remind and org list its occurrences, and taskwarrior only the next one.

      markdown and html present the occurrences to readers by day, week or month.

      --for writes .ics files that an importer accepts: one calendar with METHOD:PUBLISH, time zones under their \
      standard names with a VTIMEZONE that it can read, single events in place of series it cannot store, and several \
      files if one would be too large. Everything else stays as it is, and every change is reported. To repair broken \
      files, use `almanac fix`.

      When reading csv, the separator, the flavor and the order of dates are detected; ambiguous input is refused.

      Nothing is written until everything has been read. Exit codes: 1 if an input is malformed, or with --strict if \
      something would be lost; 2 if the format of an input is unknown or ambiguous; 9 if an input is not in its format \
      at all.
      """)

  @OptionGroup var input: ListedFileArguments
  @OptionGroup(title: "URLs") var web: WebOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format to write: \(names(where: \.isWritten)). (default with --for: ics)", valueName: "format"),
    completion: .list(CalendarFormat.allCases.filter(\.isWritten).map(\.rawValue)), transform: Self.format)
  var to: CalendarFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the input: \(names(where: \.isRead)). (default: detected from its content, else its name)",
      valueName: "format"),
    completion: .list(CalendarFormat.allCases.filter(\.isRead).map(\.rawValue)), transform: Self.format)
  var from: CalendarFormat?

  @Flag(
    name: .long,
    help: """
      Write one calendar, with the properties of the first, in formats for whole calendars. (default: as many as were \
      read)
      """)
  var join = false

  @OptionGroup var importer: ImporterOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or - for standard output; with --for also a folder.", valueName: "file"),
    completion: .file())
  var output: String = "-"

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Omit private data: busy keeps only busy times, in one calendar; people omits people and places.
      """, valueName: "what"),
    completion: .list(Redaction.allCases.map(\.rawValue)))
  var redact: Redaction?

  @Flag(name: .long, help: "Write nothing if anything would be lost or an input is malformed.")
  var strict = false

  @Option(
    name: .long, help: ArgumentHelp("Write a list of what was lost to this file, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }

  private static func format(_ name: String) throws -> CalendarFormat {
    guard let format = CalendarFormat(rawValue: name) else {
      throw ValidationError("“\(name)” is not a format; see `almanac help convert`")
    }
    return format
  }

  private static func names(where isPossible: (CalendarFormat) -> Bool) -> String {
    CalendarFormat.allCases.filter(isPossible).map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    if importer.name == nil, to == nil { throw ValidationError("give a format with --to, or an importer with --for") }
    if importer.name != nil, to ?? .ics != .ics { throw ValidationError("--for makes .ics files, so --to must be ics") }
    if input.filesFrom != nil, importer.name != nil || report != nil || output != "-" {
      throw ValidationError(
        "--files-from prints one JSON line per file and cannot be used with --for, --report or --output")
    }
    if importer.name == nil, importer.maxSize != nil { throw ValidationError("--max-size needs --for") }
  }

  func run() throws {
    var options = try listing.conversionOptions(zoneOptions)
    page.apply(to: &options)
    options.joins = join
    if let importer = importer.name { return try run(for: importer, options) }
    let target = to ?? .ics
    if let list = input.filesFrom { return try convert(list, to: target, options) }
    let spool = try Spool()
    var converter = try ConversionFailure.naming("--to \(target.rawValue)") {
      try Converter(to: target, options: options, into: spool)
    }
    converter.redaction = redact
    var isOdd = false
    for file in try InputFiles(input.files, web).inputs {
      try ConversionFailure.naming(file.name, advice: Self.formatAdvice) { try converter.convert(file, from: from) }
      isOdd = ConversionWarnings.warn(of: converter.takeIssues()) || isOdd
    }
    let report = try ConversionFailure.naming("--to \(target.rawValue)") { try converter.finish() }
    let others =
      target == .csv && options.columns == nil && options.flavor == nil
      ? CSVFlavor.otherColumns(for: report.losses) : []
    try tell(report.losses, of: target.title, report, isOdd: isOdd, otherColumns: others)
    try ConversionOutput.write(spool, to: output)
  }

  /// Converts each file in a list separately, and puts the results into the output records.
  private func convert(_ list: String, to target: CalendarFormat, _ options: ConversionOptions) throws {
    try ListedFile.forEach(in: list) { file in
      let spool = try Spool()
      var converter = try Converter(to: target, options: options, into: spool)
      converter.redaction = redact
      for input in try file.inputs(web) {
        try ConversionFailure.naming(input.name, advice: Self.formatAdvice) { try converter.convert(input, from: from) }
      }
      let issues = converter.takeIssues().map { "\($0.issue.position): \($0.issue.message)" }
      let losses = try ConversionFailure.naming(file.name) { try converter.finish() }.losses
      if strict, !issues.isEmpty || !losses.isEmpty {
        throw Failure(.findings, "\(file.name): \(issues.first ?? losses.first.map { "\($0.what): \($0.why)" } ?? "")")
      }
      var text: [UInt8] = []
      try spool.forEachPiece { text += $0 }
      return [("text", String(decoding: text, as: UTF8.self)), ("losses", losses), ("issues", issues)]
    }
  }

  private func run(for importer: CalendarImporter, _ options: ConversionOptions) throws {
    let (prepared, isOdd) = try ImporterFiles.prepare(
      InputFiles(input.files, web).inputs, from: from, for: importer, maxSize: self.importer.maxSize, options, redact,
      advice: Self.formatAdvice)
    ConversionFailure.tell(prepared.changes)
    try tell(prepared.losses, of: importer.title, prepared, isOdd: isOdd)
    if prepared.parts.isEmpty { return Terminal.write("There are no items to write") }
    try CalendarParts.write(prepared, limit: self.importer.maxSize, to: output)
  }

  private static let formatAdvice = "name it with --from"

  /// Reports what was lost, and writes the requested report.
  ///
  /// - Parameters:
  ///   - isOdd: Whether an input does not conform to its standard.
  ///   - otherColumns: Columns that would keep some of what was lost.
  /// - Throws: With --strict, if something was lost or an input is odd.
  private func tell(
    _ losses: [Loss], of target: String, _ report: some JSONWritable, isOdd: Bool, otherColumns: [String] = []
  ) throws {
    if let path = self.report { try ConversionOutput.write(Array((report.jsonText(.indented) + "\n").utf8), to: path) }
    ConversionWarnings.warn(of: losses)
    if !otherColumns.isEmpty {
      Terminal.remark("some data can be kept with these --columns: \(otherColumns.joined(separator: ", "))")
    }
    if strict, isOdd {
      throw Failure(.findings, "nothing was written because an input is malformed")
    }
    if strict, !losses.isEmpty {
      throw Failure(.findings, "nothing was written because \(target) cannot represent everything")
    }
  }
}

extension CalendarImporter: ExpressibleByArgument {}
extension Redaction: ExpressibleByArgument {}
