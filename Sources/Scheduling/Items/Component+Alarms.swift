package import ICalendar

extension Component {
  /// The component without its alarms, which would otherwise run commands and send mail at times chosen by the sender.
  package var withoutAlarms: Component {
    guard components.contains(where: { $0.component == .valarm }) else { return self }
    var builder = ComponentBuilder(self)
    builder.elements.removeAll { element in
      if case .component(let inner) = element { inner.component == .valarm } else { false }
    }
    return builder.component()
  }

  /// The component with the alarms of another version instead of its own.
  package func takingAlarms(of other: Component) -> Component {
    var builder = ComponentBuilder(withoutAlarms)
    for alarm in other.components where alarm.component == .valarm { builder.append(alarm) }
    return builder.component()
  }
}
