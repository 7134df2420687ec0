import NIOSSL
import Synchronization

/// The certificate of a server and its key, which can be read again.
final class Certificates: Sendable {
  private let certificate: String
  private let key: String
  private let current: Mutex<NIOSSLContext>

  /// - Parameters:
  ///   - certificate: a PEM file with the certificate, and those that vouch for it.
  ///   - key: a PEM file with its key.
  /// - Throws: `ServerError`.
  init(certificate: String, key: String) throws(ServerError) {
    self.certificate = certificate
    self.key = key
    current = Mutex(try Self.read(certificate, key))
  }

  /// What a new connection uses.
  var context: NIOSSLContext { current.withLock { $0 } }

  /// Reads the files again; if they cannot be used, what was there before stays.
  func reload() throws(ServerError) {
    let context = try Self.read(certificate, key)
    current.withLock { $0 = context }
  }

  private static func read(_ certificate: String, _ key: String) throws(ServerError) -> NIOSSLContext {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate).map { NIOSSLCertificateSource.certificate($0) }
      let key = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
      var configuration = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["h2", "http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerError(
        .usage,
        "the certificate \(certificate) with the key \(key) cannot be used; both have to be PEM files that belong together"
      )
    }
  }
}
