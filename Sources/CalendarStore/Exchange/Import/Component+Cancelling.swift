import ICalendar

extension Component {
  /// The component after METHOD:CANCEL: STATUS is CANCELLED, and SEQUENCE and DTSTAMP are taken from the message if
  /// they can be read. Without these, any other version, even the cancelled one, would replace the item.
  func cancelled(by message: PreparedItem) throws -> Component {
    var builder = ComponentBuilder(self)
    if first(.status)?.uri.uppercased() != "CANCELLED" { builder.set(ContentLine("STATUS:CANCELLED")) }
    for property in [KnownProperty.sequence, .dtstamp] {
      guard let line = message.component.first(property), line.rawValue != first(property)?.rawValue,
        property == .sequence ? line.integer != nil : line.time != nil
      else { continue }
      builder.set(try (first(property) ?? line).settingRawValue(line.rawValue))
    }
    return builder.component()
  }
}
