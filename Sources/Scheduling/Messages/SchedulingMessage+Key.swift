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
    key(for: address, Digest(calendar.bytes).text, change)
  }

  /// The keys of the messages to all to whom it goes.
  ///
  /// - Parameter change: The number of the change that it tells of.
  public func keys(ofChange change: Int64) -> [(address: String, key: String)] {
    let content = Digest(calendar.bytes).text
    return to.map { ($0, key(for: $0, content, change)) }
  }

  private func key(for address: String, _ content: String, _ change: Int64) -> String {
    let stamp = calendar.components.lazy.compactMap { $0.first(.dtstamp)?.rawValue }.first ?? ""
    let parts =
      [method.rawValue, uid, String(sequence), stamp, AddressIdentity(address).text, content]
      + (change == 0 ? [] : [String(change)])
      + instances.map { $0 ?? "" }
    // With their lengths, so that no text stands for two parts.
    return Digest(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8).uuid
  }
}
