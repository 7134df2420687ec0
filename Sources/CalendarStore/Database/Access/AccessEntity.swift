public import CalendarModel

/// The kind of item that a grant covers: programs ask for events and reminders separately.
public enum AccessEntity: String, Sendable, Hashable, CaseIterable {
  /// Events, and everything else that is not a reminder.
  case event
  /// Reminders, VTODO.
  case reminder

  /// What a kind of item counts as.
  public init(kind: ItemKind) { self = kind == .reminder ? .reminder : .event }
}
