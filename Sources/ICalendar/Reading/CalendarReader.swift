import Bounds

/// Reads iCalendar streams component by component, with memory that does not grow with the input.
///
/// ```swift
/// let reader = try CalendarReader(source: FileByteSource(path: "trip.ics"))
/// while let element = try reader.next() {
///   if case .component(let component, _) = element { print(component.name) }
/// }
/// ```
///
/// Real files often have minor errors. Everything that can be kept is kept unchanged, and the rest is skipped; both are
/// reported as ``Issue`` values (``takeIssues()``). A component that is never closed ends before a component that
/// cannot be nested in it, or at the end of the input.
public final class CalendarReader {
  private let lines: ContentLineReader
  private let limits: ReadingLimits
  // While the next two variables are modified, no code calls back into the reader, so accesses cannot overlap.
  @exclusivity(unchecked) private var gatherer = ComponentGatherer()
  @exclusivity(unchecked) private var discarded: DiscardedComponent?
  private var log: IssueLog
  private var ready: [CalendarElement] = []
  private var isInCalendar = false
  private var hasReportedComponentOutside = false
  private var isFinished = false

  /// Whether a VCALENDAR or a known component has begun.
  public private(set) var hasFoundCalendar = false
  /// Whether the first VCALENDAR or known component is preceded by text that may be the header of a message, because it
  /// is neither iCalendar properties nor other components.
  public private(set) var hasLeadingText = false

  /// Reads from a source, with limits on the size of a line and of a component.
  ///
  /// - Parameter checksForm: Whether to also report problems in the form of physical lines: long lines, folds inside
  ///   characters, indentation, and mixed line endings. This does not affect reading.
  public init(source: any ByteSource, limits: ReadingLimits = ReadingLimits(), checksForm: Bool = false) {
    lines = ContentLineReader(source: source, lengthLimit: limits.lineLength)
    if checksForm { lines.form = LineForm(limit: limits.issuesPerCode) }
    self.limits = limits
    log = IssueLog(limit: limits.issuesPerCode)
  }

  /// The number of bytes read from the source so far.
  public var byteCount: UInt64 { lines.byteCount }

  /// The number of times each code has been reported, including repeats that are not kept.
  public var issueCounts: [Issue.Code: Int] {
    log.counts.merging(lines.form?.log.counts ?? [:]) { $0 + $1 }
  }

  /// Returns the issues found since the last call.
  public func takeIssues() -> [Issue] { log.take() + (lines.form?.take() ?? []) }

  /// Whether only white space, and possibly a byte order mark, has been read.
  public var isBlank: Bool { lines.isBlank }

  /// Whether the input begins like text in UTF-16 or UTF-32.
  public var isWide: Bool { InputGuess.isWide(lines.beginning) }

  /// Reads the next element.
  ///
  /// - Returns: The element, or nil at the end of the input.
  /// - Throws: ``ICalendarError``: `unreadable` if the source fails; `notICalendar` or `notUTF8` at the end of an input
  ///   that contains neither a VCALENDAR nor a known component.
  public func next() throws(ICalendarError) -> CalendarElement? {
    while ready.isEmpty {
      if isFinished { return nil }
      if try lines.advance() {
        readLine()
      } else {
        try finish()
      }
    }
    return ready.removeFirst()
  }

  private var isInComponent: Bool { gatherer.depth > 0 || discarded != nil }

