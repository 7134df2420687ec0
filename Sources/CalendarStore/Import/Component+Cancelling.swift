import ICalendar

extension Component {
  /// The component as METHOD:CANCEL leaves it: STATUS says so, and SEQUENCE and DTSTAMP are those of the message.
  func cancelled(by message: PreparedItem) throws -> Component {
    var builder = ComponentBuilder(self)
    if first(.status)?.uri.uppercased() != "CANCELLED" { builder.set(ContentLine("STATUS:CANCELLED")) }
    for property in [KnownProperty.sequence, .dtstamp] {
      guard let line = message.component.first(property), line.rawValue != first(property)?.rawValue else { continue }
      builder.set(try (first(property) ?? line).settingRawValue(line.rawValue))
    }
    return builder.component()
  }
}
