public import ICalendar

/// Reads iCalendar text (RFC 5545). What is left out of a broken file is counted as loss.
public struct CalendarTextReader: ElementReader {
  private let reader: CalendarReader

  /// Reads from a source, with limits on what one line and one component may take.
  public init(source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    reader = CalendarReader(source: source, limits: limits)
  }

  /// Goes on to the next element.
  public mutating func next() throws -> CalendarElement? {
    do {
      return try reader.next()
    } catch {
      let isForeign = error.code == .notICalendar || error.code == .notUTF8
      throw isForeign ? ConversionError(.foreign, error.message) as any Error : error
    }
  }

  /// None: the module Validation reports what is wrong with iCalendar text.
  public mutating func takeIssues() -> [ConversionIssue] { [] }

  /// Text outside of calendars, and what is beyond the limits.
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
