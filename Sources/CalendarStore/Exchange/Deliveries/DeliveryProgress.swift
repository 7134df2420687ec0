import CivilTime
import GRDB

/// How far the alarms of a store have been told.
struct DeliveryProgress {
  /// Before this instant nothing goes off any more: nobody had asked to be told yet.
  var beginning: Instant
  /// Up to this instant everything was looked at.
  var done: Instant
  /// The zone of the reader at that time.
  var zoneName: String

  private static let setting = "alarms_told"

  init(beginning: Instant, done: Instant, zoneName: String) {
    self.beginning = beginning
    self.done = done
    self.zoneName = zoneName
  }

  /// The progress of a store; nil if nobody has ever asked to be told.
  init?(_ db: Database) throws {
    let words = try db.setting(Self.setting)?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count == 3, let beginning = Int64(words[0]), let done = Int64(words[1]) else { return nil }
    self.init(
      beginning: Instant(secondsSince1970: beginning), done: Instant(secondsSince1970: done),
      zoneName: String(words[2]))
  }

  func save(_ db: Database) throws {
    let words = [
      String(beginning.secondsSince1970), String(done.secondsSince1970), zoneName.isEmpty ? "UTC" : zoneName,
    ]
    try db.set(words.joined(separator: " "), asSetting: Self.setting)
  }
}
