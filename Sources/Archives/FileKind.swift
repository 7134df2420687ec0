import Foundation

/// What a path leads to.
enum FileKind {
  /// Whether a path leads to a regular file. A pipe can be read only once.
  static func isRegular(_ path: String) -> Bool {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
