public import CalendarStore
public import Foundation

/// Answers by the environment variable `ALMANAC_ACCESS`: `full`, `write-only` or `deny`. That holds for one run of a
/// program, and only as long as nobody has decided what it may do.
public struct EnvironmentPrompt: AccessPrompt {
  private let environment: [String: String]

  /// - Parameter environment: that of this process, unless another one is given.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// What the variable says; nil if it is not set.
  ///
  /// - Throws: `StoreError` `invalidArgument` if it says something else.
  public func answer(_ request: AccessRequest) throws -> AccessLevel? {
    guard let word = environment["ALMANAC_ACCESS"], !word.isEmpty else { return nil }
    guard let level = AccessPolicy.level(word) else {
      throw StoreError(.invalidArgument, "ALMANAC_ACCESS is “\(word)”; it takes full, write-only or deny")
    }
    return level
  }
}
