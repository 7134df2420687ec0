import CivilTime
import Fetching

/// When a feed is read again.
enum FeedSchedule {
  /// What people may choose, in seconds: from 15 minutes to 7 days.
  static let allowed: ClosedRange<Int64> = 15 * 60...7 * 86_400
  static let standard: Int64 = 6 * 3_600

  /// How many seconds are between two readings that go well.
  ///
  /// - Parameters:
  ///   - chosen: what the user wants.
  ///   - stated: what the feed wants (REFRESH-INTERVAL, X-PUBLISHED-TTL).
  ///   - cacheControl: the field with how long the answer holds (RFC 9111 5.2).
  static func interval(chosen: Int64?, stated: CalendarDuration?, cacheControl: String?) -> Int64 {
    let wanted = chosen ?? stated.map(\.nominalSeconds) ?? cacheControl.flatMap(maximumAge) ?? standard
    return min(max(wanted, allowed.lowerBound), allowed.upperBound)
  }

  private static func maximumAge(_ field: String) -> Int64? {
    for part in field.lowercased().split(separator: ",") {
      let words = part.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
      if words.count == 2, words[0] == "max-age", let seconds = Int64(words[1]), seconds > 0 { return seconds }
    }
    return nil
  }
}
