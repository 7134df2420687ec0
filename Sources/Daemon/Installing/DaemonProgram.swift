/// The program that a service manager starts.
public struct DaemonProgram: Sendable, Hashable {
  /// The path of the program.
  public var path: String
  /// The arguments of the program.
  public var arguments: [String]
  /// The environment variables that it needs in addition to the usual ones.
  public var environment: [String: String]

  /// - Parameters: The values of the properties.
  public init(path: String, arguments: [String], environment: [String: String] = [:]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }
}
