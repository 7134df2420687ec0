package import ICalendar

/// The text of one resource of a server: an iCalendar object with the items of one UID (RFC 4791 4.1).
package struct ResourceItems {
  /// Why a text is none.
  package struct Problem: Error, Hashable {
    /// What is wrong, for people.
    package let message: String
    /// Whether it has items that do not belong together.
    package var isOfSeveral = false
  }

  /// The properties of the VCALENDAR.
  package let properties: [ContentLine]
  /// The items, in the order of the text.
  package let items: [Component]
  /// The VTIMEZONEs.
  package let zones: [Component]
  /// The UID of the items.
  package let uid: String

  /// - Throws: `Problem` if it is not the items of one UID and kind, whole to its end.
  package init(_ bytes: [UInt8]) throws(Problem) {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var (properties, items, zones): ([ContentLine], [Component], [Component]) = ([], [], [])
    do {
      while let element = try reader.next() {
        switch element {
        case .calendarProperty(let line): properties.append(line)
        case .component(let component, _) where component.component == .vtimezone: zones.append(component)
        case .component(let component, _): items.append(component)
        default: continue
        }
      }
    } catch {
      throw Problem(message: error.description)
    }
    let wanted = items.filter { Self.kinds.contains($0.kind) }
    let uids = Set(wanted.compactMap { $0.first(.uid)?.uri })
    guard let uid = uids.first, uids.count == 1, wanted.allSatisfy({ $0.first(.uid) != nil }) else {
      throw Problem(
        message: wanted.isEmpty ? "it has no event, to-do or journal entry" : "it has items of \(uids.count) UIDs",
        isOfSeveral: uids.count > 1)
    }
    if !items.allSatisfy(\.isClosedInInput) { throw Problem(message: "it ends in the middle of an item") }
    if Set(wanted.map(\.kind)).count != 1 {
      throw Problem(message: "its items are of several kinds", isOfSeveral: true)
    }
    self.properties = properties
    self.items = wanted
    self.zones = zones
    self.uid = uid
  }

  private static let kinds: Set<ItemKind> = [.event, .reminder, .journal]
}
