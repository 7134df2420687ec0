/// The overall state of an event or a to-do, STATUS (RFC 5545 3.8.1.11).
public struct Status: OpenVocabulary {
  /// The word, in uppercase.
  public let rawValue: String

  /// Creates a word from a string, converting it to uppercase.
  public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

  /// The event is tentative.
  public static let tentative = Status(rawValue: "TENTATIVE")
  /// The event is definite.
  public static let confirmed = Status(rawValue: "CONFIRMED")
  /// The event or to-do is cancelled.
  public static let cancelled = Status(rawValue: "CANCELLED")
  /// The to-do has not been started.
  public static let needsAction = Status(rawValue: "NEEDS-ACTION")
  /// The to-do is in progress.
  public static let inProcess = Status(rawValue: "IN-PROCESS")
  /// The to-do is completed.
  public static let completed = Status(rawValue: "COMPLETED")
}
