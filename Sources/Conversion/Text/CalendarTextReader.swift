public import ICalendar

/// Reads iCalendar text (RFC 5545). Dropped parts of a broken file are counted as losses.
public struct CalendarTextReader: ElementReader {
  private let reader: CalendarReader

  /// Creates a reader for a source, with limits on the sizes of lines and components.
  public init(source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    reader = CalendarReader(source: source, limits: limits)
  }

  /// Returns the next element, or nil at the end.
  public mutating func next() throws -> CalendarElement? {
    do {
      return try reader.next()
    } catch {
      let isForeign = error.code == .notICalendar || error.code == .notUTF8
      throw isForeign ? ConversionError(.foreign, error.message) as any Error : error
    }
  }

  /// Always empty: the module Validation reports errors in iCalendar text.
  public mutating func takeIssues() -> [ConversionIssue] { [] }

  /// The losses since the last call: text outside of calendars, and data beyond the limits.
  public mutating func takeLosses() -> [Loss] {
    reader.takeIssues().filter { Self.codesOfLoss.contains($0.code) }.map {
      Loss(
        $0.code.rawValue, count: $0.count,
        example: Loss.Example(line: $0.position.line, text: $0.line?.text ?? $0.message), why: $0.message)
    }
  }

  private static let codesOfLoss: Set<Issue.Code> = [
    .lineTooLong, .componentTooLarge, .nestingTooDeep, .leadingGarbage, .trailingGarbage, .propertyOutsideComponent,
    .missingBegin, .mismatchedEnd,
  ]
}
