public import CalendarStore
import Foundation

extension AccessClient {
  /// The running program, identified by `ALMANAC_CLIENT`, else by the CFBundleIdentifier in an Info.plist next to the
  /// executable, else by the name of the executable.
  public static var current: AccessClient {
    AccessClient(
      executable: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "",
      environment: ProcessInfo.processInfo.environment)
  }

  /// Creates the client for a program with the given executable and environment.
  ///
  /// - Parameter executable: The path of the executable.
  public init(executable: String, environment: [String: String]) {
    let file = URL(fileURLWithPath: executable)
    let plist = Self.propertyList(beside: file)
    let bundle = (plist?["CFBundleIdentifier"] as? String).flatMap { $0.isEmpty ? nil : $0 }
    let name = environment["ALMANAC_CLIENT"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      name ?? bundle ?? file.lastPathComponent, usageDescriptions: plist?.compactMapValues { $0 as? String })
  }

  private static func propertyList(beside executable: URL) -> [String: Any]? {
    let url = executable.deletingLastPathComponent().appendingPathComponent("Info.plist")
    guard let data = try? Data(contentsOf: url),
      let plist = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    else { return nil }
    return plist as? [String: Any]
  }
}
