import NIOSSL
import Synchronization

/// The server's certificate and key, which can be reloaded.
final class Certificates: Sendable {
  private let certificate: String
  private let key: String
  private let current: Mutex<NIOSSLContext>

  /// - Parameters:
  ///   - certificate: A PEM file with the certificate and its chain.
  ///   - key: A PEM file with the key.
  /// - Throws: `ServerError`.
  init(certificate: String, key: String) throws(ServerError) {
    self.certificate = certificate
    self.key = key
    current = Mutex(try Self.read(certificate, key))
  }

  /// The TLS context for new connections.
  var context: NIOSSLContext { current.withLock { $0 } }

  /// Reads the files again. If they cannot be used, the previous certificate stays in use.
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
        "the certificate \(certificate) and the key \(key) cannot be used; they must be a matching pair of PEM files"
      )
    }
  }
}
