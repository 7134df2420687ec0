import CalendarStore
import CivilTime
import Foundation

/// What is remembered of a feed from one reading to the next, besides its validators.
struct FeedTraits: Codable, Hashable {
  /// How often in a row the deletions were held back that the feed wants.
  var heldReadings = 0
  /// When they were held back first, in seconds since 1970.
  var heldSince: Int64?
  /// The fingerprint of where the server redirected to for ever, last time.
  var movedTo: String?
  /// Since when the server says that there is nothing (404), in seconds since 1970.
  var missingSince: Int64?
  /// How many seconds are between two readings, as the feed wants it.
  var interval: Int64?
  /// Whether it was subscribed where it might not be on this machine or in a private network; nil for no.
  var isPublic: Bool?
  /// When it was read last, however that ended, in seconds since 1970.
  var readAt: Int64?

  /// Whether deletions have been held long enough: three readings say the same, or it was so for a day.
  func hasHeldEnough(now: Instant) -> Bool {
    heldReadings >= 3 || heldSince.map { now.secondsSince1970 - $0 >= 86_400 } ?? false
  }
}

extension Account {
  var feedTraits: FeedTraits {
    get { (try? JSONDecoder().decode(FeedTraits.self, from: Data(traits.utf8))) ?? FeedTraits() }
    set {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      traits = (try? encoder.encode(newValue)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
  }
}
