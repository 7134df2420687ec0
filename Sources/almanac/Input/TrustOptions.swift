import Accounts
import ArgumentParser
import CalendarStore
import CommandLine
import Fetching
import Foundation

/// The servers to trust over TLS, and the client certificate.
struct TrustOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Also trust the certificate authorities in this file (PEM).", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var ca: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The client certificate (PEM).", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var cert: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The key for --cert, without a passphrase. (default: in the same file)", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var key: String?

  func validate() throws {
    if key != nil, cert == nil { throw ValidationError("--key needs --cert") }
    try Check.certificates(ca, of: "--ca")
    try Check.certificates(cert, of: "--cert")
    try Check.certificates(key, of: "--key")
  }

  /// Whether any of the files is given.
  var isGiven: Bool { ca != nil || cert != nil || key != nil }

  /// The connection settings.
  var curl: CurlOptions {
    CurlOptions(authorities: ca, certificate: cert, key: key, userAgent: Version.userAgent)
  }

  /// Saves the chosen files with their full paths, because programs run in different folders.
  func apply(to settings: inout AccountSettings) {
    if let ca { settings.authorities = Self.full(ca) }
    guard let cert else { return }
    settings.certificate = Self.full(cert)
    settings.key = key.map(Self.full)
  }

  private static func full(_ path: String) -> String { URL(fileURLWithPath: path).path }
}

extension CurlOptions {
  /// The connection settings for the server of an account.
  init(_ account: Account) {
    let chosen = account.chosen
    self.init(
      authorities: chosen.authorities, certificate: chosen.certificate, key: chosen.key, userAgent: Version.userAgent)
  }
}
