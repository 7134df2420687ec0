import CivilTime
public import ICalendar

/// A version of a calendar in a merge: its items, and their positions in the text.
public struct MergeVersion {
  let calendar: ComparedCalendar
  let bytes: [UInt8]
  let lines: PhysicalLines

  /// Reads a version from iCalendar text; empty text is treated as a calendar without items, as before a file was
  /// created.
  ///
  /// - Throws: `ICalendarError` if the text is not a calendar.
  public init(text: [UInt8]) throws(ICalendarError) {
    bytes = text
    lines = PhysicalLines(text)
    calendar = try ComparedCalendar(text: text)
  }

  // MARK: Positions

  /// The bytes of an item, from its BEGIN to its last line.
  func range(of item: ComparedItem) -> Range<Int> { range(of: item.lineNumbers) }

  /// The bytes of a component, from its BEGIN to its last line.
  func range(of component: Component) -> Range<Int> { range(of: component.lineNumbers) }

  /// The bytes of a line, with its folds.
  func range(of line: ContentLine) -> Range<Int> { range(of: line.lineNumber..<line.lastLineNumber + 1) }

  private func range(of numbers: Range<Int>) -> Range<Int> {
    lines.lines[numbers.lowerBound - 1].range.lowerBound..<lines.lines[numbers.upperBound - 2].range.upperBound
  }

  /// Returns a part of the text with other line endings.
  func text(_ range: Range<Int>, ending: [UInt8]) -> [UInt8] {
    var part: [UInt8] = []
    for line in physicalLines(in: range) { part += bytes[line.content] + ending }
    return part
  }

  /// The ranges of an item's lines, including folds, by their unfolded text.
  func lines(of item: ComparedItem) -> [[UInt8]: Range<Int>] {
    var places: [[UInt8]: Range<Int>] = [:]
    var said: [UInt8] = []
    var range: Range<Int>?
    for line in physicalLines(in: self.range(of: item)) {
      let content = bytes[line.content]
      if let open = range, content.first == 0x20 || content.first == 0x09 {
        said += content.dropFirst()
        range = open.lowerBound..<line.range.upperBound
      } else {
        if let range, places[said] == nil { places[said] = range }
        (said, range) = (Array(content), line.range)
      }
    }
    if let range, places[said] == nil { places[said] = range }
    return places
  }

  /// The physical lines in a range that begins at the start of a line.
  private func physicalLines(in range: Range<Int>) -> Slice<PhysicalLines.Lines> {
    let first = lines.lines.indices.partitioningIndex { lines.lines[$0].range.lowerBound >= range.lowerBound }
    let end = lines.lines.indices.partitioningIndex { lines.lines[$0].range.lowerBound >= range.upperBound }
    return lines.lines[first..<end]
  }

  /// The range of the END:VCALENDAR after an offset, unless a component begins before it.
  func calendarEnd(behind offset: Int) -> Range<Int>? {
    for line in physicalLines(in: offset..<bytes.count) {
      let text = String(decoding: bytes[line.content], as: UTF8.self).uppercased().filter { $0 != " " }
      if text == "END:VCALENDAR" { return line.range }
      if text.hasPrefix("BEGIN:") { return nil }
    }
    return nil
  }
}
