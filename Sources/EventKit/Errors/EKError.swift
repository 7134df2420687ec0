public import Foundation

/// The domain of the errors of this module.
public let EKErrorDomain = "EKErrorDomain"

/// The key of an error's `userInfo` for the identifier of the event, reminder or calendar that could not be saved or
/// removed. Apple's errors have no such key.
public let EKErrorObjectIdentifierKey = "EKErrorObjectIdentifier"

/// Why the store failed or refused.
///
/// What event stores throw is an `NSError` of ``EKErrorDomain``, as on a Mac, so that `catch let error as NSError` gets
/// it. This structure stands for such an error: `catch let error as EKError`, `catch EKError.noCalendar` and
/// `error as? EKError` match them all, and no error of another domain. `userInfo` has the message for people
/// (`NSLocalizedDescriptionKey`), the identifier of the object (``EKErrorObjectIdentifierKey``), and the error of the
/// database, if that is the cause (`NSUnderlyingErrorKey`).
public struct EKError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The error itself.
  public let _nsError: NSError

  /// An error of a kind; without a message for people it gets that of its kind.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    _nsError = NSError(
      domain: EKErrorDomain, code: code.rawValue,
      userInfo: userInfo.merging([NSLocalizedDescriptionKey: code.message]) { own, _ in own })
  }

  /// An error of a kind with its own message.
  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// What an `NSError` stands for; nil if it is of another domain or has an unknown number.
  init?(_ error: NSError) {
    guard error.domain == EKErrorDomain, Code(rawValue: error.code) != nil else { return nil }
    _nsError = error
  }

  /// What kind of error it is.
  public var code: Code { Code(rawValue: _nsError.code) ?? .internalFailure }
  /// Details; the message for people is under `NSLocalizedDescriptionKey`.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// ``EKErrorDomain``.
  public static var errorDomain: String { EKErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
  /// The message for people.
  public var localizedDescription: String { userInfo[NSLocalizedDescriptionKey] as? String ?? code.message }
  /// The message for people.
  public var errorDescription: String? { localizedDescription }

  /// Whether kind and message are the same.
  public static func == (left: EKError, right: EKError) -> Bool {
    left.code == right.code && left.localizedDescription == right.localizedDescription
  }

  /// Feeds the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// What `as`, `as?` and `catch` do between the structure and `NSError`.
extension EKError: _ObjectiveCBridgeable {
  /// The error itself.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Ends the program if the error is no ``EKError``.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout EKError?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// Whether the error is an ``EKError``, which is then the result.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout EKError?) -> Bool {
    result = EKError(source)
    return result != nil
  }

  /// Ends the program if the error is no ``EKError``.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> EKError {
    guard let error = source.flatMap({ EKError($0) }) else {
      preconditionFailure("\(source?.description ?? "nil") is not an error of \(EKErrorDomain)")
    }
    return error
  }
}
