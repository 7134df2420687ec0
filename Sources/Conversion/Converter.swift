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
/// Nothing is given to anybody before all inputs were understood: the result waits in the spool.
public struct Converter {
  /// The format that is written.
  public let target: CalendarFormat
  /// What is read beyond these limits is left out, and counted as loss.
  public var limits = ReadingLimits()
  /// What is taken out before anything is written; set it before the first input. It does not count as loss; what goes
  /// only because it is of no use without it does, such as an alarm that sends mail to nobody.
  public var redaction: Redaction?

  private let options: ConversionOptions
  private var writer: any ElementWriter
  private var losses = LossLog()
  private var redactor: Redactor?
  private var issues: [(input: String, issue: ConversionIssue)] = []
  /// Whether an input was CSV, and whether one was of a format with flavors.
  private var (readsTables, readsFlavors) = (false, false)

  /// Begins to write a format into a spool.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if an option makes no sense to the format.
  public init(to target: CalendarFormat, options: ConversionOptions = ConversionOptions(), into spool: Spool) throws {
    self.target = target
    self.options = options
    writer = try FormatTable.writer(target, options, spool)
  }

  /// Reads an input and writes what is in it.
  ///
  /// - Parameters:
  ///   - input: What to read.
  ///   - format: Its format; nil to find out from its beginning, then from its name.
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

  /// Takes the issues of all inputs so far, each with its input's name.
  public mutating func takeIssues() -> [(input: String, issue: ConversionIssue)] { issues.takeAll() }

  /// Writes what comes at the end.
  ///
  /// - Returns: What was left out.
  /// - Throws: ``ConversionError``, `unusableOption` if an option says how to read what no input was.
  public mutating func finish() throws -> LossReport {
    if !readsTables, options.dateOrder != nil || options.separator != nil {
      throw ConversionError(.unusableOption, "an order of dates or a separator is for reading CSV, and no input is CSV")
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
