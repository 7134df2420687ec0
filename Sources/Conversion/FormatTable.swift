import CivilTime
import ICalendar

/// The readers and writers of all formats.
enum FormatTable {
  /// Returns a reader for a format.
  private static func reader(
    _ format: CalendarFormat, _ source: any ByteSource, named name: String, _ options: ConversionOptions,
    _ limits: ReadingLimits
  ) throws -> any ElementReader {
    let stamp = FileByteSource.lastChange(of: name) ?? options.now
    return switch format {
    case .ics: CalendarTextReader(source: source, limits: limits)
    case .vcalendar: VCalendarElements(source: source, options, stamp: stamp, limits)
    case .jcal: JCalReader(source: source, limits: limits)
    case .xcal: XCalReader(source: source, limits: limits)
    case .jscalendar: JSCalendarReader(source: source, options: options, limits: limits)
    case .csv:
      CSVReader(source: source, options: options, stamp: stamp, limits: limits)
    case .todotxt: TodoTxtReader(source: source, options, stamp: stamp, limits)
    case .taskwarrior: TaskwarriorReader(source: source, options, stamp: stamp, limits)
    case .org: OrgReader(source: source, options, stamp: stamp, limits)
    case .json, .jsonl, .markdown, .html, .remind:
      throw ConversionError(.unreadableFormat, "\(format.title) cannot be read, only written")
    }
  }

  /// Returns a writer for a format.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if an option does not apply to the format.
  static func writer(
    _ format: CalendarFormat, _ options: ConversionOptions, _ spool: Spool
  ) throws -> any ElementWriter {
    try options.check(for: format)
    let writer: any ElementWriter =
      switch format {
      case .ics: CalendarTextWriter(to: spool)
      case .vcalendar: throw ConversionError(.unusableOption, "\(format.title) cannot be written, only read")
      case .jcal: JCalWriter(to: spool)
      case .xcal: XCalWriter(to: spool)
      case .jscalendar: try JSCalendarWriter(options, to: spool)
      case .remind: try list(RemindWriter(options, to: spool), options, expands: true)
      case .org: try list(OrgWriter(options, to: spool), options, expands: true)
      case .taskwarrior: try list(TaskwarriorWriter(options, to: spool), options, expands: true)
      case .todotxt: try list(TodoTxtWriter(options, to: spool), options, expands: true)
      case .json, .jsonl: try list(JSONListWriter(format, options, to: spool), options, expands: true)
      case .csv:
        try list(CSVListWriter(options, to: spool), options, expands: CSVFlavor(options).form.expands)
      case .markdown: try list(MarkdownWriter(options, to: spool), options, expands: true)
      case .html: try list(HTMLWriter(options, to: spool), options, expands: true)
      }
    return options.joins ? JoiningWriter(writer) : writer
  }

  /// Returns a writer of occurrences, or of components if series are not expanded.
  private static func list(
    _ writer: some OccurrenceWriter, _ options: ConversionOptions, expands: Bool
  ) throws(ConversionError) -> any ElementWriter {
    if options.expands ?? expands { return ExpandingWriter(writer, options) }
    if options.after != nil || options.before != nil {
      throw ConversionError(.unusableOption, "a time window applies only to lists of occurrences, not of components")
    }
    return ListingWriter(writer, options)
  }

  /// Returns a reader for an input.
  ///
  /// - Parameter format: The format, or nil to detect it from the content or, failing that, from the name.
  static func reader(
    of input: CalendarInput, from format: CalendarFormat?, _ options: ConversionOptions = ConversionOptions(),
    _ limits: ReadingLimits = ReadingLimits()
  ) throws -> any ElementReader {
    try reader(of: PeekedSource(try input.open()), named: input.name, from: format, options, limits)
  }

  /// Returns a reader for an input, or nil if the input contains only white space.
  static func readerUnlessBlank(of input: CalendarInput) throws -> (any ElementReader)? {
    let source = PeekedSource(try input.open())
    if try source.isBlank { return nil }
    return try reader(of: source, named: input.name, from: nil, ConversionOptions(), ReadingLimits())
  }

  private static func reader(
    of source: PeekedSource, named name: String, from format: CalendarFormat?, _ options: ConversionOptions,
    _ limits: ReadingLimits
  ) throws -> any ElementReader {
    let beginning = try source.beginning()
    let found =
      CalendarFormat(beginning: beginning) ?? CalendarFormat(fileName: name)
      ?? (CSVHeader.isShown(by: beginning) ? .csv : nil)
    guard let format = format ?? found else {
      throw ConversionError(.unknownFormat, "the format cannot be recognized from the content or the name")
    }
    return try reader(format, source, named: name, options, limits)
  }
}
