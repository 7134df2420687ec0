/// What a program may do with events or with reminders.
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
  /// Nobody has been asked yet.
  case notDetermined = "not-determined"
  /// A policy forbids it, and the program's user cannot allow it.
  case restricted
  /// Nothing.
  case denied
  /// Adding events without seeing any. Reminders have no such level.
  case writeOnly = "write-only"
  /// Reading and writing.
  case full

  /// Whether items can be added.
  public var allowsAdding: Bool { self == .writeOnly || self == .full }
  /// Whether items can be read, changed and removed.
  public var allowsReading: Bool { self == .full }
}
