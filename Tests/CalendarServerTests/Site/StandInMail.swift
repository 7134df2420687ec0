import CalendarStore
import MailSetup
import Mailing
import SchedulingMail
import Synchronization

@testable import CalendarServer

/// A server's mail, which is recorded instead of sent.
final class StandInMail: ServedMail, MailSender {
  private struct State {
    var taken: [String] = []
    var isDown = false
  }

  private let state = Mutex(State())

  /// The recipients of the e-mails, in order.
  var recipients: [String] { state.withLock { $0.taken.sorted() } }

  /// Whether all mail is refused.
  var isDown: Bool {
    get { state.withLock { $0.isDown } }
    set { state.withLock { $0.isDown = newValue } }
  }

  func send(_ message: MailMessage) async throws(MailError) {
    let isTaken = state.withLock { state in
      if !state.isDown { state.taken += message.recipients.map(\.text) }
      return !state.isDown
    }
    if !isTaken { throw MailError("mx1.internal.example.org: 451 try again", code: 451) }
  }

  func send(
    from store: CalendarStore, limit: Int, while continues: @escaping @Sendable () -> Bool
  ) async throws {
    guard let address = MailAddress("calendar@example.org") else { return }
    let writer = SchedulingMailWriter(rules: MailSenderRules(address: address))
    _ = try await MeetingMail(self, writer).send(
      from: store, limit: limit, isForOthers: true, while: continues)
  }
}

extension QueueService {
  /// Sends mail until a condition holds.
  func run(until holds: @escaping @Sendable () async throws -> Bool) async throws {
    let task = Task { try await self.run() }
    defer { task.cancel() }
    while try await !holds() { try await Task.sleep(for: .milliseconds(10)) }
  }
}
