import CalendarModel
import ICalendar

extension SchedulingMessage {
  /// Returns a UUID that identifies the message to one person, so that sending it again does not create a duplicate. It
  /// is derived from METHOD, UID, instances, SEQUENCE, DTSTAMP, the content and the address. The content is included
  /// because two changes within one second have the same DTSTAMP.
  ///
  /// - Parameters:
  ///   - address: The recipient, one of ``to``.
  ///   - change: The number of the change that the message reports, or 0 if changes are not numbered. It distinguishes
  ///     identical answers, for example when an answer is withdrawn and given again within one second.
  public func key(for address: String, ofChange change: Int64 = 0) -> String {
    Self.key(shared(change), address)
  }

  /// Returns the keys of the message for all recipients.
  ///
  /// - Parameter change: The number of the change that the message reports.
  public func keys(ofChange change: Int64) -> [(address: String, key: String)] {
    let shared = shared(change)
    return to.map { ($0, Self.key(shared, $0)) }
  }

  /// The part of the key that all recipients share.
  private func shared(_ change: Int64) -> Digest {
    let stamp = calendar.components.lazy.compactMap { $0.first(.dtstamp)?.rawValue }.first ?? ""
    let parts =
      [method.rawValue, uid, String(sequence), stamp, Digest(calendar.bytes).text]
      + (change == 0 ? [] : [String(change)])
      + instances.map { $0 ?? "" }
    // The lengths are included so that the concatenation is unambiguous.
    return Digest(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  private static func key(_ shared: Digest, _ address: String) -> String {
    var digest = shared
    digest.update(Array(AddressIdentity(address).text.utf8))
    return digest.uuid
  }
}
