import ICalendar

/// What checks report to: it knows which rules are on, the component that is being looked at, and makes findings.
struct Reporter {
  let context: CheckContext
  var log: FindingLog
  /// The component that is being looked at; nil for the calendar itself.
  var view: ComponentView?
  /// The last line before this one that is a property.
  var previous: LineView?
  /// How many bytes the fixes write that were offered.
  private var fixSize = 0

  /// How many bytes the fixes of a log may write: each of a list may be the whole line without one value. What is left
  /// is offered when these have been applied.
  private static let mostFixSize = 8 << 20

  /// The line that something was reported of last, and how often each rule was.
  private var lastLine: ObjectIdentifier?
  private var countsOfLine: [Rule: Int] = [:]

  /// How many findings of one rule a line has at most: each names a part of the line and hashes the whole. The next look
  /// finds the others, once these have been mended.
  private static let mostOfLine = 100

  /// Reports to a log of its own.
  ///
  /// - Parameter saturated: The rules of which there are enough findings.
  init(_ context: CheckContext, saturated: RuleSet = RuleSet()) {
    self.context = context
    log = context.options.emptyLog(saturated: saturated)
  }

  /// Draws on the budget of the work that is being done; false if nothing more is to be checked.
  func mayGoOn(_ steps: Int = 1) -> Bool { context.mayGoOn(steps) }

  func isOn(_ rule: Rule) -> Bool { context.options.levels[rule] != nil }

  /// The fix of a finding, if it is offered. One of bytes that are not UTF-8 would lose them; they are mended first.
  ///
  /// - Parameter size: How many bytes the line has that it is about.
  private mutating func offered(
    _ rule: Rule, _ fix: () -> Fix?, size: Int, isUTF8: @autoclosure () -> Bool
  ) -> Fix? {
    guard context.options.levels.offersFixes(of: rule), fixSize < Self.mostFixSize, let fix = fix() else { return nil }
    fixSize += size
    _ = mayGoOn(size / 100)
    return fix.writesReplacement && !isUTF8() ? nil : fix
  }

  /// Counts a finding of a line; false if there are enough of its rule.
  private mutating func counts(_ rule: Rule, of line: LineView) -> Bool {
    if lastLine != ObjectIdentifier(line) {
      lastLine = ObjectIdentifier(line)
      countsOfLine.removeAll(keepingCapacity: true)
    }
    countsOfLine[rule, default: 0] += 1
    return countsOfLine[rule, default: 0] <= Self.mostOfLine
  }

  /// Reports something about a line, or about some of its bytes.
  ///
  /// - Parameter atMost: How much it matters at most, if it is a lesser case of the rule.
  mutating func report(
    _ rule: Rule, _ line: LineView, _ bytes: Range<Int>? = nil, related: @autoclosure () -> [RelatedLocation] = [],
    atMost: Severity = .error, fix: @autoclosure () -> Fix? = nil, _ message: @autoclosure () -> String
  ) {
    // The whole line is part of what tells findings apart.
    guard let level = context.options.levels[rule], counts(rule, of: line), log.count(rule),
      mayGoOn(line.bytes.count / 500)
    else { return }
    let severity = min(level, atMost)
    let fix = offered(
      rule, fix, size: line.bytes.count, isUTF8: String(validating: line.bytes, as: UTF8.self) != nil)
    let excerpt = LineExcerpt(line.line, bytes ?? 0..<line.bytes.count)
    let identity = view?.identity
    let property = line.isDelimiter ? nil : line.name.uppercased()
    var hash = StableHash()
    hash.add(text: rule.id)
    identity.map { hash.add(identity: $0) }
    hash.add(line.bytes)
    log.add(
      Finding(
        rule: rule, severity: severity, message: message(), start: excerpt.start, end: excerpt.end, component: identity,
        property: property, related: related(), fix: fix, count: 1,
        source: excerpt.source, fingerprint: hash.value))
  }

  /// Reports something about a component as a whole, at its BEGIN.
  mutating func report(
    _ rule: Rule, _ component: ComponentView, related: @autoclosure () -> [RelatedLocation] = [],
    fix: @autoclosure () -> Fix? = nil, _ message: @autoclosure () -> String
  ) {
    report(rule, component.begin, related: related(), fix: fix(), message())
  }

