import Bounds
import CalendarStore
import Scheduling
import Synchronization

/// Delivers a user's scheduling messages to the stores of other users of the server, each in its own transaction and
/// turn.
///
/// The messages are stored in the sender's store together with the change that caused them, and the directory has an
/// index of the stores with messages. A request that makes a change starts the delivery and proceeds once the first
/// messages are delivered. Messages left when a client disconnects or the process is killed are delivered at the next
/// check.
final class MessageDelivery: Sendable {
  private let stores: ServedStores
  private let users: CalendarUsers
  private let work: WorkQueue
  private let patience: Duration
  private let turnPatience: Duration
  /// The users whose messages are being delivered, and for each user, whether more messages may have been added since.
  private let flights = Mutex<[String: Bool]>([:])

  /// - Parameters:
  ///   - patience: How long a request waits for the stores of others, which may be busy. Its own change is already
  ///     stored.
  ///   - turnPatience: How long a message waits for the store of its recipient before it is postponed.
  init(
    _ stores: ServedStores, _ users: CalendarUsers, _ work: WorkQueue, patience: Duration = .seconds(1),
    turnPatience: Duration = .seconds(2)
  ) {
    (self.stores, self.users, self.work) = (stores, users, work)
    (self.patience, self.turnPatience) = (patience, turnPatience)
  }

  /// Delivers a user's messages. Returns when the first messages are delivered, when that takes too long, or if a
  /// delivery is already running. The delivery continues independently of the request.
  func deliver(of user: String) async {
    guard users.waiting.hasNews(.users, of: user), scheduling(of: user) != nil, begin(user) else { return }
    let isSoonDone = AsyncStream<Void>.makeStream()
    Task.detached {
      let hasMore = await self.round(user)
      isSoonDone.continuation.finish()
      if hasMore { await self.rounds(user) }
    }
    let waiting = Task.detached { [patience] in
      try? await Task.sleep(for: patience)
      isSoonDone.continuation.finish()
    }
    for await _ in isSoonDone.stream {}
    waiting.cancel()
  }

  /// Delivers all of a user's messages that are due.
  func deliverAll(of user: String) async {
    guard scheduling(of: user) != nil, begin(user) else { return }
    await rounds(user)
  }

  /// Marks a user's messages as being delivered.
  ///
  /// - Returns: False if a delivery is already running. It then checks for new messages.
  private func begin(_ user: String) -> Bool { flights.withLock { $0.updateValue(true, forKey: user) == nil } }

  /// Returns the scheduling for a user's store, or nil if it is off or the users cannot be read.
  private func scheduling(of user: String) -> ServedScheduling? { (try? users.scheduling(of: user)) ?? nil }

  private func rounds(_ user: String) async { while await round(user) {} }

  /// Delivers one batch of messages.
  ///
  /// - Returns: Whether there may be more. If not, the delivery has ended.
  private func round(_ user: String) async -> Bool {
    flights.withLock { $0[user] = false }
    let due = await work.run(for: user) { [stores] in try? stores.store(of: user).messagesToDeliver() } ?? nil
    var isWell = due != nil
    if let due, !due.messages.isEmpty {
      var outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)] = []
      var busy: Set<AddressIdentity> = []
      for message in due.messages {
        let receiver = AddressIdentity(message.recipient)
        // If a message cannot be delivered now, later messages to the same recipient wait too.
        let status = busy.contains(receiver) ? nil : await status(of: message, from: user)
        if status == nil { busy.insert(receiver) }
        outcomes.append((message, status))
      }
      isWell = await conclude(outcomes, of: user)
    }
    return flights.withLock { flights in
      // Messages that cannot currently be read or updated are left for the next check.
      let goesOn = isWell && (due?.hasMore == true || flights[user] == true)
      if !goesOn { flights[user] = nil }
      return goesOn
    }
  }

  private func conclude(
    _ outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)], of user: String
  ) async -> Bool {
    await inStore(of: user, for: user) { try $0.concludeDeliveries(outcomes) } != nil
  }

  /// Delivers a message. Returns its status, or nil if the status is not known yet.
  private func status(of message: OutgoingMessage, from user: String) async -> ScheduleStatus? {
    let receiver: String
    do {
      guard let found = try users.user(at: AddressIdentity(message.recipient)) else { return .unknownUser }
      receiver = found
    } catch {
      return nil
    }
    guard let scheduling = scheduling(of: receiver) else { return nil }
    // Do not let one busy recipient delay the others for long. Delivery will be tried again later.
    return await inStore(of: receiver, for: user, within: turnPatience) { store in
      try store.deliver(
        message, to: Set(scheduling.addresses), from: user, willSend: scheduling.willSend)
    }
  }

  // MARK: Replies

  /// Updates the other attendees' copies with the replies to a user's meetings.
  func refresh(of user: String) async {
    guard let scheduling = scheduling(of: user) else { return }
    while !Task.isCancelled {
      let next = await work.run(for: user) { [stores] in
        WorkBudget.unbounded { try? stores.store(of: user).answeredMeeting(scheduling) }
      }
      guard let meeting = next ?? nil else { return }
      for version in meeting.versions {
        for address in version.to { await refresh(address, with: version, from: user) }
      }
      if await inStore(of: user, for: user, { try $0.conclude(meeting) }) == nil { return }
    }
  }

  private func refresh(_ address: String, with version: SchedulingMessage, from user: String) async {
    guard let receiver = (try? users.user(at: AddressIdentity(address))) ?? nil,
      let scheduling = scheduling(of: receiver)
    else { return }
    _ = await inStore(of: receiver, for: user) {
      try $0.refresh(version, to: Set(scheduling.addresses), from: user)
    }
  }

  /// Runs a function on a store in its turn. Returns nil if it failed or the server is too busy.
  private func inStore<Value: Sendable>(
    of owner: String, for user: String, within patience: Duration? = nil,
    _ body: @escaping @Sendable (CalendarStore) throws -> Value
  ) async -> Value? {
    let value = await work.run(for: user, inTurn: owner, within: patience) { [stores] in
      // Work on other users' stores must not use up the sender's budget.
      WorkBudget.unbounded { try? body(stores.store(of: owner)) }
    }
    return value ?? nil
  }

  // MARK: Remaining messages

  /// The number of seconds before the next check of a user whose messages could not be delivered or for whom scheduling
  /// is off.
  private static let pause: (failed: Int64, off: Int64) = (60, 3_600)

  /// Delivers a user's messages that are due: those left when a client disconnected or a process exited, those that
  /// could not be delivered before, and replies to record in other attendees' copies.
  ///
  /// - Returns: False if the time of the next delivery could not be stored.
  func deliverWhatIsDue(of user: String, at now: Int64) async -> Bool {
    await deliverAll(of: user)
    await refresh(of: user)
    let waiting = users.waiting
    guard let scheduling = try? users.scheduling(of: user) else { return false }
    if scheduling == nil {
      return (try? waiting.settle(.users, of: user, next: now + Self.pause.off)) != nil
    }
    let isDone: Void? = await inStore(of: user, for: user) { store in
      // No message can be committed to the store meanwhile, and any message committed later updates the directory after
      // this.
      try store.settleQueue(.users) { next in
        try waiting.settle(.users, of: user, next: next.map { max($0, now + Self.pause.failed) })
      }
    }
    return isDone != nil || (try? waiting.settle(.users, of: user, next: now + Self.pause.failed)) != nil
  }
}
