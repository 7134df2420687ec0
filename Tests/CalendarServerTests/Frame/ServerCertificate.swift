import Foundation

/// A certificate with its key, of this machine's name, for tests.
enum ServerCertificate {
  static let path =
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Runners/certificates/good.pem"
}
