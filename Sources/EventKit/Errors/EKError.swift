public import Foundation

/// The domain of this module's errors.
public let EKErrorDomain = "EKErrorDomain"

/// The `userInfo` key for the identifier of the event, reminder or calendar that could not be saved or removed. Apple's
/// errors have no such key.
public let EKErrorObjectIdentifierKey = "EKErrorObjectIdentifier"

/// The reason why the store failed, or refused an operation.
///
/// Event stores throw an `NSError` of ``EKErrorDomain``, as on a Mac, so that `catch let error as NSError` works. This
/// structure represents such an error: `catch let error as EKError`, `catch EKError.noCalendar` and `error as? EKError`
/// match all errors in that domain and no others. `userInfo` contains the human-readable message
/// (`NSLocalizedDescriptionKey`), the identifier of the object (``EKErrorObjectIdentifierKey``), and the database
/// error, if that is the cause (`NSUnderlyingErrorKey`).
public struct EKError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The error itself.
  public let _nsError: NSError

  /// Creates an error with a code, and with the default message for the code if none is given.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    _nsError = NSError(
      domain: EKErrorDomain, code: code.rawValue,
      userInfo: userInfo.merging([NSLocalizedDescriptionKey: code.message]) { own, _ in own })
  }

  /// Creates an error with a code and a message.
  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Creates an error from an `NSError`; nil if it has a different domain or an unknown code.
  init?(_ error: NSError) {
    guard error.domain == EKErrorDomain, Code(rawValue: error.code) != nil else { return nil }
    _nsError = error
  }

  /// The error code.
  public var code: Code { Code(rawValue: _nsError.code) ?? .internalFailure }
  /// Details; the human-readable message is under `NSLocalizedDescriptionKey`.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// ``EKErrorDomain``.
  public static var errorDomain: String { EKErrorDomain }
  /// The number of the error code.
  public var errorCode: Int { code.rawValue }
  /// ``userInfo``, under the name that `CustomNSError` requires.
  public var errorUserInfo: [String: Any] { userInfo }
  /// The human-readable message.
  public var localizedDescription: String { userInfo[NSLocalizedDescriptionKey] as? String ?? code.message }
  /// The human-readable message.
  public var errorDescription: String? { localizedDescription }

  /// Whether the codes and the messages are equal.
  public static func == (left: EKError, right: EKError) -> Bool {
    left.code == right.code && left.localizedDescription == right.localizedDescription
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Bridges the structure and `NSError` for `as`, `as?` and `catch`.
extension EKError: _ObjectiveCBridgeable {
  /// The error itself.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Stops the program if the error is not an ``EKError``.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout EKError?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// Converts the error if it is an ``EKError``, and returns whether it is.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout EKError?) -> Bool {
    result = EKError(source)
    return result != nil
  }

  /// Stops the program if the error is not an ``EKError``.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> EKError {
    guard let error = source.flatMap({ EKError($0) }) else {
      preconditionFailure("\(source?.description ?? "nil") is not an error of \(EKErrorDomain)")
    }
    return error
  }
}
