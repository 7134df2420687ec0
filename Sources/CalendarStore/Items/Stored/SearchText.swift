import CalendarModel
import ICalendar

/// The searchable texts of an item, one for each column of the text index, as UTF-8. Long texts are truncated, because
/// indexing a text takes much longer than reading it.
struct SearchText: Hashable, Sendable {
  /// The maximum number of bytes of a column's text that are searchable.
  static let longest = 64 << 10

  /// The texts of all columns, concatenated.
  private var bytes: [UInt8] = []
  /// The end of each column's text.
  private var ends = SIMD8<Int32>()

  /// How a line contributes to the text of its column.
  private enum Kind {
    case text, texts, person
  }

  /// The properties of each column: title, location, notes, people, categories.
  private static let columns: [[(property: KnownProperty, kind: Kind)]] = [
    [(.summary, .text)],
    [(.location, .text)],
    [(.description, .text), (.comment, .text)],
    [(.attendee, .person), (.organizer, .person), (.contact, .text)],
    [(.categories, .texts), (.resources, .texts)],
  ]

  init(_ component: Component) {
    self = component.withPropertyLines { SearchText($0) }
  }

  init(_ lines: PropertyLines) {
    bytes.reserveCapacity(256)
    for (index, column) in Self.columns.enumerated() {
      let start = bytes.count
      for (property, kind) in column {
        for line in lines[property] where bytes.count - start < Self.longest {
          if bytes.count > start { bytes.append(0x0A) }
          add(line, kind, until: start + Self.longest)
        }
      }
      ends[index] = Int32(clamping: bytes.count)
    }
  }

  /// Adds a line, truncated if necessary so that the texts do not exceed a maximum length.
  private mutating func add(_ line: UnfoldedLine, _ kind: Kind, until end: Int) {
    switch kind {
    case .text: line.withText { add($0, until: end) }
    case .texts:
      let value = SearchWords.beginning(of: line.value, end - bytes.count)
      for (index, text) in TextValue.decodeList(value).enumerated() {
        if index > 0 { bytes.append(0x20) }
        add(text, until: end)
      }
    case .person:
      if let name = line[parameter: .cn] {
        add(name, until: end)
        bytes.append(0x20)
      }
      line.withURI { CalendarAddress.withShown($0) { add($0, until: end) } }
    }
  }

  private mutating func add(_ text: String, until end: Int) {
    var text = text
    text.withUTF8 { add($0, until: end) }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, until end: Int) {
    SearchWords.append(SearchWords.beginning(of: text, end - bytes.count), to: &bytes)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The text of one column, or of all columns.
  func text(ofColumn index: Int?) -> String {
    guard let index else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])], as: UTF8.self)
  }

  /// Whether a component has any searchable text.
  static func hasText(_ lines: PropertyLines) -> Bool {
    // Most components have a title that begins with a letter.
    if let first = lines.first(.summary)?.value.first, (0x61...0x7A).contains(first | 0x20) { return true }
    return !SearchText(lines).isEmpty
  }

  /// Runs a statement on the text index with the item's number and texts. Does nothing if the item has no texts.
  func write(with statement: BulkStatement, id: Int64) throws {
    if isEmpty { return }
    statement.bind(id, at: 1)
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in Self.columns.indices {
        let end = Int(ends[index])
        statement.bind(borrowed: UnsafeBufferPointer(rebasing: bytes[start..<end]), at: CInt(index + 2))
        start = end
      }
      try statement.run()
    }
  }
}
