/// Whom a transport trusts, and how it names itself.
public struct CurlOptions: Hashable, Sendable {
  /// A file with certificates (PEM) that are trusted besides those of the system.
  public var authorities: String?
  /// A file with a certificate (PEM) that proves to servers who asks.
  public var certificate: String?
  /// The file with the certificate's key (PEM); nil if it is in the same file.
  public var key: String?
  /// What User-Agent says.
  public var userAgent: String

  /// Options; without any, the authorities of the system are trusted.
  public init(
    authorities: String? = nil, certificate: String? = nil, key: String? = nil, userAgent: String = "almanac"
  ) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.userAgent = userAgent
  }
}
