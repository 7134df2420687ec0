import ICalendar

/// The physical and logical lines of a file, and the file with edits applied.
struct EditedText {
  /// A content line: its physical lines, including their endings.
  private struct Line {
    let number: Int
    /// The byte ranges of its physical lines, each with content and ending.
    var parts: [PhysicalLines.Line]
  }

  private let bytes: [UInt8]
  private let lines: [Line]
  private let hasMark: Bool
  private let commonEnding: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let physical = PhysicalLines(bytes)
    hasMark = physical.hasByteOrderMark
    commonEnding = physical.commonEnding
    lines = physical.lines.enumerated().reduce(into: []) { lines, line in
      let isContinuation =
        !line.element.content.isEmpty && [0x20, 0x09].contains(bytes[line.element.content.lowerBound])
      if isContinuation, !lines.isEmpty {
        lines[lines.count - 1].parts.append(line.element)
      } else {
        lines.append(Line(number: line.offset + 1, parts: [line.element]))
      }
    }
  }

  // MARK: Editing

  /// Returns the bytes after applying a plan.
  func applying(_ plan: EditPlan) -> [UInt8] {
    if plan.outdents { return outdented }
    if plan.transcodes { return WideEncoding.utf8(bytes) ?? bytes }
    var output = Output(ending: plan.endsLines ? [0x0D, 0x0A] : commonEnding)
    if hasMark, !plan.dropsByteOrderMarks { output.raw(bytes[0..<3]) }
    let range = plan.dropsSurroundings ? contentRange : 0..<lines.count
    for (index, line) in lines.enumerated() where range.contains(index) {
      if let texts = plan.inserted[line.number] { texts.forEach { output.line(Array($0.utf8)) } }
      write(line, plan, &output)
      if let texts = plan.insertedAfter[line.number] { texts.forEach { output.line(Array($0.utf8)) } }
    }
    return output.finish()
  }

  private func write(_ line: Line, _ plan: EditPlan, _ output: inout Output) {
    if plan.deleted.contains(line.number) { return }
    if let texts = plan.replaced[line.number] {
      texts.forEach { output.line(Array($0.utf8)) }
      return
    }
    var content = unfolded(line)
    if content.isEmpty, plan.deletesBlankLines { return }
    if plan.joined.contains(line.number) {
      output.join(Array("\\n".utf8) + content)
      return
    }
    var isChanged = line.parts.indices.contains { plan.refolded.contains(line.number + $0) }
    if plan.decoded.contains(line.number), String(validating: content, as: UTF8.self) == nil {
      content = Array(ContentLine(content).unfolded.utf8)
      isChanged = true
    }
    if plan.droppedControls.contains(line.number) {
      content = content.filter { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
      isChanged = true
    }
    if plan.droppedParameters.contains(line.number), let first = content.firstIndex(of: 0x3B),
      let colon = content.lastIndex(of: 0x3A), first < colon
    {
      content.removeSubrange(first..<colon)
      isChanged = true
    }
    if plan.trimmed.contains(line.number) {
      content = Self.trimmed(content)
      isChanged = true
    }
    if plan.dropsByteOrderMarks, content.starts(with: [0xEF, 0xBB, 0xBF]) {
      content.removeFirst(3)
      isChanged = true
    }
    if !plan.renamedZones.isEmpty, let renamed = renamed(content, plan.renamedZones) {
      content = renamed
      isChanged = true
    }
    if isChanged {
      output.line(content)
    } else if plan.endsLines {
      for part in line.parts { output.raw(bytes[part.content] + [0x0D, 0x0A]) }
    } else {
      for part in line.parts { output.raw(bytes[part.range]) }
    }
  }

  /// Returns a content line without leading white space. For BEGIN and END, white space around the name is removed too.
  private static func trimmed(_ content: [UInt8]) -> [UInt8] {
    let text = String(decoding: content, as: UTF8.self)
    let line = String(text.drop { $0 == " " || $0 == "\t" })
    guard let colon = line.lastIndex(of: ":"), ["BEGIN", "END"].contains(line.prefix { $0.isLetter }.uppercased())
    else { return Array(line.utf8) }
    return Array((line[...colon] + String(line[line.index(after: colon)...]).trimmed).utf8)
  }

  /// The text without leading white space on any line.
  private var outdented: [UInt8] {
    var output: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    for line in lines {
      for part in line.parts {
        output += bytes[part.content].drop { $0 == 0x20 || $0 == 0x09 } + bytes[part.ending]
      }
    }
    return output
  }

  private func unfolded(_ line: Line) -> [UInt8] {
    var content: [UInt8] = []
    for (index, part) in line.parts.enumerated() {
      content += bytes[part.content].dropFirst(index == 0 ? 0 : 1)
    }
    return content
  }

  private func renamed(_ content: [UInt8], _ zones: [ExactText: String]) -> [UInt8]? {
    let line = ContentLine(content)
    if line.property == .tzid {
      guard let name = zones[ExactText(line.text)], let changed = try? line.settingRawValue(TextValue.encode(name))
      else {
        return nil
      }
      return Array(changed.bytes)
    }
    guard line.hasParameters, let zone = line.timeZoneID, let name = zones[ExactText(zone)],
      let changed = try? line.settingParameter("TZID", to: [name])
    else { return nil }
    return Array(changed.bytes)
  }

  /// The range from the first BEGIN to the last END.
  private var contentRange: Range<Int> {
    let isDelimiter = { (line: Line, word: String) in
      let content = unfolded(line)
      return content.count > word.utf8.count && zip(content, word.utf8).allSatisfy { $0 & 0xDF == $1 & 0xDF }
    }
    guard let first = lines.firstIndex(where: { isDelimiter($0, "BEGIN:") }),
      let last = lines.lastIndex(where: { isDelimiter($0, "END:") }), first <= last
    else { return 0..<lines.count }
    return first..<(last + 1)
  }

  /// Collects the bytes of the edited file.
  private struct Output {
    private var bytes: [UInt8] = []
    private let ending: [UInt8]
    /// The unfolded last content line, while others are joined to it.
    private var joined: [UInt8]?
    /// The offset at which the last content line begins.
    private var lastStart = 0

    init(ending: [UInt8]) { self.ending = ending }

    mutating func raw(_ part: some Collection<UInt8>) {
      endJoined()
      endLine()
      // A part that begins with white space continues the line before it.
      if part.first != 0x20, part.first != 0x09, part.first != 0x0D, part.first != 0x0A { lastStart = bytes.count }
      bytes += part
    }

    /// Writes a content line, folded.
    mutating func line(_ content: [UInt8]) {
      endJoined()
      endLine()
      lastStart = bytes.count
      bytes += FoldedLine.bytes(content, ending: ending)
    }

    /// Continues the last content line.
    mutating func join(_ content: [UInt8]) {
      if joined == nil {
        joined = FoldedLine.unfolded(Array(bytes[lastStart...]))
        bytes.removeSubrange(lastStart...)
      }
      joined? += content
    }

    /// Returns the bytes of the whole file.
    mutating func finish() -> [UInt8] {
      endJoined()
      return bytes
    }

    private mutating func endJoined() {
      if let joined { bytes += FoldedLine.bytes(joined, ending: ending) }
      joined = nil
    }

    /// Adds a missing line ending before more text is written.
    private mutating func endLine() {
      let isMark = bytes == [0xEF, 0xBB, 0xBF]
      if let last = bytes.last, last != 0x0A, last != 0x0D, !isMark { bytes += ending }
    }
  }
}

/// Folds and unfolds a content line.
enum FoldedLine {
  /// Folds a line at 75 octets, between characters.
  static func bytes(_ content: [UInt8], ending: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    var start = 0
    var room = 75
    while content.count - start > room {
      var end = start + room
      let earliest = end - 3
      while end > earliest, content[end] & 0xC0 == 0x80 { end -= 1 }
      if content[end] & 0xC0 == 0x80 { end = start + room }
      folded += content[start..<end] + ending + [0x20]
      start = end
      room = 74
    }
    return folded + content[start...] + ending
  }

  static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x0A || bytes[index] == 0x0D else {
        content.append(bytes[index])
        index += 1
        continue
      }
      while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
      if index < bytes.count { index += 1 }
    }
    return content
  }
}
