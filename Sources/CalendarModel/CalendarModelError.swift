/// Why a component could not be read as a value, or a value not written as a component.
///
/// If a value within a component cannot be typed, that is no error: its field stays empty, and the module
/// Validation finds it.
public struct CalendarModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, to match on.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The component and the value are of different kinds, for example a VTODO and an event.
    case wrongComponent = "wrong-component"
    /// The item has no UID, which every VEVENT and VTODO needs (RFC 5545 3.8.4.7).
    case missingUID = "missing-uid"
    /// A value cannot be written into a content line, for example a URI with a line ending.
    case unwritable
    /// A calendar has no item with that UID.
    case notFound = "not-found"
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, for people: what was found, what was expected, and what to do about it.
  public let message: String

  /// Makes an error with a message for people.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message for people.
  public var description: String { message }
}

extension CalendarModelError {
  static func wrongComponent(_ name: String, expected: String) -> CalendarModelError {
    CalendarModelError(.wrongComponent, "expected a \(expected), found a \(name)")
  }

  static func unwritable(_ property: String, _ reason: String) -> CalendarModelError {
    CalendarModelError(.unwritable, "\(property) cannot be written: \(reason)")
  }
}
