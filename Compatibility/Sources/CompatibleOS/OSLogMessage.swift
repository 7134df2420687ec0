public import Foundation

/// A message with interpolated values, each of which may be private.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// A message without values.
  public init(stringLiteral value: String) {
    text = value
  }

  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Who may read a value in a log.
public struct OSLogPrivacy: Sendable {
  let isShown: Bool

  /// Everybody.
  public static let `public` = OSLogPrivacy(isShown: true)
  /// Nobody: the log has `<private>` instead.
  public static let `private` = OSLogPrivacy(isShown: false)
  /// Nobody: the log has `<private>` instead.
  public static let sensitive = OSLogPrivacy(isShown: false)
  /// Everybody. On a Mac that depends on the type of the value and on whether a debugger watches.
  public static let auto = OSLogPrivacy(isShown: true)

  /// How a private value can be told from another one.
  public enum Mask: Sendable {
    /// By nothing.
    case none
    /// By a hash, which only Apple's log writes.
    case hash
  }

  /// Nobody, whatever the mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Nobody, whatever the mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  /// Everybody, whatever the mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// Gathers the text of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  private(set) var text = ""

  /// Begins a message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds words of the program.
  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  /// Adds a value, or `<private>`.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some CustomStringConvertible, privacy: OSLogPrivacy = .auto
  ) {
    append(value().description, privacy)
  }

  /// Adds an object of Foundation's, or `<private>`.
  public mutating func appendInterpolation(_ value: @autoclosure () -> NSObject, privacy: OSLogPrivacy = .auto) {
    append(value().description, privacy)
  }

  /// Adds an error, or `<private>`.
  public mutating func appendInterpolation(_ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto) {
    append("\(value())", privacy)
  }

  /// Adds the name of a type, or `<private>`.
  public mutating func appendInterpolation(_ value: @autoclosure () -> any Any.Type, privacy: OSLogPrivacy = .auto) {
    append("\(value())", privacy)
  }

  private mutating func append(_ value: String, _ privacy: OSLogPrivacy) {
    text += privacy.isShown ? value : "<private>"
  }
}
