import ICalendar

/// The text of a merge: the text of the first side, with changes.
struct MergedText {
  /// A part of the text to replace with other bytes.
  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private let changes: MergeEdits
  private let a: MergeVersion
  private let b: MergeVersion
  private let ending: [UInt8]

  init(_ changes: MergeEdits, _ a: MergeVersion, _ b: MergeVersion) {
    self.changes = changes
    self.a = a
    self.b = b
    ending = a.bytes.isEmpty ? b.lines.commonEnding : a.lines.commonEnding
  }

  /// The merged calendar.
  var bytes: [UInt8] {
    var edits = a.calendar.objects.indices.flatMap { object in
      changes.removedObjects.contains(object) ? [removal(of: object)] : self.edits(of: object)
    }
    edits += changes.additions.sorted { $0.key < $1.key }.flatMap { insertions($1, into: $0) }
    var result: [UInt8] = []
    var offset = 0
    // Text to insert before a line precedes the replacement of that line.
    for edit in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }).map(\.element) {
      result += a.bytes[offset..<edit.range.lowerBound]
      append(edit.bytes, to: &result)
      offset = edit.range.upperBound
    }
    result += a.bytes[offset...]
    for object in b.calendar.objects.indices.dropFirst(a.calendar.objects.count) { appendObject(object, to: &result) }
    return result
  }

  // MARK: Changes of the first side's text

  /// The changes in an iCalendar object.
  private func edits(of object: Int) -> [Edit] {
    var edits: [Edit] = []
    if let new = changes.replacedProperties[object], let old = changes.items[object].first?.component {
      edits += lines(old, new)
    }
    for item in changes.items[object].dropFirst() {
      if changes.removed.contains(item.order) {
        edits.append(Edit(range: a.range(of: item), bytes: []))
      } else if let replacement = changes.replaced[item.order] {
        edits.append(Edit(range: a.range(of: item), bytes: written(replacement, of: item)))
      }
    }
    for (index, definition) in a.calendar.definitions(of: object).enumerated() {
      let place = MergeEdits.DefinitionPlace(object: object, index: index)
      if changes.removedDefinitions.contains(place) {
        edits.append(Edit(range: a.range(of: definition), bytes: []))
      } else if let other = changes.replacedDefinitions[place] {
        edits.append(Edit(range: a.range(of: definition), bytes: text(of: other)))
      }
    }
    return edits
  }

  /// The additions to an iCalendar object.
  private func insertions(_ additions: MergeEdits.Additions, into object: Int) -> [Edit] {
    guard object < a.calendar.objects.count else { return [] }
    let (place, end) = (definitionEnd(of: object), contentEnd(of: object))
    return [
      Edit(range: place..<place, bytes: additions.definitions.flatMap { text(of: $0) }),
      Edit(range: end..<end, bytes: additions.items.flatMap { text(of: $0) }),
    ].filter { !$0.bytes.isEmpty }
  }

  /// Returns the edit that removes an entire iCalendar object.
  private func removal(of object: Int) -> Edit {
    let content = contentEnd(of: object)
    let end = a.calendarEnd(behind: content)?.upperBound ?? content
    let begin = a.calendar.objects[object].begin.map { a.range(of: $0).lowerBound } ?? end
    return Edit(range: begin..<end, bytes: [])
  }

  /// Returns the edits that change the properties of an iCalendar object.
  private func lines(_ old: Component, _ new: Component) -> [Edit] {
    var edits: [Edit] = []
    let kept = Set(new.properties)
    let places = Dictionary(old.properties.map { ($0, $0) }) { first, _ in first }
    for line in old.properties where !kept.contains(line) { edits.append(Edit(range: a.range(of: line), bytes: [])) }
    var offset =
      old.properties.first { _ in true }.map { a.range(of: $0).lowerBound } ?? a.lines.lines.first?.range.upperBound
      ?? 0
    for line in new.properties {
      if let place = places[line] {
        offset = a.range(of: place).upperBound
      } else {
        edits.append(Edit(range: offset..<offset, bytes: b.text(b.range(of: line), ending: ending)))
      }
    }
    return edits
  }

  // MARK: Additions

  /// Appends lines, first adding a line ending to the text if it lacks one.
  private func append(_ lines: [UInt8], to text: inout [UInt8]) {
    if !lines.isEmpty, let last = text.last, last != 0x0A, last != 0x0D { text += ending }
    text += lines
  }

  /// Appends an iCalendar object that the first side does not have.
  private func appendObject(_ index: Int, to text: inout [UInt8]) {
    guard let additions = changes.additions[index] else { return }
    let object = b.calendar.objects[index]
    let components =
      additions.definitions.flatMap { self.text(of: $0) } + additions.items.flatMap { self.text(of: $0) }
    guard let begin = object.begin else { return append(components, to: &text) }
    let lines = [begin] + Array(b.calendar.calendar(index).properties)
    append(lines.flatMap { b.text(b.range(of: $0), ending: ending) }, to: &text)
    append(components, to: &text)
    append(Array("END:VCALENDAR".utf8) + ending, to: &text)
  }

  /// Returns a component of the second side with the line endings of the first.
  private func text(of component: Component) -> [UInt8] {
    component.isClosedInInput ? b.text(b.range(of: component), ending: ending) : closed(component)
  }

  /// Returns an item of the second side with the line endings of the first.
  private func text(of item: ComparedItem) -> [UInt8] {
    let component = item.component
    return component.isClosedInInput ? b.text(b.range(of: item), ending: ending) : closed(component)
  }

  /// Returns a component whose END is missing with an END added; without it, the next component would become a part of
  /// this one.
  private func closed(_ component: Component) -> [UInt8] {
    let bytes = Array(component.unfoldedBytes)
    return PhysicalLines(bytes).lines.flatMap { folded(Array(bytes[$0.content])) }
  }

  /// Returns the replacement for an item: the text of the second side or, if it matches neither side, lines that keep
  /// the existing folds.
  private func written(_ replacement: MergeEdits.Replacement, of item: ComparedItem) -> [UInt8] {
    if replacement.component == replacement.other.component { return text(of: replacement.other) }
    let (own, others) = (a.lines(of: item), b.lines(of: replacement.other))
    let text = Array(replacement.component.unfoldedBytes)
    var result: [UInt8] = []
    for line in PhysicalLines(text).lines {
      let said = Array(text[line.content])
      if let range = own[said] {
        append(Array(a.bytes[range]), to: &result)
      } else if let range = others[said] {
        append(b.text(range, ending: ending), to: &result)
      } else {
        append(folded(said), to: &result)
      }
    }
    if let last = result.last, last != 0x0A, last != 0x0D { result += ending }
    return result
  }

  /// Folds a line that is in neither version.
  private func folded(_ line: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Appending to an array cannot fail.
    try? writer.write(ContentLine(line))
    try? writer.finish()
    return PhysicalLines(bytes).lines.flatMap { bytes[$0.content] + ending }
  }

  // MARK: Positions in the text of the first side

  /// The position after the components of an iCalendar object.
  private func contentEnd(of object: Int) -> Int {
    let ends = changes.items[object].dropFirst().map { a.range(of: $0).upperBound }
    return max(ends.max() ?? 0, definitionEnd(of: object))
  }

  /// The position after the VTIMEZONEs of an iCalendar object, or where they would be.
  private func definitionEnd(of object: Int) -> Int {
    if let last = a.calendar.definitions(of: object).last { return a.range(of: last).upperBound }
    if let first = changes.items[object].dropFirst().first { return a.range(of: first).lowerBound }
    if let line = changes.items[object].first.flatMap({ Array($0.component.properties).last }) {
      return a.range(of: line).upperBound
    }
    return a.calendar.objects[object].begin.map { a.range(of: $0).upperBound } ?? a.bytes.count
  }
}
