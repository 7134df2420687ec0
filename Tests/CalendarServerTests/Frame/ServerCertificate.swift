import Foundation

/// A certificate for this machine's name, with its key, for tests.
enum ServerCertificate {
  static let path =
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Runners/certificates/good.pem"
}