  /// Reports something at a physical place that no line is kept of.
  mutating func report(
    _ rule: Rule, at start: SourcePosition, length: Int = 0, count: Int = 1, source: String = "",
    component: ComponentIdentity? = nil, property: String? = nil, key: String = "", related: [RelatedLocation] = [],
    atLeast: Severity = .info, atMost: Severity = .error, fix: @autoclosure () -> Fix? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard let level = context.options.levels[rule], log.count(rule, count) else { return }
    let severity = min(max(level, atLeast), atMost)
    let fix = offered(rule, fix, size: 0, isUTF8: false)
    var hash = StableHash()
    hash.add(text: rule.id)
    component.map { hash.add(identity: $0) }
    hash.add(text: key.isEmpty ? source : key)
    log.add(
      Finding(
        rule: rule, severity: severity, message: message(), start: start,
        end: SourcePosition(line: start.line, column: start.column + length), component: component,
        property: property, related: related, fix: fix, count: count, source: source,
        fingerprint: hash.value))
  }
}

extension Reporter {
  /// A report whose message is a trailing closure.
  mutating func report(
    _ rule: Rule, at start: SourcePosition, length: Int = 0, count: Int = 1, source: String = "", key: String = "",
    fix: @autoclosure () -> Fix? = nil, _ message: () -> String
  ) {
    report(rule, at: start, length: length, count: count, source: source, key: key, fix: fix(), message())
  }

  /// A report whose message is a trailing closure.
  mutating func report(
    _ rule: Rule, _ line: LineView, _ bytes: Range<Int>? = nil, atMost: Severity = .error,
    fix: @autoclosure () -> Fix? = nil, related: @autoclosure () -> [RelatedLocation] = [], _ message: () -> String
  ) {
    report(rule, line, bytes, related: related(), atMost: atMost, fix: fix(), message())
  }
}

extension StableHash {
  mutating func add(identity: ComponentIdentity) {
    add(text: identity.name)
    add(text: identity.uid ?? "")
    add(text: identity.recurrenceID ?? "")
  }
}

/// Some bytes of a content line as they stand in the input: where they begin and end, and the physical line they begin
/// on. It outlives the line.
struct LineExcerpt: Sendable {
  let start: SourcePosition
  let end: SourcePosition
  let source: String

  /// How much of a physical line is kept for a code frame.
  private static let longestSource = 400

  init(_ line: ContentLine, _ range: Range<Int>) {
    let bytes = line.bytes
    let first = line.position(ofByte: range.lowerBound)
    let last = range.isEmpty ? first : line.position(ofByte: range.upperBound - 1)
    let startOffset = range.lowerBound
    let segment = Self.segment(of: line, holding: startOffset, first)
    let isContinuation = first.line > line.lineNumber
    var text = isContinuation ? " " : ""
    let shown = segment.prefix(Self.longestSource)
    text += String(
      decoding: bytes[(bytes.startIndex + shown.lowerBound)..<(bytes.startIndex + shown.upperBound)], as: UTF8.self)
    source = text
    start = Self.scalars(bytes, line, startOffset, first)
    let endPosition = range.isEmpty ? start : Self.scalars(bytes, line, range.upperBound - 1, last)
    end =
      range.isEmpty ? start : SourcePosition(line: endPosition.line, column: endPosition.column + 1)
  }

  /// The offsets of the bytes of the line that stand on the same physical line as one of them.
  private static func segment(of line: ContentLine, holding offset: Int, _ position: SourcePosition) -> Range<Int> {
    let leading = position.line > line.lineNumber ? 1 : 0
    let start = offset - (position.column - 1 - leading)
    let count = line.bytes.count
    var low = offset
    var high = count
    // The last offset that is still on the same physical line.
    while low < high {
      let middle = (low + high + 1) / 2
      if middle <= count, line.position(ofByte: middle).line == position.line {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return max(0, start)..<min(count, low + 1)
  }

  /// A position whose column counts Unicode scalars instead of bytes.
  private static func scalars(
    _ bytes: ArraySlice<UInt8>, _ line: ContentLine, _ offset: Int, _ position: SourcePosition
  ) -> SourcePosition {
    let leading = position.line > line.lineNumber ? 1 : 0
    let start = max(0, offset - (position.column - 1 - leading))
    var column = 1 + leading
    for byte in bytes[(bytes.startIndex + start)..<(bytes.startIndex + min(offset, bytes.count))]
    where byte & 0xC0 != 0x80 {
      column += 1
    }
    return SourcePosition(line: position.line, column: column)
  }
}
