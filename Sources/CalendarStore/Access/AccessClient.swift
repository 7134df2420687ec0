/// A program as access is granted to it.
public struct AccessClient: Sendable, Hashable {
  /// What grants are kept by, such as "com.example.planner".
  public let identifier: String
  /// What the program's Info.plist has; nil if it has none.
  public let usageDescriptions: [String: String]?

  /// A program by its identifier.
  public init(_ identifier: String, usageDescriptions: [String: String]? = nil) {
    self.identifier = identifier
    self.usageDescriptions = usageDescriptions
  }
}
