import CalendarStore
import XML

/// The properties that clients have set on a calendar, exactly as they sent them (RFC 4918 4).
struct KeptProperties {
  private let elements: [XMLName: String]

  static let none = KeptProperties([])

  init(_ properties: [ServedProperty]) {
    let named = properties.map { (XMLName($0.name, in: $0.namespace), $0.element) }
    elements = Dictionary(named) { $1 }
  }

  private init(elements: [XMLName: String]) { self.elements = elements }

  /// The properties that are also visible to users with whom the calendar is shared: those that control its appearance,
  /// unless they are too long.
  var ofShared: KeptProperties {
    KeptProperties(
      elements: elements.filter { name, element in Self.shown[name].map { element.utf8.count <= $0 } ?? false })
  }

  /// The properties visible to others, with their maximum lengths in bytes.
  private static let shown: [XMLName: Int] = [
    DAVNames.description: 4_000, DAVNames.color: 1_000, XMLName("calendar-order", in: DAVNames.apple): 1_000,
    DAVNames.timeZone: 20_000, DAVNames.timeZoneID: 1_000, DAVNames.transparency: 1_000,
  ]

  /// The names of all properties.
  var names: [XMLName] { Array(elements.keys) }

  /// Returns a complete property element, as XML with the prefixes of ``DAVNames``.
  subscript(name: XMLName) -> String? { elements[name] }

  /// Returns the text of a property.
  func text(_ name: XMLName) -> String? { elements[name].flatMap { DAVElement(fragment: $0)?.text } }

  /// A string that changes whenever any of the properties changes.
  var fingerprint: String {
    elements.sorted { ($0.key.namespace, $0.key.local) < ($1.key.namespace, $1.key.local) }.map(\.value)
      .joined(separator: "\n")
  }
}
