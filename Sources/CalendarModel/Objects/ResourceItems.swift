package import ICalendar

/// The text of one resource on a server: an iCalendar object with the items of a single UID (RFC 4791 4.1).
package struct ResourceItems {
  /// The reason why text is not such a resource.
  package struct Problem: Error, Hashable {
    /// The reason, as readable text.
    package let message: String
    /// Whether the items can be read, but have more than one UID or kind.
    package var isNotOneObject = false
  }

  /// The properties of the VCALENDAR.
  package let properties: [ContentLine]
  /// The items, in the order of the text.
  package let items: [Component]
  /// The VTIMEZONEs.
  package let zones: [Component]
  /// The UID of the items.
  package let uid: String

  /// Reads the elements that a reader returned for the whole text.
  ///
  /// - Parameter kinds: The kinds of items to include; items of other kinds are skipped.
  /// - Throws: `Problem` if the text does not contain complete items with a single UID and kind.
  package init(
    _ elements: [CalendarElement], kinds: Set<ItemKind> = [.event, .reminder, .journal]
  ) throws(Problem) {
    var (properties, items, zones): ([ContentLine], [Component], [Component]) = ([], [], [])
    for element in elements {
      switch element {
      case .calendarProperty(let line): properties.append(line)
      case .component(let component, _) where component.component == .vtimezone: zones.append(component)
      case .component(let component, _): items.append(component)
      default: continue
      }
    }
    let wanted = items.filter { kinds.contains($0.kind) }
    let uids = Set(wanted.map { ExactText($0.first(.uid)?.uri ?? "") })
    guard let uid = uids.first?.text else { throw Problem(message: "it contains no event, to-do or journal entry") }
    if uids.contains(ExactText("")) { throw Problem(message: "an item has no UID", isNotOneObject: true) }
    if uids.count > 1 { throw Problem(message: "it contains items with \(uids.count) UIDs", isNotOneObject: true) }
    if !items.allSatisfy(\.isClosedInInput) { throw Problem(message: "it ends in the middle of an item") }
    if Set(wanted.map(\.kind)).count != 1 {
      throw Problem(message: "it contains items of several kinds", isNotOneObject: true)
    }
    self.properties = properties
    self.items = wanted
    self.zones = zones
    self.uid = uid
  }
}
