import ICalendar

/// The texts of an item that a search looks through, in the columns of the text index.
struct SearchText: Hashable, Sendable {
  var title = ""
  var location = ""
  var notes = ""
  var people = ""
  var categories = ""

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
    statement.bind(title, at: 2)
    statement.bind(location, at: 3)
    statement.bind(notes, at: 4)
    statement.bind(people, at: 5)
    statement.bind(categories, at: 6)
    try statement.run()
  }

  private static func person(_ line: ContentLine) -> String {
    var address = line.uri
    if address.prefix(7).lowercased() == "mailto:" { address.removeFirst(7) }
    guard let name = line[parameter: .cn] else { return address }
    return name + " " + address
  }

  private static func add(_ text: String, to column: inout String) {
    let text = SearchWords.separated(text)
    if column.isEmpty { column = text } else { column += "\n" + text }
  }
}
