import CalendarModel
import ICalendar

/// A text that people see and that a fix changed or removed.
public struct ChangedText: Sendable, Hashable {
  /// The name of the property, such as SUMMARY.
  public let property: String
  /// The text as it was; of participants the address.
  public let text: String
}

/// The texts of an input that people see: titles, descriptions, places, comments, categories and participants.
struct VisibleTexts {
  private var all: [ChangedText] = []

  /// Reads them in the order in which they stand.
  init(_ bytes: [UInt8]) {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    // What cannot be read ends the texts: the report says so.
    while let element = try? reader.next() {
      switch element {
      case .calendarProperty(let line): add(line.property, line.text, line.uri)
      case .component(let component, _): component.forEachLine { add($1, $0.text, $0.uri) }
      case .calendarBegin, .calendarEnd: break
      }
    }
  }

  private mutating func add(
    _ property: KnownProperty?, _ text: @autoclosure () -> String, _ raw: @autoclosure () -> String
  ) {
    guard let property else { return }
    if Self.texts.contains(property) {
      all.append(ChangedText(property: property.name, text: text().trimmed))
    } else if Self.addresses.contains(property) {
      all.append(ChangedText(property: property.name, text: CalendarAddress.shown(raw())))
    }
  }

  private static let texts: Set<KnownProperty> = [
    .summary, .description, .location, .comment, .contact, .categories, .resources, .name, .xWRCalname, .xWRCaldesc,
  ]
  private static let addresses: Set<KnownProperty> = [.attendee, .organizer]

  /// The texts that do not stand in other ones any more, in their order.
  func missing(in other: VisibleTexts) -> [ChangedText] {
    var left: [ChangedText: Int] = [:]
    for text in other.all { left[text, default: 0] += 1 }
    return all.filter { text in
      guard let count = left[text], count > 0 else { return !text.text.isEmpty }
      left[text] = count - 1
      return false
    }
  }
}
