public import CalendarStore
public import CivilTime
import Fetching

extension Subscriptions {
  /// The feeds that are read again some time and whose addresses are kept here, with when that is, the one whose time
  /// comes first before others. A feed is not read sooner than the rules say, whoever asks for it.
  public func upcoming(_ rules: FeedRules) throws -> [(subscription: Subscription, time: Instant)] {
    try all().compactMap { subscription in
      let account = subscription.account
      guard let next = account.next, try FeedSecrets(of: subscription.mirrored, in: file).areKept else { return nil }
      let rested = account.feedTraits.readAt.map {
        Instant(secondsSince1970: $0).adding(seconds: rules.shortestInterval)
      }
      return (subscription, [next, account.retryAfter, rested].compactMap(\.self).max() ?? next)
    }
    .sorted { ($0.time, $0.subscription.account.id) < ($1.time, $1.subscription.account.id) }
  }
}
