import Foundation

/// The program under test.
enum Program {
  /// Where it is: beside the test bundle, unless ALMANAC_PROGRAM says otherwise.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["ALMANAC_PROGRAM"], !path.isEmpty {
      return URL(fileURLWithPath: path).path
    }
    return built("almanac")
  }()

  /// A program that writes to a store, as other programs do; only the tests have it.
  static let storeWriter = built("StoreWriter")

  /// Where a program is that was built with the tests.
  private static func built(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Whether it was built for debugging, so that its speed says nothing.
  static let isDebugBuild = URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents.contains("debug")
}

/// What the environment says about how much to test.
enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  static let runsSlowTests = isSet("ALMANAC_SLOW_TESTS")
  static let renewsSnapshots = isSet("ALMANAC_RENEW_SNAPSHOTS")
  /// How many times an import is killed.
  static let killCount = environment["ALMANAC_KILLS"].flatMap { Int($0) } ?? 20
  /// How many events each of two programs saves at once.
  static let writerCount = environment["ALMANAC_WRITES"].flatMap { Int($0) } ?? 100
  static let corpora = environment["ALMANAC_CORPORA"].flatMap { $0.isEmpty ? nil : $0 }
  static let isRoot = getuid() == 0

  /// Whether small file systems can be made here: it takes root, and a container may forbid it even then.
  static let canMount: Bool = {
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
  static let cannotMount = "only root can make a small file system, where no container forbids it"

  /// The first program of that name in PATH.
  static func find(_ name: String) -> String? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
}

/// The files of the repository, found from this one.
enum Repository {
  private static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let root = tests.deletingLastPathComponent().deletingLastPathComponent().path
  static let samples = root + "/Samples"
  static let snapshots = tests.path + "/Snapshots"

  static func fixture(_ name: String) -> String { tests.path + "/Fixtures/" + name }
}
