/// The kind of item that a grant covers: programs ask for events and reminders separately.
public enum AccessEntity: String, Sendable, Hashable, CaseIterable {
  /// Events, and everything else that is not a reminder.
  case event
  /// Reminders, VTODO.
  case reminder

  /// The kind that the components of a name count as.
  public init(kind: String) { self = kind == "VTODO" ? .reminder : .event }
}
