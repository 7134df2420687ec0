import Foundation
import FuzzProperties

/// Checks files once, for debugging and for valgrind: `Replay TARGET FILE...`.
@main
struct Replay {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, let target = FuzzTarget(rawValue: name), arguments.count > 1 else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
      FileHandle.standardError.write(Data("usage: Replay \(names) FILE...\n".utf8))
      exit(2)
    }
    var isGood = true
    for path in arguments.dropFirst() {
      do {
        try target.check(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      } catch {
        isGood = false
        print("\(path): \(error)")
      }
    }
    print("\(arguments.count - 1) files checked")
    exit(isGood ? 0 : 1)
  }
}
