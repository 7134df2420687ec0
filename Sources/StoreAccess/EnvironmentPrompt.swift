public import CalendarStore
public import Foundation

/// Answers with the environment variable `ALMANAC_ACCESS`: `full`, `write-only` or `deny`. The answer applies to one
/// run of a program, and only until the program's access has been decided.
public struct EnvironmentPrompt: AccessPrompt {
  private let environment: [String: String]

  /// - Parameter environment: The environment to use, by default that of this process.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// The level in the variable, or nil if it is not set.
  ///
  /// - Throws: `StoreError` `invalidArgument` if its value is not a level.
  public func answer(_ request: AccessRequest) throws -> AccessLevel? {
    guard let word = environment["ALMANAC_ACCESS"], !word.isEmpty else { return nil }
    guard let level = AccessPolicy.level(word) else {
      throw StoreError(.invalidArgument, "ALMANAC_ACCESS is “\(word)”; it must be full, write-only or deny")
    }
    return level
  }
}