  @inline(__always)
  private func readLine() {
    let line = UnsafeBufferPointer(lines.line)
    let parts = LineParts(line)
    if hasFoundCalendar { checkBytes(line) }
    if lines.lineIsCut {
      return readCutLine("is longer than \(limits.lineLength) bytes")
    }
    if CombiningMarks.exceed(in: line) {
      return readCutLine("has more than \(CombiningMarks.most) consecutive combining marks")
    }
    let name = UnsafeBufferPointer(rebasing: line[0..<parts.nameLength])
    let property = PropertyTable.property(named: name)
    switch property {
    case .begin where parts.hasColon:
      readDelimiter(line, parts, begins: true)
    case .end where parts.hasColon:
      readDelimiter(line, parts, begins: false)
    default:
      if property == nil, let begin = line.beginBehindByteOrderMark {
        log.report(
          .byteOrderMark, at: position(), "a byte order mark before this line is ignored")
        readDelimiter(begin, LineParts(begin), begins: true)
      } else {
        readProperty(line, parts, property)
      }
    }
  }

  @inline(__always)
  private func readProperty(_ line: UnsafeBufferPointer<UInt8>, _ parts: LineParts, _ property: KnownProperty?) {
    guard parts.hasColon || isInComponent || isInCalendar else {
      readStrayLine()
      return
    }
    if !parts.hasColon {
      log.report(.missingColon, at: position(), "the line has no colon; it is kept without a value")
    }
    if discarded != nil { return }
    if gatherer.depth > 0 {
      gatherer.append(
        line, parts: parts, property: property?.rawValue ?? 0, lineNumber: lines.lineNumber, folds: lines.folds)
      discardIfTooLarge()
    } else if isInCalendar {
      ready.append(.calendarProperty(singleLine(line, parts, property)))
    } else if hasFoundCalendar || property != nil {
      log.report(
        .propertyOutsideComponent, at: position(), "the line is outside any component and is skipped")
    } else {
      readStrayLine()
    }
  }

  /// Handles text around the calendar: a line outside any component that is not a property.
  private func readStrayLine() {
    if hasFoundCalendar {
      log.report(.trailingGarbage, at: position(), "the text outside the calendar is skipped")
    } else {
      if lines.line.contains(where: { $0 > 0x20 }) { hasLeadingText = true }
      log.report(.leadingGarbage, at: position(), "the text before BEGIN:VCALENDAR is skipped")
    }
  }

  private func readDelimiter(_ line: UnsafeBufferPointer<UInt8>, _ parts: LineParts, begins: Bool) {
    let name = UnsafeBufferPointer(rebasing: line[parts.valueStart..<line.count]).trimmed
    guard !name.isEmpty else {
      readProperty(line, parts, nil)
      return
    }
    if parts.valueStart - parts.nameLength > 1 {
      log.report(.parametersOnBeginOrEnd, at: position(), "BEGIN and END must not have parameters")
    }
    if lines.form != nil, parts.valueStart + name.count < line.count {
      log.report(.spaceOnBeginOrEnd, at: position(), "the component name has white space around it")
    }
    let component = ComponentTable.component(named: name)
    if begins {
      begin(name, component, line, parts)
    } else {
      end(name, component, line, parts)
    }
  }

  // MARK: BEGIN

  private func begin(
    _ name: UnsafeBufferPointer<UInt8>, _ component: KnownComponent?, _ line: UnsafeBufferPointer<UInt8>,
    _ parts: LineParts
  ) {
    if component != nil { hasFoundCalendar = true }
    if isInComponent, let component { closeWhatCannotHold(component) }
    if component == .vcalendar, !isInComponent {
      if isInCalendar {
        log.report(.unclosedComponent, at: position(), "VCALENDAR begins before the previous one has ended")
        endCalendar()
      }
      isInCalendar = true
      ready.append(.calendarBegin(singleLine(line, parts, .begin)))
      return
    }
    if discarded != nil {
      discarded?.begin(Array(name))
      return
    }
    if gatherer.depth == 0, !isInCalendar, !hasReportedComponentOutside {
      hasReportedComponentOutside = true
      log.report(
        .componentOutsideCalendar, at: position(), "\(String(tolerating: name)) is outside a VCALENDAR")
    }
    gatherer.begin(line, parts: parts, lineNumber: lines.lineNumber, folds: lines.folds)
    if gatherer.depth > limits.depth {
      discardComponent(.nestingTooDeep)
    } else {
      discardIfTooLarge()
    }
  }

