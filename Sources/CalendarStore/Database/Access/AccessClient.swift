/// A program that is granted access.
public struct AccessClient: Sendable, Hashable {
  /// The identifier for its grants, such as "com.example.planner".
  public let identifier: String
  /// The usage descriptions of the program's Info.plist; nil if it has no Info.plist.
  public let usageDescriptions: [String: String]?

  /// A program by its identifier.
  public init(_ identifier: String, usageDescriptions: [String: String]? = nil) {
    self.identifier = identifier
    self.usageDescriptions = usageDescriptions
  }
}
