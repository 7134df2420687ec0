/// Asks name servers (RFC 1035).
public protocol NameResolver: Sendable {
  /// The answer to a question of class IN.
  ///
  /// - Parameters:
  ///   - type: the number of the kind of records: 33 for SRV, 16 for TXT.
  ///   - name: the name, without a dot at its end.
  /// - Returns: a message in the form of RFC 1035 4; nil if there are no such records.
  /// - Throws: ``AccountError`` `network` if no name server answers.
  func answer(_ type: UInt16, of name: String) async throws(AccountError) -> [UInt8]?
}
