import CalendarModel
import ICalendar

/// A user-visible text that a fix changed or removed.
public struct ChangedText: Sendable, Hashable {
  /// The name of the property, such as SUMMARY.
  public let property: String
  /// The original text; for participants, the address.
  public let text: String
}

/// The user-visible texts of an input: titles, descriptions, locations, comments, categories and participants.
struct VisibleTexts {
  private var all: [ChangedText] = []

  /// Reads the texts in input order.
  init(_ bytes: [UInt8]) {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    // Reading stops at the first error, which is in the report.
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

  /// Returns the texts that are missing from another input, in order.
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
