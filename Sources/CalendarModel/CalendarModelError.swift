/// An error in reading a component as a value, or in writing a value as a component.
///
/// A value inside a component that cannot be typed is not an error: its field stays empty, and the Validation module
/// reports it.
public struct CalendarModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The component and the value are of different kinds, for example a VTODO and an event.
    case wrongComponent = "wrong-component"
    /// The item has no UID, which every VEVENT and VTODO needs (RFC 5545 3.8.4.7).
    case missingUID = "missing-uid"
    /// A value, such as a URI with a line break, cannot be written as a content line.
    case unwritable
    /// A calendar has no item with that UID.
    case notFound = "not-found"
  }

  /// The kind of error.
  public let code: Code
  /// A readable message: what was found, what was expected, and what to do about it.
  public let message: String

  /// Creates an error with a readable message.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The readable message.
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
