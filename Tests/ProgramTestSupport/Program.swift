import Foundation
import TestSupport

/// The program under test.
package enum Program {
  /// The path of the program: next to the test bundle, unless ALMANAC_PROGRAM is set.
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["ALMANAC_PROGRAM"], !path.isEmpty {
      return URL(fileURLWithPath: path).path
    }
    return built("almanac")
  }()

  /// The server program, which is built next to it.
  package static let server = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/almanac-server"

  /// A program that writes to a store, as other programs do; only used by tests.
  package static let storeWriter = built("StoreWriter")

  /// Returns the path of a program that was built with the tests.
  private static func built(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Whether it is a debug build, whose speed is not representative.
  package static let isDebugBuild = URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents.contains(
    "debug")
}

/// Settings in the environment for the amount of testing.
package enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  package static let runsSlowTests = isSet("ALMANAC_SLOW_TESTS")
  static let renewsSnapshots = isSet("ALMANAC_RENEW_SNAPSHOTS")
  /// The number of times an import is killed.
  package static let killCount = environment["ALMANAC_KILLS"].flatMap { Int($0) } ?? Nightly.count(50, byDay: 6)
  /// The number of events that each of two programs saves at the same time.
  package static let writerCount = environment["ALMANAC_WRITES"].flatMap { Int($0) } ?? Nightly.count(100, byDay: 30)
  package static let corpora = environment["ALMANAC_CORPORA"].flatMap { $0.isEmpty ? nil : $0 }
  package static let isRoot = getuid() == 0

  /// Whether small file systems can be created here, which requires root and may be forbidden in a container.
  package static let canMount: Bool = {
    guard isRoot else { return false }
    let attempt = Process()
    attempt.executableURL = URL(fileURLWithPath: "/bin/sh")
    attempt.arguments = [
      "-c", "d=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs $d 2>&- && umount $d; r=$?; rmdir $d; exit $r",
    ]
    guard (try? attempt.run()) != nil else { return false }
    attempt.waitUntilExit()
    return attempt.terminationStatus == 0
  }()
  package static let cannotMount = "only root can make a small file system, where no container forbids it"

  /// Returns the first program of a name in PATH.
  package static func find(_ name: String) -> String? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
}

/// The files of the repository, found from this one.
package enum Repository {
  private static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static let root = tests.deletingLastPathComponent().path
  package static let samples = root + "/Samples"

  /// The publisher of the project, as written in references to it.
  package static let publisher = ((try? String(contentsOfFile: root + "/Tools/publisher.txt", encoding: .utf8)) ?? "")
    .trimmingCharacters(in: .whitespacesAndNewlines)

  package static func fixture(_ name: String) -> String { tests.path + "/AlmanacTests/Fixtures/" + name }

  /// The folder with the expected outputs for the tests of a module.
  static func snapshots(of module: Substring) -> String { "\(tests.path)/\(module)/Snapshots" }
}
