import Foundation
import ProgramTestSupport
import Testing

@Suite("The libical wrapper and the versions of libical")
struct LibicalVersionTests {
  /// The installation folder of libical 4, with `include` and `lib` in it.
  private static let prefix = ProcessInfo.processInfo.environment["LIBICAL4_PREFIX", default: ""]

  @Test(
    "builds with libical 4, and passes its tests with it",
    .enabled(if: !prefix.isEmpty, "LIBICAL4_PREFIX names no installation of libical 4"), .timeLimit(.minutes(30)))
  func four() async throws {
    let header = try String(contentsOfFile: Self.prefix + "/include/libical/ical.h", encoding: .utf8)
    #expect(header.contains(/#define ICAL_MAJOR_VERSION +\(4\)/), "\(Self.prefix) has another version of libical")
    try await test(with: Self.prefix)
  }

  @Test(
    "builds in a separate package with the installed libical, and passes its tests with it",
    .enabled(if: Settings.runsSlowTests, "ALMANAC_SLOW_TESTS is not set"), .timeLimit(.minutes(30)))
  func installed() async throws { try await test(with: nil) }

  /// Builds the wrapper and its tests in a separate package, and runs them.
  ///
  /// - Parameter prefix: The location of libical, or nil for the compiler's default.
  private func test(with prefix: String?) async throws {
    let place = try Workplace()
    try place.write(
      "wrapper/Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
      let package = Package(
        name: "wrapper", platforms: [.macOS(.v15)],
        targets: [
          .target(name: "COpening"),
          .target(name: "CLibical", dependencies: ["COpening"]),
          .target(name: "Libical", dependencies: ["CLibical"], exclude: ["README.md"], swiftSettings: settings),
          .testTarget(name: "LibicalTests", dependencies: ["Libical"], swiftSettings: settings),
        ],
        swiftLanguageModes: [.v6])
      """)
    for name in ["Sources/COpening", "Sources/CLibical", "Sources/Libical", "Tests/LibicalTests"] {
      let target = place.path("wrapper/" + name)
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Repository.root + "/" + name, toPath: target)
    }
    let flags = prefix.map { ["-Xcc", "-I\($0)/include", "-Xlinker", "-rpath", "-Xlinker", "\($0)/lib"] }
    let swift = try #require(Settings.find("swift"))
    let outcome = try await place.launch(
      swift, ["test", "--package-path", place.path("wrapper"), "--disable-sandbox"] + (flags ?? []))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains(/Test run with \d\d+ tests? .*passed/))
  }
}
