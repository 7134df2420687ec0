import CivilTime
import GRDB

/// The progress made in processing a store's alarms.
struct DeliveryProgress {
  /// The time of the first claim. Alarms before that time do not go off.
  var beginning: Instant
  /// The time up to which all alarms have been processed.
  var done: Instant
  /// The reader's time zone at that time.
  var zoneName: String
  /// The newest revision at that time. Items changed by later revisions may have arrived after their alarms were due.
  var revision: Int64
  /// One more than the number of the last item that existed at the beginning.
  let endItem: Int64

  private static let setting = "alarms_told"
  private static let arrivals = "alarms_arrived"

  /// Reads the progress of a store, or starts at the current time if alarms have never been claimed.
  init(_ db: Database, now: Instant, zoneName: String) throws {
    let known = try db.setting(Self.arrivals)?.split(separator: " ").compactMap { Int64($0) } ?? []
    let revisions = RevisionTable(db)
    revision = try known.count == 2 ? known[0] : revisions.newest()
    endItem = try known.count == 2 ? known[1] : revisions.endItem()
    let words = try db.setting(Self.setting)?.split(separator: " ", maxSplits: 2) ?? []
    if words.count == 3, let beginning = Int64(words[0]), let done = Int64(words[1]) {
      self.beginning = Instant(secondsSince1970: beginning)
      self.done = Instant(secondsSince1970: done)
      self.zoneName = String(words[2])
    } else {
      self.beginning = now
      self.done = now
      self.zoneName = zoneName
    }
  }

  /// The time up to which all alarms have been processed, or nil if alarms have never been claimed.
  static func done(_ db: Database) throws -> Instant? {
    let words = try db.setting(setting)?.split(separator: " ", maxSplits: 2) ?? []
    return words.count == 3 ? Int64(words[1]).map { Instant(secondsSince1970: $0) } : nil
  }

  func save(_ db: Database) throws {
    let words = [
      String(beginning.secondsSince1970), String(done.secondsSince1970), zoneName.isEmpty ? "UTC" : zoneName,
    ]
    try db.set(words.joined(separator: " "), asSetting: Self.setting)
    try db.set("\(revision) \(endItem)", asSetting: Self.arrivals)
  }
}
