import Foundation
package import Testing

/// Compares outputs with earlier ones.
package enum Snapshot {
  /// Compares with Snapshots/NAME.txt of the tests' module; ALMANAC_RENEW_SNAPSHOTS=1 replaces it with the current
  /// output.
  package static func check(_ name: String, _ output: String, location: SourceLocation = #_sourceLocation) throws {
    let module = location.fileID.prefix { $0 != "/" }
    let path = "\(Repository.snapshots(of: module))/\(name).txt"
    if Settings.renewsSnapshots {
      try output.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    let expected = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    #expect(
      output == expected,
      "Snapshots/\(name).txt differs; ALMANAC_RENEW_SNAPSHOTS=1 swift test renews it\n\(diff(expected, output))",
      sourceLocation: location)
  }

  private static func diff(_ old: String, _ new: String) -> String {
    let old = old.components(separatedBy: "\n")
    let new = new.components(separatedBy: "\n")
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let offset, let line, _): "-\(offset + 1): \(line)"
      case .insert(let offset, let line, _): "+\(offset + 1): \(line)"
      }
    }.joined(separator: "\n")
  }
}
