import CalendarModel
import ICalendar

extension SchedulingMessage {
  /// What tells the message to one person from all others, so that sending it again makes no second one: METHOD, UID,
  /// instances, SEQUENCE, DTSTAMP, what it says and the address, as a UUID. What it says counts, since two changes in one
  /// second have the same DTSTAMP.
  ///
  /// - Parameters:
  ///   - address: To whom it goes, one of ``to``.
  ///   - change: The number of the change that it tells of, since an answer that is taken back and given again within a
  ///     second says the same; 0 if nobody counts.
  public func key(for address: String, ofChange change: Int64 = 0) -> String {
    Self.key(shared(change), address)
  }

  /// The keys of the messages to all to whom it goes.
  ///
  /// - Parameter change: The number of the change that it tells of.
  public func keys(ofChange change: Int64) -> [(address: String, key: String)] {
    let shared = shared(change)
    return to.map { ($0, Self.key(shared, $0)) }
  }

  /// What is the same in the keys of all of them.
  private func shared(_ change: Int64) -> Digest {
    let stamp = calendar.components.lazy.compactMap { $0.first(.dtstamp)?.rawValue }.first ?? ""
    let parts =
      [method.rawValue, uid, String(sequence), stamp, Digest(calendar.bytes).text]
      + (change == 0 ? [] : [String(change)])
      + instances.map { $0 ?? "" }
    // With their lengths, so that no text stands for two parts.
    return Digest(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  private static func key(_ shared: Digest, _ address: String) -> String {
    var digest = shared
    digest.update(Array(AddressIdentity(address).text.utf8))
    return digest.uuid
  }
}
