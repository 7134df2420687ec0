import Foundation
import ProgramTestSupport

/// A program of Samples/, as `make samples` leaves it: where ALMANAC_SAMPLES says, else in .build/samples.
struct BuiltSample {
  private static let folder =
    ProcessInfo.processInfo.environment["ALMANAC_SAMPLES"] ?? Repository.root + "/.build/samples/debug"

  static let appointments = BuiltSample("Appointments")
  static let errands = BuiltSample("Errands")
  static let bulletin = BuiltSample("Bulletin")
  static let moveMeeting = BuiltSample("MoveMeeting")

  /// Why tests of one that is not there are left out.
  static let reason = "`make samples` builds it, and so does `make test-all`"

  let path: String

  init(_ name: String) { path = "\(Self.folder)/\(name)" }

  var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }
}
