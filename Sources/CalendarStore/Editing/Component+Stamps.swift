import ICalendar

extension Component {
  /// The component with the stamps of another version of it, as if nothing had changed it.
  ///
  /// What somebody has seen of an item, or what is read of one of its occurrences, makes it no newer than what its author
  /// writes later, or than what a file with an older stamp says.
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
