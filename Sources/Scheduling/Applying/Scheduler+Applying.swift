public import CalendarModel
import ICalendar

extension Scheduler {
  /// The maximum number of components in a message.
  public static let componentLimit = 1_000

  /// Decides what a message does to an item.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - object: The stored item, or nil if there is none with the UID.
  ///   - sender: The sender reported by the transport: the From address of an e-mail, or the authenticated user. If it
  ///     is nil, nothing is checked, and the caller vouches for the message.
  ///   - strangers: What to do with a reply from a person who is not invited.
  public func apply(
    _ message: ICalendarObject, to object: ICalendarObject?, from sender: String? = nil,
    strangers: StrangerPolicy = .ask
  ) -> SchedulingDecision {
    apply(message, to: object, by: MessageOrigin(sender: sender), strangers: strangers)
  }

  /// Decides what a message does to an item, based also on what the transport reports about the message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - object: The stored item, or nil if there is none with the UID.
  ///   - origin: What the transport reports.
  ///   - strangers: What to do with a reply from a person who is not invited.
  public func apply(
    _ message: ICalendarObject, to object: ICalendarObject?, by origin: MessageOrigin,
    strangers: StrangerPolicy = .ask
  ) -> SchedulingDecision {
    var decision = Draft(object: object)
    if message.components.count > Self.componentLimit { return decision.finished(.refused(.tooLarge)) }
    do throws(SchedulingProblem) {
      guard let method = message.schedulingMethod else { return decision.finished(.ignored(.noMethod)) }
      decision.method = method
      let stored: SchedulingItem?
      do throws(SchedulingProblem) {
        stored = try object.flatMap { object throws(SchedulingProblem) in try SchedulingItem(object) }
      } catch {
        // A file may contain an item that has the same UID as a meeting but is unrelated to it.
        guard [.request, .publish].contains(method) else { throw error }
        _ = try SchedulingItem(message)
        return decision.finished(.asked(origin.isDoubtful ? .unknownSender : .otherOrganizer))
      }
      decision.stored = stored
      if origin.differs(from: method) { return decision.finished(.refused(.methodDiffers)) }
      let naming = method == .add ? nil : stored
      guard var item = try SchedulingItem(message, naming: naming, isAddition: method == .add) else {
        return decision.finished(.ignored(.noMethod))
      }
      let organizer = item.organizer
      item.members = item.members.map { $0.naming(organizer: organizer) }
      decision.message = item
      if let stored, !stored.uid.hasSameBytes(as: item.uid) || stored.kind != item.kind { throw .mixedUIDs }
      let check = SenderCheck(user: user, sender: origin.identity)
      let outcome = Application(
        method: method, message: item, stored: stored, scheduler: self, check: check, strangers: strangers
      ).outcome
      // A question about a doubtful sender takes precedence over any other question.
      if origin.isDoubtful, outcome.isByItself || outcome.isAsked {
        return decision.finished(.asked(.unknownSender), proposal: outcome.proposal)
      }
      return decision.finished(outcome.verdict, messages: outcome.messages, proposal: outcome.proposal)
    } catch {
      return decision.finished(.refused(error.reason))
    }
  }

  /// A decision that is still being made.
  private struct Draft {
    let object: ICalendarObject?
    var stored: SchedulingItem?
    var message: SchedulingItem?
    var method: SchedulingMethod?

    init(object: ICalendarObject?) { self.object = object }

    func finished(
      _ verdict: Verdict, messages: [SchedulingMessage] = [], proposal: SchedulingItem? = nil
    ) -> SchedulingDecision {
      var (kind, after) = (SchedulingDecision.Kind.applied, object)
      let reason: SchedulingDecision.Reason
      var changes: [SchedulingDifference] = []
      switch verdict {
      case .applied(let why, let item):
        (reason, after) = (why, item.object)
        changes = SchedulingDifference.all(from: stored, to: item)
      case .left(let what, let why): (kind, reason) = (what, why)
      }
      return SchedulingDecision(
        kind: kind, reason: reason, method: method, uid: message?.uid,
        instances: message?.members.map { $0.isMaster ? nil : $0.instance.text } ?? [], changes: changes,
        object: after, messages: messages, proposal: proposal?.object)
    }
  }
}

extension SchedulingItem {
  /// The kind of the item, VEVENT or VTODO.
  fileprivate var kind: KnownComponent? { members.first?.component.component }
}

extension SchedulingProblem {
  fileprivate var reason: SchedulingDecision.Reason {
    switch self {
    case .mixedUIDs: .mixedUIDs
    case .mixedOrganizers: .mixedOrganizers
    case .instanceTwice: .instanceTwice
    }
  }
}