  /// Closes open components that must not contain the new one, if an outer component, or the calendar, may contain it.
  private func closeWhatCannotHold(_ component: KnownComponent) {
    let definition = ComponentTable.definition(for: component)
    var level = openCount - 1
    while level >= 0 {
      let open = openComponent(at: level)
      // An unknown component may contain anything except a VCALENDAR.
      if open == nil, component != .vcalendar { return }
      if let open, definition.cardinality(in: open) != nil { break }
      level -= 1
    }
    guard level >= 0 || component == .vcalendar || definition.cardinality(in: .vcalendar) != nil else { return }
    while openCount > level + 1 {
      log.report(
        .unclosedComponent, at: position(), component: component.name,
        "\(openName()) from line \(openLineNumber()) has no END; it is closed before this line")
      closeInnermost()
    }
  }

  // MARK: END

  private func end(
    _ name: UnsafeBufferPointer<UInt8>, _ component: KnownComponent?, _ line: UnsafeBufferPointer<UInt8>,
    _ parts: LineParts
  ) {
    let level: Int?
    if let discarded {
      level = component == .vcalendar && isInCalendar ? nil : discarded.openLevel(named: name)
    } else {
      level = gatherer.openLevel(named: name)
    }
    if let level {
      while openCount > level + 1 {
        log.report(
          .mismatchedEnd, at: position(),
          "END:\(String(tolerating: name)) is before the end of \(openName()) from line \(openLineNumber()), "
            + "which is closed here")
        closeInnermost()
      }
      if discarded != nil {
        closeInnermost()
      } else {
        gatherer.end(line, parts: parts, lineNumber: lines.lineNumber, folds: lines.folds)
        deliverIfComplete()
      }
    } else if component == .vcalendar, isInCalendar {
      while isInComponent {
        log.report(
          .unclosedComponent, at: position(),
          "\(openName()) from line \(openLineNumber()) has no END; it ends with its calendar")
        closeInnermost()
      }
      endCalendar()
    } else if isInComponent {
      log.report(
        .mismatchedEnd, at: position(),
        "END:\(String(tolerating: name)) does not match \(openName()) from line \(openLineNumber()) and is ignored")
    } else {
      let name = String(tolerating: name)
      log.report(.missingBegin, at: position(), component: name, "END:\(name) has no BEGIN and is ignored")
    }
  }

  private func endCalendar() {
    isInCalendar = false
    ready.append(.calendarEnd)
  }

  private func deliverIfComplete() {
    guard gatherer.depth == 0 else { return }
    ready.append(.component(gatherer.finish(), isInCalendar: isInCalendar))
  }

  // MARK: Open components

  private var openCount: Int { discarded?.depth ?? gatherer.depth }

  private func openComponent(at level: Int) -> KnownComponent? {
    guard let discarded else { return gatherer.openComponent(at: level) }
    return discarded.name(at: level).withUnsafeBufferPointer { ComponentTable.component(named: $0) }
  }

  private func openName() -> String {
    let name = discarded?.name(at: openCount - 1) ?? gatherer.openName(at: openCount - 1)
    return name.withUnsafeBufferPointer { String(tolerating: $0) }
  }

  private func openLineNumber() -> Int {
    discarded?.lineNumber ?? gatherer.openLineNumber(at: openCount - 1)
  }

  private func closeInnermost() {
    if discarded != nil {
      discarded?.end()
      if discarded?.depth == 0 { discarded = nil }
    } else {
      gatherer.endImplicitly(lineNumber: lines.lineNumber)
      deliverIfComplete()
    }
  }

  // MARK: Beyond the limits

  private func readCutLine(_ reason: String) {
    if !hasFoundCalendar { hasLeadingText = true }
    log.report(.lineTooLong, at: position(), "the line \(reason); its component is skipped")
    if gatherer.depth > 0 { discardComponent(nil) }
  }

