import CivilTime
import Fetching

/// Computes how often a feed is fetched.
enum FeedSchedule {
  /// The intervals that users may choose, in seconds: from 15 minutes to 7 days.
  static let allowed: ClosedRange<Int64> = 15 * 60...7 * 86_400
  static let standard: Int64 = 6 * 3_600

  /// The number of seconds between two successful fetches.
  ///
  /// - Parameters:
  ///   - chosen: The interval chosen by the user.
  ///   - stated: The interval stated by the feed (REFRESH-INTERVAL, X-PUBLISHED-TTL).
  ///   - cacheControl: The Cache-Control field with the lifetime of the response (RFC 9111 5.2).
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
