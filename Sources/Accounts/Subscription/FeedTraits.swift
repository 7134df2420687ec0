import CalendarStore
import CivilTime
import Foundation

/// The data about a feed that is kept between fetches, in addition to its validators.
struct FeedTraits: Codable, Hashable {
  /// The number of consecutive fetches whose deletions were held back.
  var heldReadings = 0
  /// The time when deletions were first held back, in seconds since 1970.
  var heldSince: Int64?
  /// The fingerprint of the last permanent redirect's target.
  var movedTo: String?
  /// The time since which the server has answered 404, in seconds since 1970.
  var missingSince: Int64?
  /// The interval that the feed requests, in seconds.
  var interval: Int64?
  /// Whether the user subscribed under rules that do not allow feeds on this machine or on a private network. Nil means
  /// no.
  var isPublic: Bool?
  /// The time of the last fetch, regardless of its outcome, in seconds since 1970.
  var readAt: Int64?

  /// Whether deletions have been held back long enough: for three fetches, or for a day.
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
