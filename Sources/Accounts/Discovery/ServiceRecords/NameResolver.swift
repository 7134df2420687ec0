/// A type that queries name servers (RFC 1035).
public protocol NameResolver: Sendable {
  /// Returns the answer to a query of class IN.
  ///
  /// - Parameters:
  ///   - type: The number of the record type: 33 for SRV, 16 for TXT.
  ///   - name: The name, without a trailing dot.
  /// - Returns: A message in the format of RFC 1035 4, or nil if there are no such records.
  /// - Throws: ``AccountError`` `network` if no name server answers.
  func answer(_ type: UInt16, of name: String) async throws(AccountError) -> [UInt8]?
}
