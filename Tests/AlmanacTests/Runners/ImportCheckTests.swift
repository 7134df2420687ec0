import Foundation
import ProgramTestSupport
import Testing

@Suite("The import check", .enabled(if: Settings.find("python3") != nil, "python3 is not here"))
struct ImportCheckTests {
  private static let all = """
    #if canImport(Glibc)
    import Glibc
    #elseif canImport(Musl)
    import Musl
    #else
    import Darwin
    #endif

    """

  @Test(
    "finds functions that only one system's C library has, and where",
    arguments: [
      ("", nil), (all, nil), ("import Foundation\n// import Glibc, /proc/self\n", nil),
      ("import Glibc\n", "1: imports Glibc outside #if"),
      ("#if os(Linux)\npublic import Glibc\n#endif\n", "2: imports Glibc but not Darwin"),
      (
        "#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif\n", "2: imports Darwin and Glibc but not Musl"
      ),
      (all + "#if canImport(Glibc)\nlet a = 1\n#endif\n", "8: asks for Glibc but not for Musl"),
      (all + "#if canImport(Glibc)\nlet a = 1\n#else\nDarwin.exit(0)\n#endif\n", "8: asks for Glibc but not for Musl"),
      (all + "#if canImport(Glibc)\nlet a = 1\n#else\nlet a = 2\n#endif\n", nil),
      ("let a = inotify_init1(0)\n", "1: inotify_init1 exists only on Linux"),
      ("#if !os(Linux)\nlet a = O_TMPFILE\n#endif\n", "2: O_TMPFILE exists only on Linux"),
      (
        "#if os(Linux)\n#if DEBUG\nlet a = O_TMPFILE\n#endif\n#else\nlet a = \"/proc/self\"\n#endif\n",
        "6: /proc/ exists only on Linux"
      ),
      ("#if os(Linux)\n#if DEBUG\nlet a = O_TMPFILE\n#endif\nlet b = \"/proc/self\"\n#endif\n", nil),
    ] as [(String, String?)])
  func check(source: String, complaint: String?) async throws {
    let place = try Workplace()
    let outcome = try await place.launch(
      try #require(Settings.find("python3")),
      [Repository.root + "/Tools/check-imports.py", place.write("Source.swift", source)])
    #expect(outcome.status == (complaint == nil ? 0 : 1), "\(outcome)")
    if let complaint { #expect(outcome.output.contains("Source.swift:" + complaint), "\(outcome)") }
  }

  @Test("finds nothing in the sources of the project")
  func project() async throws {
    let outcome = try await Workplace().launch(
      try #require(Settings.find("python3")), [Repository.root + "/Tools/check-imports.py"])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
