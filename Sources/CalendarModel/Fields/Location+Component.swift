public import ICalendar

extension Location {
  /// The place of an event or a reminder, as its component says it: what mapping the whole item gives, without the rest.
  ///
  /// - Returns: nil if there is nothing in the properties that say it.
  public init?(of component: Component) {
    guard let place = component.withPropertyLines({ LocationForm().read($0) }) else { return nil }
    self = place
  }
}
