import Foundation
import TestSupport

/// The program under test.
package enum Program {
  /// Where it is: beside the test bundle, unless ALMANAC_PROGRAM says otherwise.
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["ALMANAC_PROGRAM"], !path.isEmpty {
      return URL(fileURLWithPath: path).path
    }
    return built("almanac")
  }()

  /// The server's program, which is built beside it.
  package static let server = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/almanac-server"

  /// A program that writes to a store, as other programs do; only the tests have it.
  package static let storeWriter = built("StoreWriter")

  /// Where a program is that was built with the tests.
  private static func built(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Whether it was built for debugging, so that its speed says nothing.
  package static let isDebugBuild = URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents.contains(
    "debug")
}

/// What the environment says about how much to test.
package enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  package static let runsSlowTests = isSet("ALMANAC_SLOW_TESTS")
  static let renewsSnapshots = isSet("ALMANAC_RENEW_SNAPSHOTS")
  /// How many times an import is killed.
  package static let killCount = environment["ALMANAC_KILLS"].flatMap { Int($0) } ?? Nightly.count(50, byDay: 6)
  /// How many events each of two programs saves at once.
  package static let writerCount = environment["ALMANAC_WRITES"].flatMap { Int($0) } ?? Nightly.count(100, byDay: 30)
  package static let corpora = environment["ALMANAC_CORPORA"].flatMap { $0.isEmpty ? nil : $0 }
  package static let isRoot = getuid() == 0

  /// Whether small file systems can be made here: it takes root, and a container may forbid it even then.
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

  /// The first program of that name in PATH.
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

  /// Who publishes the project, as references to it say.
  package static let publisher = ((try? String(contentsOfFile: root + "/Tools/publisher.txt", encoding: .utf8)) ?? "")
    .trimmingCharacters(in: .whitespacesAndNewlines)

  package static func fixture(_ name: String) -> String { tests.path + "/AlmanacTests/Fixtures/" + name }

  /// The folder with what the tests of a module compare outputs with.
  static func snapshots(of module: Substring) -> String { "\(tests.path)/\(module)/Snapshots" }
}
