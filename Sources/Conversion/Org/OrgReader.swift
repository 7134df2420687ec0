import CalendarModel
import CivilTime
import ICalendar

/// Reads Org files: headings with active timestamps become events, and those with a keyword become to-dos.
struct OrgReader: ElementReader {
  private var lines: TextLines
  private let limits: ReadingLimits
  private var components: OrgComponents
  private var keywords = OrgKeywords.usual
  private var waiting: [CalendarElement] = []
  private var hasBegun = false
  private var isFinished = false
  private var losses: [Loss] = []

  /// The open heading, with its line number.
  private var heading: (heading: OrgHeading, line: OrgEntry.Line)?
  private var body: [OrgEntry.Line] = []
  private var size = 0
  /// The headings above it: their levels, and the tags that they pass on, with the size of the tags in bytes.
  private var outline: [(level: Int, tags: [String], tagSize: Int, isLeftOut: Bool)] = []
  private var fileTags: [String] = []
  /// Counts inherited tags, and the texts of entries with several times.
  private var repeated: RepeatedText
  private var title: String?
  private var hasText = false
  private var hasKeywords = false

  /// - Parameter stamp: The time when the file was written, for DTSTAMP.
  init(source: any ByteSource, _ options: ConversionOptions, stamp: Instant, _ limits: ReadingLimits) {
    lines = TextLines(source, limit: limits.lineLength)
    self.limits = limits
    repeated = RepeatedText(limits)
    components = OrgComponents(options, stamp: stamp)
  }

  mutating func next() throws -> CalendarElement? {
    while waiting.isEmpty {
      if isFinished { return nil }
      guard let line = try lines.nextText() else {
        try end()
        continue
      }
      try take((lines.number, line))
    }
    return waiting.removeFirst()
  }

  mutating func takeIssues() -> [ConversionIssue] { components.takeIssues() }

  mutating func takeLosses() -> [Loss] {
    defer { losses = [] }
    return losses + components.takeLosses()
  }

  // MARK: Lines

  private mutating func take(_ line: OrgEntry.Line) throws {
    if let heading = OrgHeading(line.text, keywords) {
      try endEntry()
      begin()
      self.heading = (heading, line)
    } else if heading != nil {
      size += line.text.utf8.count + 1
      if size > limits.componentSize {
        throw ConversionError(
          .tooLarge, at: "\(line.number)", "the text below the heading is larger than \(limits.componentSize) bytes")
      }
      takeKeyword(line.text, isInEntry: true)
      body.append(line)
    } else if !takeKeyword(line.text, isInEntry: false), !line.text.allSatisfy(\.isWhitespace),
      !line.text.hasPrefix("#")
    {
      if !hasText { lose("text before the first heading", line, "it does not belong to an entry") }
      hasText = true
    }
  }

  /// Reads a line such as `#+TITLE: …`; returns false for any other line.
  @discardableResult
  private mutating func takeKeyword(_ line: String, isInEntry: Bool) -> Bool {
    guard line.hasPrefix("#+"), let match = line.prefixMatch(of: /#\+([A-Za-z_]+):/) else { return false }
    let value = line[match.range.upperBound...]
    switch match.1.uppercased() {
    case "TODO", "SEQ_TODO", "TYP_TODO": keywords.add(value)
    case "FILETAGS" where !isInEntry: fileTags += value.split { $0 == ":" || $0 == " " }.map(String.init)
    case "TITLE" where !isInEntry: title = title ?? value.trimmingBlanks
    default: break
    }
    hasKeywords = true
    return true
  }

  // MARK: Entries

  private static let mostLevels = 1000
  private static let mostTags = 1000

  private mutating func endEntry() throws {
    guard let (heading, line) = heading else { return }
    defer { (self.heading, body, size) = (nil, [], 0) }
    outline.removeLast(outline.count - (outline.firstIndex { $0.level >= heading.level } ?? outline.count))
    let isBelowLeftOut = outline.last?.isLeftOut ?? false
    let isArchived = heading.tags.contains("ARCHIVE")
    let inheritedSize = outline.last?.tagSize ?? Self.size(of: fileTags)
    let tags = (outline.last?.tags ?? fileTags) + heading.tags
    let tagSize = inheritedSize + Self.size(of: heading.tags)
    outline.append((heading.level, tags, tagSize, isBelowLeftOut || isArchived || heading.isComment))
    if outline.count > Self.mostLevels || tags.count > Self.mostTags {
      throw ConversionError(
        .tooLarge, at: "\(line.number)", "the heading has over \(Self.mostLevels) levels above it, or too many tags")
    }
    if isBelowLeftOut { return }
    if isArchived || heading.isComment {
      return lose(
        isArchived ? "archived heading" : "commented heading", line, "Org ignores it and everything below it")
    }
    let column = line.text.distance(from: line.text.startIndex, to: heading.title.startIndex)
    let times = try OrgLineTimes(heading.title, number: line.number, column: column)
    let entry = try OrgEntry(title: times, line, body)
    // Each of its times becomes an event with the whole text.
    try repeated.add(
      inheritedSize + max(0, entry.spans.count - 1) * (line.text.utf8.count + size + tagSize), at: "\(line.number)")
    for (what, line, why) in entry.leftOut { lose(what, line, why) }
    let made = components.components(of: heading, times.rest, entry, line.number, tags: tags, keywords)
    if made.isEmpty { lose("heading without a time", line, "it is neither an event nor a to-do") }
    waiting += made.map { .component($0, isInCalendar: true) }
  }

  private static func size(of tags: [String]) -> Int { tags.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// Begins the calendar. Its name is defined before the first heading.
  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    waiting += ReadCalendar.begin
    if let title, !title.isEmpty {
      for name in ["NAME", "X-WR-CALNAME"] {
        waiting.append(.calendarProperty(ContentLine("\(name):\(TextValue.encode(title))")))
      }
    }
  }

  private mutating func end() throws {
    isFinished = true
    try endEntry()
    if !hasBegun, hasText, !hasKeywords { throw ConversionError(.foreign, "there is no heading, such as “* Dentist”") }
    begin()
    waiting += components.takeDefinitions().map { .component($0, isInCalendar: true) } + [.calendarEnd]
  }

  private mutating func lose(_ what: String, _ line: OrgEntry.Line, _ why: String) {
    losses.append(Loss(what, example: Loss.Example(line: line.number, text: line.text), why: why))
  }
}
