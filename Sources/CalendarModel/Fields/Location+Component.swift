public import ICalendar

extension Location {
  /// Reads the place of an event or a reminder from its component, without reading the rest of the item.
  ///
  /// - Returns: nil if the properties for the place are missing or empty.
  public init?(of component: Component) {
    guard let place = component.withPropertyLines({ LocationForm().read($0) }) else { return nil }
    self = place
  }
}
