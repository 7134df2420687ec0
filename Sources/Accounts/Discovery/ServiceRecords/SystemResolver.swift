import CResolv

/// The name servers of this machine, as listed in `/etc/resolv.conf`.
public struct SystemResolver: NameResolver {
  private static let largest = 65_535

  /// The time limit for one query.
  private let timeLimit: Duration

  /// Creates a resolver with a limit of ten seconds per query.
  public init() { timeLimit = .seconds(10) }

  /// Returns the answer to a query, or nil if there are no such records.
  ///
  /// - Throws: ``AccountError`` `network` if no name server answers in time.
  public func answer(_ type: UInt16, of name: String) async throws(AccountError) -> [UInt8]? {
    let result = await BlockingCall.run(within: timeLimit) { () -> Result<[UInt8]?, AccountError> in
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.largest) { buffer, count in
        length = Int(almanac_resolv_query(name, Int32(type), buffer.baseAddress, Int32(Self.largest)))
        count = min(max(0, length), Self.largest)
      }
      switch length {
      case 0...: return .success(bytes)
      case -1: return .success(nil)
      default: return .failure(AccountError(.network, "no name server could resolve \(name)"))
      }
    }
    guard let result else { throw AccountError(.network, "the name servers did not resolve \(name) in time") }
    return try result.get()
  }
}
