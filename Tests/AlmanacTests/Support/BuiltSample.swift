import Foundation
import ProgramTestSupport

/// A program in Samples/, as built by `make samples`: in the folder ALMANAC_SAMPLES, or else in .build/samples.
struct BuiltSample {
  private static let folder =
    ProcessInfo.processInfo.environment["ALMANAC_SAMPLES"] ?? Repository.root + "/.build/samples/debug"

  static let appointments = BuiltSample("Appointments")
  static let errands = BuiltSample("Errands")
  static let bulletin = BuiltSample("Bulletin")
  static let moveMeeting = BuiltSample("MoveMeeting")

  /// The reason why the tests of a sample that was not built are skipped.
  static let reason = "`make samples` builds it, and so does `make test-all`"

  let path: String

  init(_ name: String) { path = "\(Self.folder)/\(name)" }

  var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }
}
