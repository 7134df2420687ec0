import CalendarModel
import ICalendar

/// What a merge changes in the first side's text.
struct MergeEdits {
  /// What comes to one iCalendar object from the second side.
  private struct Additions {
    var definitions: [Component] = []
    var items: [ComparedItem] = []
  }

  /// A part of the text that gives way to other bytes.
  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private let a: MergeVersion
  private let b: MergeVersion
  private let ending: [UInt8]
  /// The first side's items in their order, by the iCalendar object that holds them; the calendar itself comes first.
  private let items: [[ComparedItem]]
  private var edits: [Edit] = []
  private var additions: [Int: Additions] = [:]
  /// The first side's items that go, and those that become others, by their order.
  private var removed: Set<Int> = []
  private var replaced: [Int: Component] = [:]
  /// The iCalendar objects that go if nothing stays in them.
  private var removableObjects: Set<Int> = []

  init(_ a: MergeVersion, _ b: MergeVersion) {
    self.a = a
    self.b = b
    ending = a.bytes.isEmpty ? b.lines.commonEnding : a.lines.commonEnding
    items = a.calendar.ordered.reduce(into: a.calendar.objects.map { _ in [] }) { items, ordered in
      items[ordered.item.objectIndex].append(ordered.item)
    }
  }

  // MARK: Changes

  mutating func remove(_ item: ComparedItem) {
    removed.insert(item.order)
    edits.append(Edit(range: a.range(of: item), bytes: []))
  }

  mutating func remove(_ definition: Component) {
    edits.append(Edit(range: a.range(of: definition), bytes: []))
  }

  /// Puts the second side's version of an item in the place of the first side's.
  mutating func replace(_ item: ComparedItem, with other: ComparedItem, _ identity: ComparedIdentity) {
    if identity.isCalendar { return replaceLines(item.component, other.component) }
    replaced[item.order] = other.component
    edits.append(Edit(range: a.range(of: item), bytes: text(of: other)))
  }

  /// Puts a version of an item that is merged with the second side's in the place of the first side's.
  mutating func replace(
    _ item: ComparedItem, with component: Component, of other: ComparedItem, _ identity: ComparedIdentity
  ) {
    if identity.isCalendar { return replaceLines(item.component, component) }
    replaced[item.order] = component
    edits.append(Edit(range: a.range(of: item), bytes: written(component, of: item, other)))
  }

  mutating func replace(_ definition: Component, with other: Component) {
    edits.append(Edit(range: a.range(of: definition), bytes: text(of: other)))
  }

  /// Adds an item of the second side.
  mutating func add(_ item: ComparedItem) { additions[item.objectIndex, default: Additions()].items.append(item) }

  /// Adds a VTIMEZONE of the second side.
  mutating func add(_ definition: Component, to object: Int) {
    additions[object, default: Additions()].definitions.append(definition)
  }

  /// Lets an iCalendar object go that the second side does not have, if nothing stays in it.
  mutating func removeObject(_ object: Int) { removableObjects.insert(object) }

  /// Changes the properties of an iCalendar object.
  private mutating func replaceLines(_ old: Component, _ new: Component) {
    let kept = Set(new.properties)
    let lines = Set(old.properties)
    for line in old.properties where !kept.contains(line) { edits.append(Edit(range: a.range(of: line), bytes: [])) }
    var offset =
      old.properties.first { _ in true }.map { a.range(of: $0).lowerBound } ?? a.lines.lines.first?.range.upperBound
      ?? 0
    for line in new.properties {
      if lines.contains(line) {
        if let place = old.properties.first(where: { $0 == line }) { offset = a.range(of: place).upperBound }
      } else {
        edits.append(Edit(range: offset..<offset, bytes: b.text(b.range(of: line), ending: ending)))
      }
    }
  }

  // MARK: Zones in use

  /// The TZIDs that the items of an iCalendar object name after the merge.
  func usedZones(_ object: Int) -> Set<String> {
    var names = zonesOfAddedItems(object)
    for item in items[object] where !removed.contains(item.order) {
      names.formUnion((replaced[item.order] ?? item.component).timeZoneIDs)
    }
    return names
  }

