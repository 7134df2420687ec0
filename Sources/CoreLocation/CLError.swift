public import Foundation

/// The domain of the errors of this module.
public let kCLErrorDomain = "kCLErrorDomain"

/// Why a place could not be found.
public struct CLError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// What kind of error it is, with Apple's numbers.
  public enum Code: Int, Sendable {
    /// The position is unknown.
    case locationUnknown = 0
    /// Access was denied.
    case denied = 1
    /// There is no network.
    case network = 2
    /// There is no such place.
    case geocodeFoundNoResult = 8
    /// Only a part of the place was found.
    case geocodeFoundPartialResult = 9
    /// The search was cancelled.
    case geocodeCanceled = 10
  }

  /// What kind of error it is.
  public let code: Code

  /// An error of a kind.
  public init(_ code: Code) { self.code = code }

  /// ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// The message for people.
  public var errorDescription: String? {
    code == .geocodeFoundNoResult ? "No place was found." : "The place could not be found (\(code))."
  }
}
