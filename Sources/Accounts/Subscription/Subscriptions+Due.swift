public import CalendarStore
public import CivilTime
import Fetching

extension Subscriptions {
  /// The feeds that will be fetched again and whose addresses are stored here, with the time of the next fetch,
  /// earliest first. A feed is never fetched sooner than the rules allow.
  public func upcoming(_ rules: FeedRules) throws -> [(subscription: Subscription, time: Instant)] {
    let now = clock.now()
    return try all().compactMap { subscription in
      let account = subscription.account
      guard let next = account.dueTime(at: now),
        try FeedSecrets(of: subscription.mirrored, in: secrets, for: store).areKept
      else { return nil }
      let rested = account.feedTraits.readAt.map {
        Instant(secondsSince1970: $0).adding(seconds: rules.shortestInterval)
      }
      return (subscription, rested.map { max(next, $0) } ?? next)
    }
    .sorted { ($0.time, $0.subscription.account.id) < ($1.time, $1.subscription.account.id) }
  }
}
