import Accounts
import ArgumentParser
import CalendarStore
import CivilTime
import CommandLine
import Fetching
import Foundation
import TerminalText

/// Reads the feeds of calendars immediately, even after failures, unless the server has asked the client to wait.
struct FeedReadings {
  /// The names of the calendars; empty for all calendars that follow a feed.
  var calendars: [String]
  /// Whether to read only feeds that are due.
  var due: Bool
  /// Whether to delete items missing from a feed immediately.
  var allowDeletions: Bool
  /// Whether to discard the results.
  var isDryRun: Bool

  /// Reads the feeds, and prints the result of each.
  func run(_ storeOptions: StoreOptions, _ list: ListOptions) async throws {
    let store = try storeOptions.openToChange()
    let subscriptions = Subscriptions(store)
    if !isDryRun { try subscriptions.forgetDeleted() }
    var reports: [FeedReport] = []
    var errors: [AccountError] = []
    for subscription in try chosen(subscriptions.all(), store) {
      do {
        let report = try await read(subscription, store)
        reports.append(report)
        if let error = report.error { throw error }
      } catch let error as AccountError {
        Terminal.error("\(subscription.calendar.title.printableName): \(error.message)")
        errors.append(error)
      }
    }
    let entries = reports.map(RefreshEntry.init)
    list.print(Listing(["calendars": entries])) { _ in entries.flatMap(\.lines) }
    if let first = errors.first {
      let isAlone = errors.count == max(reports.count, errors.count)
      throw ExitCode((isAlone ? first.code.exitStatus : ExitStatus.findings).rawValue)
    }
    if reports.contains(where: { $0.held != nil }) { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func read(_ subscription: Subscriptions.Subscription, _ store: CalendarStore) async throws -> FeedReport {
    let account = subscription.account
    return try await FeedRun(store, account, transport: CurlTransport(CurlOptions(account))).run(
      allowsDeletions: allowDeletions, isDryRun: isDryRun)
  }

  private func chosen(
    _ all: [Subscriptions.Subscription], _ store: CalendarStore
  ) throws -> [Subscriptions.Subscription] {
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    let named =
      try calendars.isEmpty
      ? all
      : calendars.map { name in
        let calendar = try store.calendar(named: name)
        guard let found = all.first(where: { $0.calendar.id == calendar.id }) else {
          throw Failure(.notFound, "the calendar “\(name)” does not follow a feed")
        }
        return found
      }
    return due ? named.filter { $0.account.next.map { $0 <= now } ?? false } : named
  }
}
