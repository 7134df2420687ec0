import Bounds
import CalendarStore
import Scheduling
import Synchronization

/// Brings what a user's changes tell other users of the server into their stores, each in a transaction and in its turn.
///
/// The messages stand in the store of who sends them, since the change that they tell of. What is not delivered when the
/// process ends, or cannot be now, is delivered when that user comes again.
final class MessageDelivery: Sendable {
  private let stores: ServedStores
  private let users: CalendarUsers
  private let work: WorkQueue
  /// When somebody last looked for the messages of a user.
  private let looks = Mutex<[String: ContinuousClock.Instant]>([:])

  /// After how long somebody looks again though nothing was written.
  private static let pause = Duration.seconds(60)

  init(_ stores: ServedStores, _ users: CalendarUsers, _ work: WorkQueue) {
    (self.stores, self.users, self.work) = (stores, users, work)
  }

  /// Delivers what a user sends.
  ///
  /// - Parameter hasWritten: Whether the user may just have changed something.
  func deliver(of user: String, hasWritten: Bool) async {
    guard isDue(user, hasWritten), users.scheduling(of: user) != nil else { return }
    let due = await work.run(for: user) { [stores] in (try? stores.store(of: user).messagesToDeliver()) ?? [] }
    guard let due, !due.isEmpty else { return }
    var outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)] = []
    for message in due { outcomes.append((message, await status(of: message, from: user))) }
    let known = outcomes
    _ = await work.run(for: user, inTurn: user) { [stores] in
      WorkBudget.$current.withValue(nil) { try? stores.store(of: user).concludeDeliveries(known) }
    }
  }

  private func isDue(_ user: String, _ hasWritten: Bool) -> Bool {
    let now = ContinuousClock.now
    return looks.withLock { looks in
      if !hasWritten, let last = looks[user], now - last < Self.pause { return false }
      looks[user] = now
      return true
    }
  }

  /// What becomes of a message; nil if nobody can tell now.
  private func status(of message: OutgoingMessage, from user: String) async -> ScheduleStatus? {
    let receiver: String
    do {
      guard let found = try users.user(at: AddressIdentity(message.recipient)) else { return .unknownUser }
      receiver = found
    } catch {
      return nil
    }
    guard let scheduling = users.scheduling(of: receiver) else { return nil }
    let status = await work.run(for: user, inTurn: receiver) { [stores] in
      // It is not the sender who pays for what others have in their stores.
      WorkBudget.$current.withValue(nil) {
        try? stores.store(of: receiver).deliver(message, to: Set(scheduling.addresses), from: user)
      }
    }
    return status ?? nil
  }
}
