import ICalendar

/// Creates findings for checks. It knows which rules are on and which component is being checked.
struct Reporter {
  let context: CheckContext
  var log: FindingLog
  /// The component being checked; nil for the calendar itself.
  var view: ComponentView?
  /// The last property line before this one.
  var previous: LineView?
  /// The number of bytes that the fixes offered so far would write.
  private var fixSize = 0

  /// The number of bytes that the fixes of a log may write. Each fix for a value in a list writes the whole line
  /// without that value. Further fixes are offered once these have been applied.
  private static let mostFixSize = 8 << 20

  /// The line of the last finding, and the number of findings of each rule on it.
  private var lastLine: ObjectIdentifier?
  private var countsOfLine: [Rule: Int] = [:]

  /// The maximum number of findings of one rule on a line. It is limited because each finding hashes the whole line.
  /// Once these problems have been fixed, the next check finds the others.
  private static let mostOfLine = 100

  /// Creates a reporter with a new log.
  ///
  /// - Parameter saturated: The rules that already have enough findings.
  init(_ context: CheckContext, saturated: RuleSet = RuleSet()) {
    self.context = context
    log = context.options.emptyLog(saturated: saturated)
  }

  /// Draws on the work budget; returns false if checking must stop.
  func mayGoOn(_ steps: Int = 1) -> Bool { context.mayGoOn(steps) }

  func isOn(_ rule: Rule) -> Bool { context.options.levels[rule] != nil }

  /// Returns the fix of a finding if it may be offered. A fix that would lose bytes that are not UTF-8 is not offered
  /// until those bytes have been fixed.
  ///
  /// - Parameter size: The length in bytes of the line to fix.
  private mutating func offered(
    _ rule: Rule, _ fix: () -> Fix?, size: Int, isUTF8: @autoclosure () -> Bool
  ) -> Fix? {
    guard context.options.levels.offersFixes(of: rule), fixSize < Self.mostFixSize, let fix = fix() else { return nil }
    fixSize += size
    _ = mayGoOn(size / 100)
    return fix.writesReplacement && !isUTF8() ? nil : fix
  }

  /// Counts a finding on a line; returns false if its rule already has enough of them.
  private mutating func counts(_ rule: Rule, of line: LineView) -> Bool {
    if lastLine != ObjectIdentifier(line) {
      lastLine = ObjectIdentifier(line)
      countsOfLine.removeAll(keepingCapacity: true)
    }
    countsOfLine[rule, default: 0] += 1
    return countsOfLine[rule, default: 0] <= Self.mostOfLine
  }

  /// Reports a finding on a line or on some of its bytes.
  ///
  /// - Parameter atMost: The maximum severity, for a minor case of the rule.
  mutating func report(
    _ rule: Rule, _ line: LineView, _ bytes: Range<Int>? = nil, related: @autoclosure () -> [RelatedLocation] = [],
    atMost: Severity = .error, fix: @autoclosure () -> Fix? = nil, _ message: @autoclosure () -> String
  ) {
    // The fingerprint includes the whole line.
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

  /// Reports a finding on a whole component, at its BEGIN.
  mutating func report(
    _ rule: Rule, _ component: ComponentView, related: @autoclosure () -> [RelatedLocation] = [],
    fix: @autoclosure () -> Fix? = nil, _ message: @autoclosure () -> String
  ) {
    report(rule, component.begin, related: related(), fix: fix(), message())
  }

  /// Reports a finding at a position whose line was not kept.
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
  /// Reports a finding whose message is given as a trailing closure.
  mutating func report(
    _ rule: Rule, at start: SourcePosition, length: Int = 0, count: Int = 1, source: String = "", key: String = "",
    fix: @autoclosure () -> Fix? = nil, _ message: () -> String
  ) {
    report(rule, at: start, length: length, count: count, source: source, key: key, fix: fix(), message())
  }

  /// Reports a finding whose message is given as a trailing closure.
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

/// A range of bytes in a content line: the positions in the input where it begins and ends, and the text of the
/// physical line where it begins. It outlives the content line.
struct LineExcerpt: Sendable {
  let start: SourcePosition
  let end: SourcePosition
  let source: String

  /// The maximum length of a physical line kept for a code frame.
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

  /// Returns the offsets of the bytes that share a physical line with a given byte.
  private static func segment(of line: ContentLine, holding offset: Int, _ position: SourcePosition) -> Range<Int> {
    let leading = position.line > line.lineNumber ? 1 : 0
    let start = offset - (position.column - 1 - leading)
    let count = line.bytes.count
    var low = offset
    var high = count
    // The last offset on the same physical line.
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

  /// Returns the position with a column that counts Unicode scalars instead of bytes.
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
