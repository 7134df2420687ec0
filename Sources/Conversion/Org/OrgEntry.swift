import CalendarModel
import ICalendar

/// The contents below a heading, up to the next heading.
struct OrgEntry {
  /// A line with its number in the file.
  typealias Line = (number: Int, text: String)

  /// The SCHEDULED timestamp.
  private(set) var scheduled: OrgSpan?
  /// The DEADLINE timestamp.
  private(set) var deadline: OrgSpan?
  /// The CLOSED timestamp.
  private(set) var closed: OrgTimestamp?
  /// The properties, in order; names in uppercase.
  private(set) var properties: [(name: String, value: String)] = []
  /// The active timestamps of the title and the text.
  private(set) var spans: [OrgSpan] = []
  /// The text without lines that contain only timestamps.
  private(set) var text: [String] = []
  /// The dropped parts, with their lines.
  private(set) var leftOut: [(what: String, line: Line, why: String)] = []

  private var lines: ArraySlice<Line>
  /// The index of the last line that can end a drawer.
  private let lastEnd: Int?
  /// The position of a property.
  private var indices: [String: Int] = [:]
  /// The indentation of the first line, which Org adds to all lines of an entry.
  private let indentation: Int

  /// - Parameters:
  ///   - title: The timestamps in the title.
  ///   - heading: The line of the heading.
  ///   - lines: The lines below it.
  /// - Throws: ``ConversionError`` `malformed` if a timestamp is invalid.
  init(title: OrgLineTimes, _ heading: Line, _ lines: [Line]) throws(ConversionError) {
    self.lines = lines[...]
    lastEnd = lines.lastIndex { Self.endsDrawer($0.text) }
    indentation = lines.first.map { $0.text.prefix { $0 == " " }.count } ?? 0
    spans = title.spans
    if title.hasSexp { leaveOut("diary sexp", heading, Self.sexp) }
    try takePlanning()
    takeProperties()
    try takeText()
    while text.first?.allSatisfy(\.isWhitespace) == true { text.removeFirst() }
    while text.last?.allSatisfy(\.isWhitespace) == true { text.removeLast() }
  }

  /// Returns the value of a property, or nil if it is missing or empty.
  subscript(name: String) -> String? {
    indices[name].flatMap { properties[$0].value.isEmpty ? nil : properties[$0].value }
  }

  // MARK: Parts

  private mutating func takePlanning() throws(ConversionError) {
    guard let line = lines.first, line.text.prefixMatch(of: /\s*(?:SCHEDULED|DEADLINE|CLOSED):/) != nil else { return }
    lines.removeFirst()
    for match in line.text.matches(of: /(SCHEDULED|DEADLINE|CLOSED):\s*([<\[][^<>\[\]]*[>\]](?:-{1,3}<[^<>]*>)?)/) {
      // Only CLOSED has an inactive timestamp.
      let isClosed = match.1 == "CLOSED"
      let text = isClosed ? "<\(match.2.dropFirst().dropLast())>" : String(match.2)
      let column = line.text.distance(from: line.text.startIndex, to: match.2.startIndex)
      let times = try OrgLineTimes(text, number: line.number, column: column)
      if times.hasSexp { leaveOut("diary sexp", line, Self.sexp) }
      guard let span = times.spans.first else { continue }
      switch match.1 {
      case "SCHEDULED": scheduled = span
      case "DEADLINE": deadline = span
      default: closed = span.first
      }
    }
  }

  private mutating func takeProperties() {
    guard let range = drawer(), range.name == "PROPERTIES" else { return }
    for line in lines[lines.startIndex + 1..<range.end] {
      guard let match = line.text.prefixMatch(of: /\s*:([^:\s]+):(?:\s+|$)/) else { continue }
      let value = OrgText.readValue(line.text[match.range.upperBound...].trimmingBlanks)
      let isAdded = match.1.last == "+"
      let name = (isAdded ? match.1.dropLast() : match.1).uppercased()
      if isAdded, let index = indices[name] {
        properties[index].value += " " + value
      } else if indices[name] == nil {
        indices[name] = properties.count
        properties.append((name, value))
      }
    }
    lines = lines[(range.end + 1)...]
  }

  private mutating func takeText() throws(ConversionError) {
    var block: Substring?
    while let line = lines.first {
      if block == nil, let range = drawer() {
        leaveOut("drawer \(range.name)", line, "it is internal to Org")
        lines = lines[(range.end + 1)...]
        continue
      }
      lines.removeFirst()
      let text = line.text.dropFirst(min(indentation, line.text.prefix { $0 == " " }.count))
      let words = text.drop(while: \.isWhitespace)
      if let begun = block {
        if text.lowercased().contains("#+end_\(begun)") { block = nil }
        self.text.append(OrgText.readLine(String(text)))
      } else if let name = Self.begunBlock(words) {
        block = name
        self.text.append(String(text))
      } else if words.first == "#", words.dropFirst().first?.isWhitespace ?? true {
        leaveOut("comment", line, "comments are not converted")
      } else if words.hasPrefix("CLOCK:") {
        leaveOut("clock", line, "it is internal to Org")
      } else if text.hasPrefix("%%(") {
        leaveOut("diary sexp", line, Self.sexp)
      } else {
        try take(String(text), line)
      }
    }
  }

  private mutating func take(_ text: String, _ line: Line) throws(ConversionError) {
    let times = try OrgLineTimes(line.text, number: line.number)
    spans += times.spans
    if times.hasSexp { leaveOut("diary sexp", line, Self.sexp) }
    let isOnlyTimes = !times.spans.isEmpty && times.rest.allSatisfy { $0.isWhitespace }
    if !isOnlyTimes { self.text.append(OrgText.readLine(text)) }
  }

  /// The drawer that begins with the next line: its name and the index of its last line; nil if there is none.
  private func drawer() -> (name: String, end: Int)? {
    guard let line = lines.first, let lastEnd, lines.startIndex < lastEnd, Self.lead(line.text) == ":",
      let match = line.text.wholeMatch(of: /\s*:([\w\-]+):\s*/), !Self.endsDrawer(line.text),
      let end = lines.dropFirst().firstIndex(where: { Self.endsDrawer($0.text) })
    else { return nil }
    return (match.1.uppercased(), end)
  }

  /// The name of the block that begins with a line, without the blanks before it; nil if there is none.
  private static func begunBlock(_ words: Substring) -> Substring? {
    guard words.first == "#", words.prefix(8).lowercased() == "#+begin_" else { return nil }
    let name = words.dropFirst(8).prefix { $0.isLetter || $0.isNumber || $0 == "_" }.lowercased()
    return ["src", "example", "comment", "export"].contains(name) ? name[...] : nil
  }

  /// The first character that is not a blank. Only a few of them begin something other than text.
  private static func lead(_ text: some StringProtocol) -> Character? { text.first { !$0.isWhitespace } }

  private static func endsDrawer(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    // Lowercasing is far faster than a regular expression, and most lines do not begin with a colon.
    return text.utf8.first == UInt8(ascii: ":") && text.prefix(5).lowercased() == ":end:"
      && text.dropFirst(5).allSatisfy(\.isWhitespace)
  }

  private mutating func leaveOut(_ what: String, _ line: Line, _ why: String) { leftOut.append((what, line, why)) }

  private static let sexp = "it is an Emacs program, which no rule can express"
}
