public import Foundation

/// The domain of the errors of this module.
public let EKErrorDomain = "EKErrorDomain"

/// Why the store failed or refused.
public struct EKError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// What kind of error it is.
  public let code: Code
  /// Details; the message for people is under `NSLocalizedDescriptionKey`.
  public let userInfo: [String: Any]

  /// An error of a kind; without a message for people it gets that of its kind.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo.merging([NSLocalizedDescriptionKey: code.message]) { own, _ in own }
  }

  /// An error of a kind with its own message.
  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

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
