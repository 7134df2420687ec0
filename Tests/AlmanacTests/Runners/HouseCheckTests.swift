import Foundation
import ProgramTestSupport
import Testing

@Suite("The architecture check", .enabled(if: Settings.find("python3") != nil, "python3 is not here"))
struct HouseCheckTests {
  /// A package of two modules and a test, in which one part can be replaced.
  private func check(
    house: String = "Low:\n\nHigh: Low | Package\n", lowNeeds: String = "", highNeeds: String = "\"Low\", ",
    low: String = "public struct A {}\n", high: String = "public import Low\nimport Package\nstruct B {}\n"
  ) async throws -> (status: Int32, output: String) {
    let place = try Workplace()
    try place.write(
      "Package.swift",
      """
      let package = Package(
        targets: [
          .target(name: "Low", dependencies: [\(lowNeeds)]),
          // .target(name: "Gone"),
          .target(
            name: "High",
            dependencies: [
              \(highNeeds).product(name: "Package", package: "package", condition: .when(traits: ["Store"])),
            ]),
          .testTarget(name: "LowTests", dependencies: ["Low"]),
        ]
      )
      """)
    try place.write("Tools/house.txt", "# floors\n" + house)
    try place.write("Sources/Low/A.swift", low)
    try place.write("Sources/High/B.swift", high)
    try place.write("Tests/LowTests/ATests.swift", "@testable import Low\n")
    let outcome = try await place.launch(
      try #require(Settings.find("python3")), [Repository.root + "/Tools/check-house.py", place.folder])
    return (outcome.status, outcome.output)
  }

  @Test("finds nothing in code that matches the diagram")
  func whole() async throws {
    let outcome = try await check()
    #expect(outcome.status == 0 && outcome.output.contains("2 modules: no violations"), "\(outcome)")
  }

  @Test("finds dependencies that are not drawn, that point up or sideways, and that are unused")
  func arrows() async throws {
    let upward = try await check(lowNeeds: "\"High\"", low: "import High\npublic struct A {}\n")
    #expect(
      upward.status == 1
        && upward.output.contains("Low may not import High: Tools/house.txt does not list this dependency"))
    let beside = try await check(house: "Low:\nHigh: Low | Package\n")
    #expect(beside.output.contains("High may not import Low, which is not below it"), "\(beside)")
    let unused = try await check(high: "import Package\n// import Low\nstruct B {}\n")
    #expect(unused.output.contains("Package.swift: High declares Low and never imports it"), "\(unused)")
    let undeclared = try await check(house: "Low:\n\nHigh: | Package\n", highNeeds: "")
    #expect(undeclared.output.contains("Package.swift: High imports Low and does not declare it"), "\(undeclared)")
    let missing = try await check(house: "Low:\n\nOther:\n")
    #expect(missing.output.contains("there is no module Other") && missing.output.contains("High is missing"))
  }

  @Test("finds a type whose name another module has, unless it is not visible to others")
  func types() async throws {
    let outcome = try await check(high: "import Low\nimport Package\n  struct A {}\npublic final class A {}\n")
    #expect(outcome.output.contains("High and Low each have a type A"), "\(outcome)")
    let hidden = try await check(high: "import Low\nimport Package\nprivate enum A {}\nenum B {\n  struct A {}\n}\n")
    #expect(hidden.status == 0, "\(hidden)")
  }

  @Test("finds nothing in the project", arguments: ["check-house.py", "check-folders.py", "publisher.py"])
  func project(script: String) async throws {
    let outcome = try await Workplace().launch(
      try #require(Settings.find("python3")), [Repository.root + "/Tools/" + script])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
