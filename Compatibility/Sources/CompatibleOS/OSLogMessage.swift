public import Foundation

/// A log message with interpolated values, each of which may be private.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Creates a message without values.
  public init(stringLiteral value: String) {
    text = value
  }

  /// Creates a message with values.
  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// The visibility of a value in a log.
public struct OSLogPrivacy: Sendable {
  let isShown: Bool

  /// Visible to everyone.
  public static let `public` = OSLogPrivacy(isShown: true)
  /// Not visible: the log has `<private>` instead.
  public static let `private` = OSLogPrivacy(isShown: false)
  /// Not visible: the log has `<private>` instead.
  public static let sensitive = OSLogPrivacy(isShown: false)
  /// Visible to everyone. On a Mac, it depends on the type of the value and on whether a debugger is attached.
  public static let auto = OSLogPrivacy(isShown: true)

  /// How a private value can be distinguished from another.
  public enum Mask: Sendable {
    /// It cannot be distinguished.
    case none
    /// By a hash, which is written only by Apple's log.
    case hash
  }

  /// Not visible, whatever the mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Not visible, whatever the mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  /// Visible to everyone, whatever the mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// Collects the text of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  private(set) var text = ""

  /// Creates an empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds literal text.
  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  /// Adds a value, or `<private>`.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some CustomStringConvertible, privacy: OSLogPrivacy = .auto
  ) {
    append(value().description, privacy)
  }

  /// Adds a Foundation object, or `<private>`.
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
