import CivilTime

/// One time of an entry: an active timestamp, or a range of two, `<2026-11-21 Sat>--<2026-11-22 Sun>`.
struct OrgSpan: Equatable {
  var first: OrgTimestamp
  /// The second timestamp, whose day is part of the span.
  var last: OrgTimestamp?

  /// The text as written.
  var text: String { "<\(first.text)>" + (last.map { "--<\($0.text)>" } ?? "") }

  /// The repeater.
  var repeater: OrgRepeater? { first.repeater ?? last?.repeater }

  /// Whether the span is all-day.
  var isAllDay: Bool { first.clock == nil && last?.clock == nil }

  /// The end (for whole days, the day after the last day); nil if there is none, or if it is not after the start.
  var end: CivilDateTime? {
    let end: CivilDateTime
    if let last {
      end = (last.endClock ?? last.clock).map { OrgTimestamp.time(last.day, $0) } ?? last.start.adding(days: 1)
    } else if let clock = first.endClock {
      // An end time before the start time is on the next day.
      end = OrgTimestamp.time(first.day, clock).adding(days: clock < first.clock ?? 0 ? 1 : 0)
    } else {
      return nil
    }
    return end > first.start ? end : nil
  }

  /// Whether the span ends before it begins.
  var isBackwards: Bool { last.map { $0.start < first.start } ?? false }
}

/// The times in a line.
struct OrgLineTimes {
  /// The active timestamps.
  private(set) var spans: [OrgSpan] = []
  /// Whether the line contains a diary sexp, `<%%(…)>`.
  private(set) var hasSexp = false
  /// The rest of the line without the timestamps.
  private(set) var rest = ""

  /// - Parameters:
  ///   - number: The line number, for errors.
  ///   - column: The number of characters before the text in the line, for errors.
  /// - Throws: ``ConversionError`` `malformed` if a timestamp is invalid.
  init(_ line: some StringProtocol, number: Int, column: Int = 0) throws(ConversionError) {
    let line = Substring(line)
    var position = line.startIndex
    while let open = line.utf8[position...].firstIndex(of: UInt8(ascii: "<")) {
      rest += line[position..<open]
      position = line.utf8.index(after: open)
      if line.utf8[position...].starts(with: "%%(".utf8) { hasSexp = true }
      guard let first = Self.stamp(line, at: open) else {
        rest += "<"
        continue
      }
      position = first.end
      var last: Substring?
      let dashes = line.utf8[position...].prefix(4).prefix { $0 == UInt8(ascii: "-") }
      if (1...3).contains(dashes.count), let stamp = Self.stamp(line, at: dashes.endIndex) {
        (last, position) = (stamp.text, stamp.end)
      }
      do throws(OrgTimestamp.Unreadable) {
        spans.append(OrgSpan(first: try OrgTimestamp(first.text), last: try last.map(OrgTimestamp.read)))
      } catch {
        throw ConversionError(
          .malformed, at: "\(number):\(column + line.distance(from: line.startIndex, to: open) + 1)",
          "\(line[open..<position]) is not a valid timestamp: \(error.message)")
      }
    }
    rest += line[position...]
  }

  /// The text between the brackets of a timestamp that begins at an index, and the index after the timestamp; nil if
  /// there is none. Each byte is read only once, because a timestamp contains no brackets.
  private static func stamp(_ line: Substring, at open: Substring.Index) -> (text: Substring, end: Substring.Index)? {
    guard open < line.endIndex, line.utf8[open] == UInt8(ascii: "<") else { return nil }
    let start = line.utf8.index(after: open)
    let shape = line.utf8[start...].prefix(10).map { 0x30...0x39 ~= $0 ? UInt8(ascii: "0") : $0 }
    guard shape.elementsEqual("0000-00-00".utf8),
      let close = line.utf8[start...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      line.utf8[close] == UInt8(ascii: ">")
    else { return nil }
    return (line[start..<close], line.utf8.index(after: close))
  }
}

extension OrgTimestamp {
  fileprivate static func read(_ text: Substring) throws(Unreadable) -> OrgTimestamp { try OrgTimestamp(text) }
}
