import CalendarModel
import Comparison
import ICalendar

/// The text of one resource: an iCalendar object with the items of one UID (RFC 4791 4.1).
struct ResourceText {
  let bytes: [UInt8]
  /// The items, in the order of the text.
  let items: [Component]
  /// The VTIMEZONEs.
  let zones: [Component]
  let uid: String

  /// - Throws: `AccountError` `malformed` if it is not the items of one UID, whole to its end.
  init(_ bytes: [UInt8]) throws(AccountError) {
    self.bytes = bytes
    do throws(ResourceItems.Problem) {
      let object = try ResourceItems(bytes)
      items = object.items
      zones = object.zones
      uid = object.uid
    } catch {
      throw AccountError(.malformed, error.message)
    }
  }

  /// The text of items with their zones.
  static func text(_ items: [Component], _ zones: [Component]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Nothing that appends to an array fails.
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Almanac//EN"] { try? writer.write(line) }
    for component in zones + items { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
  }

  /// A text without properties of others' that have no value; nil if it has none.
  static func withoutEmptyExtensions(_ bytes: [UInt8]) -> [UInt8]? {
    guard let resource = try? ResourceText(bytes) else { return nil }
    let items = resource.items.map(withoutEmptyExtensions)
    return items == resource.items ? nil : text(items, resource.zones)
  }

  private static func withoutEmptyExtensions(_ component: Component) -> Component {
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): line.name.uppercased().hasPrefix("X-") && line.rawValue.isEmpty ? nil : element
      case .component(let inner): .component(withoutEmptyExtensions(inner))
      }
    }
    return builder.component()
  }

  /// Whether two texts have the same items, byte for byte; what stands around them may differ.
  static func haveSameItems(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let first = try? ResourceText(first), let second = try? ResourceText(second) else { return false }
    return first.items == second.items && first.zones == second.zones
  }

  /// Whether two texts say the same, however they are written, and whenever.
  static func saySame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let before = try? ComparedCalendar(text: first),
      let after = try? ComparedCalendar(text: second)
    else { return false }
    let difference = CalendarDifference(from: before, to: after)
    return difference.added.isEmpty && difference.removed.isEmpty
      && difference.changed.allSatisfy { $0.item.kind == "VCALENDAR" }
  }

  /// The version of what is not an override.
  var version: ItemVersion { ItemVersion(items.first { $0.first(.recurrenceID) == nil } ?? items[0]) }
}
