public import CalendarStore
import Synchronization
import WebCalendar

/// Follows feeds for whoever a server is for.
public protocol ServedSubscriptions: Sendable {
  /// Reads a feed, and makes a calendar of it.
  ///
  /// - Parameters:
  ///   - address: its address, as somebody typed it.
  ///   - title: the calendar's; nil for what the feed calls itself.
  /// - Returns: the number of the calendar.
  /// - Throws: ``ServerError``, which says to the reader why it cannot be, without anything secret.
  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64
}

/// Follows the feeds that somebody names on a page, one after the other: a server that answers slowly holds nothing else up.
final class FeedDesk: Sendable {
  private let subscriptions: any ServedSubscriptions
  private let isBusy = Atomic(false)

  init(_ subscriptions: any ServedSubscriptions) { self.subscriptions = subscriptions }

  func follow(_ wanted: WantedFeed, in store: CalendarStore) async -> FollowedFeed {
    guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
      return .refused("another feed is being read; try again when that is done")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    do {
      return .calendar(try await subscriptions.follow(wanted.address, title: wanted.title, in: store))
    } catch {
      return .refused(error.message)
    }
  }
}
