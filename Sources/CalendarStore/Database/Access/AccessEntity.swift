public import CalendarModel

/// The kind of item that a grant applies to. Programs request access to events and reminders separately.
public enum AccessEntity: String, Sendable, Hashable, CaseIterable {
  /// Events, and all other items that are not reminders.
  case event
  /// Reminders (VTODO).
  case reminder

  /// The entity that a kind of item belongs to.
  public init(kind: ItemKind) { self = kind == .reminder ? .reminder : .event }
}
