/// The certificate authorities that a transport trusts, and how it identifies itself.
public struct CurlOptions: Hashable, Sendable {
  /// A file of certificates (PEM) to trust in addition to the system's.
  public var authorities: String?
  /// A file with the client certificate (PEM).
  public var certificate: String?
  /// The file with the key of the certificate (PEM), or nil if the key is in the same file.
  public var key: String?
  /// The value of User-Agent.
  public var userAgent: String

  /// Creates options; by default, only the system's authorities are trusted.
  public init(
    authorities: String? = nil, certificate: String? = nil, key: String? = nil, userAgent: String = "almanac"
  ) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.userAgent = userAgent
  }
}
