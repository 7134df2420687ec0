import CivilTime
import CommandLine
import Fetching
import Foundation
import ICalendar
import Synchronization
import Validation

/// What an import repairs or cannot keep, as the findings of `validate` under the profile `import`.
///
/// The inputs are read a second time for the report. Standard input can be read only once, and a server may return
/// something else the second time, so those inputs are kept in memory.
struct ImportReport {
  /// The inputs to import from.
  let inputs: [CalendarInput]
  private let copies: [CalendarInput]
  private let format: ReportFormat
  private let options: ValidationOptions

  /// - Parameters:
  ///   - limits: The limits of the import.
  ///   - format: The format of the report, or nil to choose it by the path's extension, with JSON as the default.
  init(_ inputs: [CalendarInput], path: String, format: ReportFormat?, limits: ReadingLimits) {
    let kept = inputs.map { $0.name == "-" || WebAddress.isMeant(by: $0.name) ? KeptInput($0) : nil }
    self.inputs = zip(inputs, kept).map { $1?.input ?? $0 }
    copies = zip(inputs, kept).map { $1?.copy ?? $0 }
    self.format = format ?? Self.endings[URL(fileURLWithPath: path).pathExtension.lowercased()] ?? .json
    var options = ValidationOptions(
      profile: .import, now: Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)))
    for rule in Self.mended.map(\.rule) { options.levels[rule] = rule.severity }
    // An import has its own limits.
    options.limits.properties = .max
    options.limits.components = .max
    options.limits.depth = limits.depth
    options.limits.reading = limits
    options.limits.keepAllFindings()
    self.options = options
  }

  /// Issues found in malformed but accepted input, reported in addition to the findings of the profile.
  private static let mended: [Issue.Code] = [
    .byteOrderMark, .bareLineFeed, .bareCarriageReturn, .noFinalNewline, .blankLine, .missingColon,
    .parametersOnBeginOrEnd,
  ]

  private static let endings: [String: ReportFormat] = [
    "json": .json, "jsonl": .jsonl, "sarif": .sarif, "xml": .junit, "md": .markdown, "txt": .text,
  ]

  /// Checks the inputs and passes on the report, piece by piece.
  func write(_ body: (String) throws -> Void) throws {
    let validator = Validator(options: options)
    var summary = ReportSummary()
    var writer = format.writer(fileCount: copies.count, showsHints: true, commands: ReportCommands())
    try body(writer.begin())
    try ValidatorPool.run(copies.map { (input: $0, validator: validator) }) { report, levels in
      summary.add(report, levels: levels)
      try body(writer.write(report))
    }
    try body(writer.end(summary))
  }
}

/// An input whose bytes are kept while they are read, so that it can be read again.
private final class KeptInput: Sendable {
  private let original: CalendarInput
  private let bytes = Mutex<[UInt8]>([])

  init(_ original: CalendarInput) { self.original = original }

  /// The input itself.
  var input: CalendarInput {
    var input = CalendarInput(name: original.name) { () throws(ICalendarError) in
      Source(source: try self.original.open(), kept: self)
    }
    input.properties = original.properties
    return input
  }

  /// The bytes read so far.
  var copy: CalendarInput {
    CalendarInput(name: original.name) { () throws(ICalendarError) in
      MemoryByteSource(self.bytes.withLock { $0 })
    }
  }

  private final class Source: ByteSource {
    private let source: any ByteSource
    private let kept: KeptInput

    init(source: any ByteSource, kept: KeptInput) {
      self.source = source
      self.kept = kept
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
      let count = try source.read(into: buffer)
      kept.bytes.withLock { $0 += UnsafeRawBufferPointer(rebasing: buffer[0..<count]) }
      return count
    }
  }
}
