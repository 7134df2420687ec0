import CivilTime
import ICalendar

/// Fields that are lists: unchanged elements keep their lines, byte for byte.
extension ComponentEditor {
  /// Writes a list with one line per element. New elements are written as lines of the first property.
  mutating func write<Value: LineValue>(
    _ new: [Value], over old: [Value], _ properties: [KnownProperty]
  ) throws(CalendarModelError) {
    guard new != old, let property = properties.first else { return }
    let lines = lines(properties).compactMap { located in Value(located.part).map { (located, value: $0) } }
    let match = ListMatch(old: lines.map(\.value), new: new, identity: \.identity)
    for pair in match.changed {
      let (located, value) = lines[pair.old]
      replace(at: located.index, with: try new[pair.new].written(on: located.part, replacing: value))
    }
    for index in match.removed { remove(at: lines[index].0.index) }
    for index in match.added {
      append(try new[index].written(on: ContentLine("\(property.name):"), replacing: nil))
    }
  }

  /// Writes a list of text values, one per line.
  mutating func write(texts new: [String], over old: [String], _ property: KnownProperty) throws(CalendarModelError) {
    try write(Self.filled(new).map { TextLine(text: $0) }, over: old.map { TextLine(text: $0) }, [property])
  }

  /// Writes a list of rules, one per line.
  mutating func write(
    rules new: [RecurrenceValue], over old: [RecurrenceValue], _ property: KnownProperty
  ) throws(CalendarModelError) {
    try write(
      Self.filled(new.map(\.text)).map { RuleLine(rule: $0) }, over: old.map { RuleLine(rule: $0.text) }, [property])
  }

  /// Writes a list whose elements are on one or more lines, separated by commas.
  mutating func write<Value: ListValue>(
    values new: [Value], over old: [Value], _ property: KnownProperty
  ) throws(CalendarModelError) {
    guard new != old else { return }
    var lists = lines(property).map { ListLine<Value>($0) }
    let places = lists.indices.flatMap { list in
      lists[list].values.indices.compactMap { index in lists[list].values[index].map { (list, index, value: $0) } }
    }
    let match = ListMatch(old: places.map(\.value), new: new, identity: \.identity)
    for pair in match.changed {
      let (list, index, _) = places[pair.old]
      lists[list].replace(at: index, with: new[pair.new])
    }
    for index in match.removed { lists[places[index].0].remove(at: places[index].1) }
    for list in lists where list.isChanged {
      if let line = list.line { replace(at: list.index, with: line) } else { remove(at: list.index) }
    }
    let added = match.added.map { new[$0] }
    if !added.isEmpty {
      for line in try Value.lines(named: property.name, for: added) { append(line) }
    }
  }

  /// Writes a list of text values on one or more lines, separated by commas.
  mutating func write(
    listedTexts new: [String], over old: [String], _ property: KnownProperty
  ) throws(CalendarModelError) {
    let filled = new.compactMap { $0.trimmed.nonEmpty }
    try write(values: filled.map { ListText(text: $0) }, over: old.map { ListText(text: $0) }, property)
  }

  private static func filled(_ texts: [String]) -> [String] { texts.filter { !$0.isEmpty } }
}

/// A line with a list, split at the commas.
private struct ListLine<Value: ListValue> {
  let index: Int
  let values: [Value?]
  private let original: ContentLine
  private var parts: [[UInt8]?]
  private(set) var isChanged = false

  init(_ located: ComponentEditor.Located<ContentLine>) {
    index = located.index
    original = located.part
    let parts = located.part.withValueBytes { bytes in
      bytes.ranges(separatedBy: 0x2C, isEscaped: Value.hasEscapes).map { Array(bytes[$0]) }
    }
    self.parts = parts
    let typed = Value.values(of: located.part)
    values = typed.count == parts.count ? typed : []
  }

  mutating func replace(at index: Int, with value: Value) {
    parts[index] = Array(value.rawValue.utf8)
    isChanged = true
  }

  mutating func remove(at index: Int) {
    parts[index] = nil
    isChanged = true
  }

  /// The line with the remaining values, or nil if there are none.
  var line: ContentLine? {
    let left = parts.compactMap { $0 }
    if left.isEmpty { return nil }
    let head = Array(original.bytes.prefix(original.valueOffsets.lowerBound))
    return ContentLine(head + Array(left.joined(separator: [0x2C])))
  }
}
