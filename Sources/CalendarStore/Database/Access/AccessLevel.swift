/// What a program may do with events or with reminders.
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
  /// No decision has been made yet.
  case notDetermined = "not-determined"
  /// A policy forbids access, and the user cannot allow it.
  case restricted
  /// No access.
  case denied
  /// Permission to add events, but not to read any. This level does not exist for reminders.
  case writeOnly = "write-only"
  /// Permission to read and write.
  case full

  /// Whether items can be added.
  public var allowsAdding: Bool { self == .writeOnly || self == .full }
  /// Whether items can be read, changed and deleted.
  public var allowsReading: Bool { self == .full }
}
