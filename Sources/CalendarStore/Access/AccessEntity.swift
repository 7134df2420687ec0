/// What access is granted to: events and reminders are asked for apart.
public enum AccessEntity: String, Sendable, Hashable, CaseIterable {
  /// Events, and all else that is no reminder.
  case event
  /// Reminders, VTODO.
  case reminder

  /// What the items of a component's name count as.
  public init(kind: String) { self = kind == "VTODO" ? .reminder : .event }
}
