/// A program that is granted access.
public struct AccessClient: Sendable, Hashable {
  /// The identifier under which its grants are stored, such as "com.example.planner".
  public let identifier: String
  /// The usage descriptions from the program's Info.plist, or nil if it has no Info.plist.
  public let usageDescriptions: [String: String]?

  /// Creates a client with an identifier.
  public init(_ identifier: String, usageDescriptions: [String: String]? = nil) {
    self.identifier = identifier
    self.usageDescriptions = usageDescriptions
  }
}