  @inline(__always)
  private func discardIfTooLarge() {
    if max(gatherer.byteCount, gatherer.foldCount) > limits.componentSize { discardComponent(.componentTooLarge) }
  }

  /// Drops the component that is being gathered, including the rest of it.
  private func discardComponent(_ code: Issue.Code?) {
    let line = gatherer.openLineNumber(at: 0)
    let names = (0..<gatherer.depth).map { gatherer.openName(at: $0) }
    if let code {
      let limit =
        code == .nestingTooDeep
        ? "is nested deeper than \(limits.depth) levels" : "is larger than \(limits.componentSize) bytes"
      let name = names[0].withUnsafeBufferPointer { String(tolerating: $0) }
      log.report(code, at: position(), "\(name) from line \(line) \(limit) and is skipped")
    }
    discarded = DiscardedComponent(names: names, lineNumber: line, depthLimit: limits.depth)
    gatherer.reset()
  }

  // MARK: Issues and the end

  private func checkBytes(_ line: UnsafeBufferPointer<UInt8>) {
    let check = ByteCheck(line)
    if let offset = check.firstControl {
      log.report(.controlCharacter, at: position(offset), "the control character 0x\(line[offset].hexadecimal) is kept")
    }
    if let offset = check.firstInvalid {
      log.report(.invalidUTF8, at: position(offset), "the line is not valid UTF-8; it is kept and read as Windows-1252")
    }
  }

  private func position(_ offset: Int = 0) -> SourcePosition {
    SourcePosition(lineNumber: lines.lineNumber, offset: offset, folds: lines.folds[...])
  }

  private func singleLine(
    _ line: UnsafeBufferPointer<UInt8>, _ parts: LineParts, _ property: KnownProperty?
  ) -> ContentLine {
    var single = ComponentGatherer(capacity: line.count + 2)
    single.append(
      line, parts: parts, property: property?.rawValue ?? 0, lineNumber: lines.lineNumber, folds: lines.folds)
    return ContentLine(storage: single.finishedStorage(), index: 0)
  }

  private func finish() throws(ICalendarError) {
    isFinished = true
    reportStream()
    lines.form?.finish(lines.endings)
    guard hasFoundCalendar else {
      throw InputGuess.error(beginning: lines.beginning)
    }
    let hadOpen = isInComponent || isInCalendar
    while isInComponent {
      log.report(
        .truncatedStream, at: position(), "the input ends inside \(openName()) from line \(openLineNumber())")
      closeInnermost()
    }
    if isInCalendar {
      log.report(.truncatedStream, at: position(), "the input ends before END:VCALENDAR")
      endCalendar()
    }
    if lines.endings.lastLineIsUnterminated, !hadOpen {
      log.report(.noFinalNewline, at: position(), "the last line has no line ending")
    }
  }

  private func reportStream() {
    let endings = lines.endings
    if lines.hadByteOrderMark {
      log.report(.byteOrderMark, at: SourcePosition(line: 1, column: 1), "the input begins with a byte order mark")
    }
    if endings.lineFeeds > 0 {
      log.report(
        .bareLineFeed, at: SourcePosition(line: endings.firstLineFeed, column: 1), count: endings.lineFeeds,
        "lines end with LF instead of CRLF: \(endings.lineFeeds)")
    }
    if endings.carriageReturns > 0 {
      log.report(
        .bareCarriageReturn, at: SourcePosition(line: endings.firstCarriageReturn, column: 1),
        count: endings.carriageReturns, "lines end with CR instead of CRLF: \(endings.carriageReturns)")
    }
    if endings.blanks > 0 {
      log.report(
        .blankLine, at: SourcePosition(line: endings.firstBlank, column: 1), count: endings.blanks,
        "empty lines between content lines: \(endings.blanks)")
    }
  }
}
