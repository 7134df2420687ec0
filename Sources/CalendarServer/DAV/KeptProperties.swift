import CalendarStore
import XML

/// What clients have set on a calendar, as they gave it (RFC 4918 4).
struct KeptProperties {
  private let elements: [XMLName: String]

  static let none = KeptProperties([])

  init(_ properties: [ServedProperty]) {
    let named = properties.map { (XMLName($0.name, in: $0.namespace), $0.element) }
    elements = Dictionary(named) { $1 }
  }

  private init(elements: [XMLName: String]) { self.elements = elements }

  /// What those see of them with whom the calendar is shared, whether they want that or not: what tells how to show it, and
  /// none that is too long for that.
  var ofShared: KeptProperties {
    KeptProperties(
      elements: elements.filter { name, element in Self.shown[name].map { element.utf8.count <= $0 } ?? false })
  }

  /// How many bytes what others see may have.
  private static let shown: [XMLName: Int] = [
    DAVNames.description: 4_000, DAVNames.color: 1_000, XMLName("calendar-order", in: DAVNames.apple): 1_000,
    DAVNames.timeZone: 20_000, DAVNames.timeZoneID: 1_000, DAVNames.transparency: 1_000,
  ]

  /// The names of all of them.
  var names: [XMLName] { Array(elements.keys) }

  /// A property whole, as XML with the prefixes of ``DAVNames``.
  subscript(name: XMLName) -> String? { elements[name] }

  /// The text of a property.
  func text(_ name: XMLName) -> String? { elements[name].flatMap { DAVElement(fragment: $0)?.text } }

  /// All of them in a text that is another one if one of them is.
  var fingerprint: String {
    elements.sorted { ($0.key.namespace, $0.key.local) < ($1.key.namespace, $1.key.local) }.map(\.value)
      .joined(separator: "\n")
  }
}
