import Bounds
import CalendarStore
import Scheduling
import Synchronization

/// Brings what a user's changes tell other users of the server into their stores, each in a transaction and in its turn.
///
/// The messages stand in the store of who sends them, since the change that they tell of, and the directory knows whose
/// stores have some. Whoever has changed something has them delivered, and goes on when the first of them are; what is left
/// when a client hangs up or the process is killed is delivered when it is looked for next.
final class MessageDelivery: Sendable {
  private let stores: ServedStores
  private let users: CalendarUsers
  private let work: WorkQueue
  private let patience: Duration
  private let turnPatience: Duration
  /// The users whose messages are being delivered, and whether there may be more of them since.
  private let flights = Mutex<[String: Bool]>([:])

  /// - Parameters:
  ///   - patience: how long a request waits for others' stores, which may be at work: what it has changed itself is done.
  ///   - turnPatience: how long a message waits for the store of its receiver before it is put off.
  init(
    _ stores: ServedStores, _ users: CalendarUsers, _ work: WorkQueue, patience: Duration = .seconds(1),
    turnPatience: Duration = .seconds(2)
  ) {
    (self.stores, self.users, self.work) = (stores, users, work)
    (self.patience, self.turnPatience) = (patience, turnPatience)
  }

  /// Delivers what a user sends, and returns when the first messages are delivered, that takes a while, or others see to it
  /// already. It goes on whatever becomes of the request.
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

  /// Delivers all that a user sends and is due.
  func deliverAll(of user: String) async {
    guard scheduling(of: user) != nil, begin(user) else { return }
    await rounds(user)
  }

  /// - Returns: false if somebody delivers already, who looks again.
  private func begin(_ user: String) -> Bool { flights.withLock { $0.updateValue(true, forKey: user) == nil } }

  /// What is scheduled in the store of a user; nil if nothing is, or nobody can tell now.
  private func scheduling(of user: String) -> ServedScheduling? { (try? users.scheduling(of: user)) ?? nil }

  private func rounds(_ user: String) async { while await round(user) {} }

  /// Delivers so many messages as are delivered in one go.
  ///
  /// - Returns: whether there may be more; if not, it is over.
  private func round(_ user: String) async -> Bool {
    flights.withLock { $0[user] = false }
    let due = await work.run(for: user) { [stores] in try? stores.store(of: user).messagesToDeliver() } ?? nil
    var isWell = due != nil
    if let due, !due.messages.isEmpty {
      var outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)] = []
      var busy: Set<AddressIdentity> = []
      for message in due.messages {
        let receiver = AddressIdentity(message.recipient)
        // After one that could not be delivered now, those to the same receiver wait as well.
        let status = busy.contains(receiver) ? nil : await status(of: message, from: user)
        if status == nil { busy.insert(receiver) }
        outcomes.append((message, status))
      }
      isWell = await conclude(outcomes, of: user)
    }
    return flights.withLock { flights in
      // What cannot be read or noted now stays for the next one who looks.
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

  /// What becomes of a message; nil if nobody can tell now.
  private func status(of message: OutgoingMessage, from user: String) async -> ScheduleStatus? {
    let receiver: String
    do {
      guard let found = try users.user(at: AddressIdentity(message.recipient)) else { return .unknownUser }
      receiver = found
    } catch {
      return nil
    }
    guard let scheduling = scheduling(of: receiver) else { return nil }
    // What waits for one receiver does not wait for long before those who come after it: it is tried again.
    return await inStore(of: receiver, for: user, within: turnPatience) { store in
      try store.deliver(
        message, to: Set(scheduling.addresses), from: user, willSend: scheduling.willSend)
    }
  }

  // MARK: Answers

  /// Brings the answers that have come to a user's meetings into the copies of the others who are invited.
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

  /// Does something in a store in its turn; nil if that failed, or there is too much to do.
  private func inStore<Value: Sendable>(
    of owner: String, for user: String, within patience: Duration? = nil,
    _ body: @escaping @Sendable (CalendarStore) throws -> Value
  ) async -> Value? {
    let value = await work.run(for: user, inTurn: owner, within: patience) { [stores] in
      // It is not the sender who pays for what others have in their stores.
      WorkBudget.unbounded { try? body(stores.store(of: owner)) }
    }
    return value ?? nil
  }

  // MARK: What was left

  /// After how many seconds it is looked again where something could not be delivered, and where nothing is scheduled now.
  private static let pause: (failed: Int64, off: Int64) = (60, 3_600)

  /// Delivers what is due of a user: what was left when a client hung up or a process ended, what could not be delivered
  /// before, and answers for the copies of others.
  ///
  /// - Returns: false if nobody could be told when more is due.
  func deliverWhatIsDue(of user: String, at now: Int64) async -> Bool {
    await deliverAll(of: user)
    await refresh(of: user)
    let waiting = users.waiting
    guard let scheduling = try? users.scheduling(of: user) else { return false }
    if scheduling == nil {
      return (try? waiting.settle(.users, of: user, next: now + Self.pause.off)) != nil
    }
    let isDone: Void? = await inStore(of: user, for: user) { store in
      // Nobody commits a message to the store meanwhile, and whoever does later finds what the directory knows then.
      try store.settleQueue(.users) { next in
        try waiting.settle(.users, of: user, next: next.map { max($0, now + Self.pause.failed) })
      }
    }
    return isDone != nil || (try? waiting.settle(.users, of: user, next: now + Self.pause.failed)) != nil
  }
}
