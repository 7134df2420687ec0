import ICalendar

/// The texts of an item that a search looks through, in the columns of the text index, as UTF-8.
struct SearchText: Hashable, Sendable {
  private var title: [UInt8] = []
  private var location: [UInt8] = []
  private var notes: [UInt8] = []
  private var people: [UInt8] = []
  private var categories: [UInt8] = []

  init(_ component: Component) {
    for line in component.properties {
      switch line.property {
      case .summary: Self.add(line.text, to: &title)
      case .location: Self.add(line.text, to: &location)
      case .description, .comment: Self.add(line.text, to: &notes)
      case .attendee, .organizer: Self.add(Self.person(line), to: &people)
      case .contact: Self.add(line.text, to: &people)
      case .categories, .resources: Self.add(line.texts.joined(separator: " "), to: &categories)
      default: break
      }
    }
  }

  var isEmpty: Bool { title.isEmpty && location.isEmpty && notes.isEmpty && people.isEmpty && categories.isEmpty }

  /// Runs a statement on the text index with the item's number and its texts; nothing where it has none.
  func write(with statement: BulkStatement, id: Int64) throws {
    if isEmpty { return }
    statement.bind(id, at: 1)
    statement.bind(text: title, at: 2)
    statement.bind(text: location, at: 3)
    statement.bind(text: notes, at: 4)
    statement.bind(text: people, at: 5)
    statement.bind(text: categories, at: 6)
    try statement.run()
  }

  private static func person(_ line: ContentLine) -> String {
    var address = line.uri
    if address.prefix(7).lowercased() == "mailto:" { address.removeFirst(7) }
    guard let name = line[parameter: .cn] else { return address }
    return name + " " + address
  }

  private static func add(_ text: String, to column: inout [UInt8]) {
    if !column.isEmpty { column.append(0x0A) }
    SearchWords.append(text, to: &column)
  }
}
