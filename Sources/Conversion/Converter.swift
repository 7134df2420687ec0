public import ICalendar

/// Converts inputs of any format to one format.
///
/// ```swift
/// let spool = try Spool()
/// var converter = try Converter(to: .jcal, into: spool)
/// try converter.convert(CalendarInput(path: "trip.ics"))
/// let report = try converter.finish()
/// try spool.forEachPiece { print(String(decoding: $0, as: UTF8.self), terminator: "") }
/// for loss in report.losses { print(loss.what, loss.count, loss.why) }
/// ```
///
/// The result stays in the spool until all inputs have been read.
public struct Converter {
  /// The output format.
  public let target: CalendarFormat
  /// The reading limits. Content that exceeds them is dropped and counted as a loss.
  public var limits = ReadingLimits()
  /// What to remove before writing; set it before the first input. The removed parts do not count as losses, but parts
  /// that become useless without them, such as an e-mail alarm without recipients, do.
  public var redaction: Redaction?

  private let options: ConversionOptions
  private var writer: any ElementWriter
  private var losses = LossLog()
  private var redactor: Redactor?
  private var issues: [(input: String, issue: ConversionIssue)] = []
  /// Whether any input was CSV, and whether any was in a format with flavors.
  private var (readsTables, readsFlavors) = (false, false)

  /// Creates a converter that writes a format into a spool.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if an option does not apply to the format.
  public init(to target: CalendarFormat, options: ConversionOptions = ConversionOptions(), into spool: Spool) throws {
    self.target = target
    self.options = options
    writer = try FormatTable.writer(target, options, spool)
  }

  /// Reads an input and writes its contents.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - format: The format of the input, or nil to detect it from the content or, failing that, from the name.
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public mutating func convert(_ input: CalendarInput, from format: CalendarFormat? = nil) throws {
    var reader = try FormatTable.reader(of: input, from: format, options, limits)
    if reader is CSVReader { readsTables = true }
    if reader is CSVReader || reader is JSCalendarReader { readsFlavors = true }
    let capabilities = writer.capabilities
    if redactor == nil { redactor = redaction.map { Redactor($0, options) } }
    while let element = try reader.next() {
      try write(element, capabilities)
      switch element {
      case .component: take(&reader, input.name)
      case .calendarBegin: for property in input.properties { try write(.calendarProperty(property), capabilities) }
      default: break
      }
    }
    take(&reader, input.name)
  }

  private mutating func write(_ element: CalendarElement, _ capabilities: FormatCapabilities) throws {
    if redactor == nil { return try writeAsIs(element, capabilities) }
    guard let kept = redactor?.applied(to: element, losses: &losses) else { return }
    try writeAsIs(kept, capabilities)
  }

  private mutating func writeAsIs(_ element: CalendarElement, _ capabilities: FormatCapabilities) throws {
    losses.count(element, against: capabilities)
    try writer.write(element, losses: &losses)
  }

  private mutating func take(_ reader: inout any ElementReader, _ name: String) {
    for loss in reader.takeLosses() { losses.add(loss) }
    for issue in reader.takeIssues() { issues.append((name, issue)) }
  }

  /// Removes and returns the issues of all inputs so far, each with the name of its input.
  public mutating func takeIssues() -> [(input: String, issue: ConversionIssue)] { issues.takeAll() }

  /// Writes the end of the output.
  ///
  /// - Returns: The losses of the conversion.
  /// - Throws: ``ConversionError``; `unusableOption` if an option applies only to formats that no input uses.
  public mutating func finish() throws -> LossReport {
    if !readsTables, options.dateOrder != nil || options.separator != nil {
      throw ConversionError(.unusableOption, "the date order and the separator apply only to CSV, and no input is CSV")
    }
    if !readsFlavors, options.flavor != nil, target != .csv, target != .jscalendar {
      throw ConversionError(.unusableOption, "only CSV and JSCalendar have flavors")
    }
    let capabilities = writer.capabilities
    for element in redactor?.finish(losses: &losses) ?? [] { try writeAsIs(element, capabilities) }
    try writer.finish(losses: &losses)
    return LossReport(target: target, losses: losses.losses)
  }
}
