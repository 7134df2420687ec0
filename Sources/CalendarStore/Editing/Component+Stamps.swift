import ICalendar

extension Component {
  /// Returns the component with the stamps of another version, as if it had not been changed.
  ///
  /// Marking an alarm as seen, or reading one occurrence of an item, must not give the item newer stamps. With newer
  /// stamps, the item would be treated as newer than a version that its author has changed since.
  func withStamps(of other: Component) -> Component {
    var builder = ComponentBuilder(self)
    for property in [KnownProperty.dtstamp, .lastModified, .sequence] {
      if let line = other.first(property) {
        builder.set(line)
      } else {
        builder.removeProperties { $0.property == property }
      }
    }
    return builder.component()
  }
}