  /// The TZIDs that come to an iCalendar object with items of the second side.
  func zonesOfAddedItems(_ object: Int) -> Set<String> {
    var names = Set(additions[object]?.items.flatMap(\.component.timeZoneIDs) ?? [])
    for item in items.indices.contains(object) ? items[object] : [] {
      if let component = replaced[item.order] { names.formUnion(component.timeZoneIDs) }
    }
    return names
  }

  // MARK: The text

  /// Removes the iCalendar objects that the second side removed and in which nothing stays.
  mutating func dropEmptyObjects() {
    for object in removableObjects where additions[object] == nil {
      let holdsItems = items[object].dropFirst().contains { !removed.contains($0.order) }
      guard !holdsItems, let begin = a.calendar.objects[object].begin else { continue }
      let end = a.calendarEnd(behind: contentEnd(of: object))?.upperBound ?? contentEnd(of: object)
      let range = a.range(of: begin).lowerBound..<end
      edits.removeAll { range.contains($0.range.lowerBound) }
      edits.append(Edit(range: range, bytes: []))
    }
  }

  /// The merged calendar.
  var text: [UInt8] {
    var edits = edits
    for (object, additions) in additions.sorted(by: { $0.key < $1.key }) where object < a.calendar.objects.count {
      let definitions = additions.definitions.flatMap { text(of: $0) }
      let place = definitionEnd(of: object)
      if !definitions.isEmpty { edits.append(Edit(range: place..<place, bytes: definitions)) }
      let items = additions.items.flatMap { text(of: $0) }
      let end = contentEnd(of: object)
      if !items.isEmpty { edits.append(Edit(range: end..<end, bytes: items)) }
    }
    var result: [UInt8] = []
    var offset = 0
    // What is inserted before a line comes before that line goes.
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

  /// Appends lines; what stands before them without a line ending gets one.
  private func append(_ lines: [UInt8], to text: inout [UInt8]) {
    if !lines.isEmpty, let last = text.last, last != 0x0A, last != 0x0D { text += ending }
    text += lines
  }

  /// Appends an iCalendar object that the first side does not have.
  private func appendObject(_ index: Int, to text: inout [UInt8]) {
    guard let additions = additions[index] else { return }
    let object = b.calendar.objects[index]
    let components =
      additions.definitions.flatMap { self.text(of: $0) } + additions.items.flatMap { self.text(of: $0) }
    guard let begin = object.begin else { return append(components, to: &text) }
    let properties = b.calendar.ordered.first { $0.identity.isCalendar && $0.item.objectIndex == index }?.item.component
      .properties
    let lines = [begin] + Array(properties.map(Array.init) ?? [])
    append(lines.flatMap { b.text(b.range(of: $0), ending: ending) }, to: &text)
    append(components, to: &text)
    append(Array("END:VCALENDAR".utf8) + ending, to: &text)
  }

  /// A component of the second side with the line endings of the first.
  private func text(of component: Component) -> [UInt8] { b.text(b.range(of: component), ending: ending) }

  /// An item of the second side with the line endings of the first.
  private func text(of item: ComparedItem) -> [UInt8] { b.text(b.range(of: item), ending: ending) }

  /// A component that neither side has: lines of either side are folded as they are there.
  private func written(_ component: Component, of item: ComparedItem, _ other: ComparedItem) -> [UInt8] {
    let (own, others) = (a.lines(of: item), b.lines(of: other))
    let text = Array(component.unfoldedBytes)
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

  /// A line that neither side has.
  private func folded(_ line: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Nothing that appends to an array fails.
    try? writer.write(ContentLine(line))
    try? writer.finish()
    return PhysicalLines(bytes).lines.flatMap { bytes[$0.content] + ending }
  }

  // MARK: Places in the first side's text

  /// Where the components of an iCalendar object end.
  private func contentEnd(of object: Int) -> Int {
    let ends = items[object].dropFirst().map { a.range(of: $0).upperBound }
    return max(ends.max() ?? 0, definitionEnd(of: object))
  }

  /// Where the VTIMEZONEs of an iCalendar object end, or would stand.
  private func definitionEnd(of object: Int) -> Int {
    if let last = a.definitions(of: object).last { return a.range(of: last).upperBound }
    if let first = items[object].dropFirst().first { return a.range(of: first).lowerBound }
    if let line = items[object].first.flatMap({ Array($0.component.properties).last }) {
      return a.range(of: line).upperBound
    }
    return a.calendar.objects[object].begin.map { a.range(of: $0).upperBound } ?? a.bytes.count
  }
}
