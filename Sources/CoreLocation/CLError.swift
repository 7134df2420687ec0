public import Foundation

/// The domain of the errors of this module.
public let kCLErrorDomain = "kCLErrorDomain"

/// The reason why a place or a position could not be found; it represents an `NSError` of ``kCLErrorDomain``.
public struct CLError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The error codes, with Apple's numbers.
  public enum Code: Int, Sendable {
    /// The position is unknown.
    case locationUnknown = 0
    /// Access was denied.
    case denied = 1
    /// There is no network.
    case network = 2
    /// The program is not allowed to monitor regions.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored.
    case regionMonitoringFailure = 5
    /// The place does not exist.
    case geocodeFoundNoResult = 8
    /// Only part of the place was found.
    case geocodeFoundPartialResult = 9
    /// The search was cancelled.
    case geocodeCanceled = 10
  }

  /// The error itself.
  public let _nsError: NSError

  /// Creates an error with a code.
  public init(_ code: Code) {
    let message =
      switch code {
      case .geocodeFoundNoResult: "No place was found."
      case .denied, .locationUnknown: "There is no location service on this machine."
      case .regionMonitoringDenied, .regionMonitoringFailure: "Regions cannot be monitored on this machine."
      default: "The place could not be found (\(code))."
      }
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Creates an error from an `NSError`; nil if it has a different domain or an unknown code.
  init?(_ error: NSError) {
    guard error.domain == kCLErrorDomain, Code(rawValue: error.code) != nil else { return nil }
    _nsError = error
  }

  /// The error code.
  public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
  /// ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }
  /// The number of the error code.
  public var errorCode: Int { _nsError.code }
  /// Details, with the human-readable message.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// The human-readable message.
  public var errorDescription: String? { _nsError.localizedDescription }
}

/// Bridges the structure and `NSError` for `as`, `as?` and `catch`.
extension CLError: _ObjectiveCBridgeable {
  /// The error itself.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Stops the program if the error is not a ``CLError``.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// Converts the error if it is a ``CLError``, and returns whether it is.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) -> Bool {
    result = CLError(source)
    return result != nil
  }

  /// Stops the program if the error is not a ``CLError``.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CLError {
    guard let error = source.flatMap({ CLError($0) }) else {
      preconditionFailure("\(source?.description ?? "nil") is not an error of \(kCLErrorDomain)")
    }
    return error
  }
}
