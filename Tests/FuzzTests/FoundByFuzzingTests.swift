import Foundation
import FuzzProperties
import TestSupport
import Testing

/// Every input with which a fuzzer once broke something, in the folder of its target and with a descriptive name.
@Suite("Inputs that fuzzing found")
struct FoundByFuzzingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/found-by-fuzzing")

  /// The files of all targets, as "target/name".
  static let files: [String] = FuzzTarget.allCases.flatMap { target in
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: target.rawValue).path)
    return (names ?? []).sorted().map { "\(target.rawValue)/\($0)" }
  }

  @Test("an input that once broke something keeps all properties", arguments: files)
  func keepsProperties(file: String) throws {
    let target = try #require(FuzzTarget(rawValue: String(file.prefix { $0 != "/" })))
    try target.check(Array(try Data(contentsOf: Self.folder.appending(path: file))))
  }

  @Test("empty and tiny inputs keep all properties", arguments: FuzzTarget.allCases)
  func smallInputs(target: FuzzTarget) throws {
    try target.check([])
    for byte in Nightly.share(oneIn: 5, of: Array(UInt8.min...UInt8.max)) { try target.check([byte]) }
    for ending in ["\r", "\n", "\r\n", "\r\n ", ":", ";", "\"", "\\"] {
      try target.check(Array((ending + ending).utf8))
    }
  }

  @Test("every folder of inputs belongs to a target")
  func folders() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.allSatisfy { FuzzTarget(rawValue: $0) != nil })
    #expect(!Self.files.isEmpty)
  }
}
