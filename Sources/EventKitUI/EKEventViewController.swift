public import EventKit

/// The outcome of viewing an event.
public enum EKEventViewAction: Int, Sendable {
  /// The user is done.
  case done = 0
  /// The user has replied to an invitation, and the reply was saved.
  case responded = 1
  /// The user has deleted the event.
  case deleted = 2
}

/// The delegate of an event view.
@MainActor
public protocol EKEventViewDelegate: NSObjectProtocol {
  /// Called when the user is done; the presenter then dismisses the controller.
  func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}

/// Shows an event: the state and actions of the view, without a user interface.
///
/// A user interface or a script calls ``finish()``, ``respond(_:span:comment:)`` and ``delete(span:)``.
@MainActor
open class EKEventViewController: EKPresentedController {
  /// The delegate.
  open weak var delegate: (any EKEventViewDelegate)?
  /// The event, which must be set. It is read again when the database changes.
  open var event: EKEvent! {
    didSet {
      subscription = event.map { event in
        ChangeSubscription(to: event.eventStore) { [weak self] in self?.reload() }
      }
    }
  }
  private var subscription: ChangeSubscription?
  /// Whether the user may edit the event.
  open var allowsEditing = false
  /// Whether to show an invitation together with the other events of its day.
  open var allowsCalendarPreview = false

  /// Whether to show an edit button: editing is allowed, the calendar is writable, and no one else organizes the event.
  open var showsEditButton: Bool {
    guard allowsEditing, let event else { return false }
    return event.calendar?.allowsContentModifications == true && event.organizer?.isCurrentUser != false
  }

  /// Reads the event again, as views do when the database changes; if it no longer exists, the view ends.
  open func reload() {
    if event?.refresh() != false { return }
    subscription = nil
    complete(.deleted)
  }

  /// The action of the "Done" button.
  open func finish() { complete(.done) }

  /// The action of the "Accept", "Maybe" and "Decline" buttons of an invitation: the reply is saved immediately, and
  /// the organizer is notified, unless the environment variable `ALMANAC_SEND` is `never`.
  ///
  /// - Parameters:
  ///   - status: `accepted`, `tentative` or `declined`.
  ///   - span: `thisEvent` for this occurrence, otherwise the whole series; it is not possible to reply for only part
  ///     of a series.
  ///   - comment: A comment for the organizer.
  /// - Throws: `EKError`: `eventStoreNotAuthorized`; `internalFailure` if none of the user's addresses (in the
  ///   environment variable `ALMANAC_ADDRESSES`) is invited to the event. If it throws, nothing has changed.
  open func respond(_ status: EKParticipantStatus, span: EKSpan, comment: String? = nil) throws {
    guard let event else { return }
    try event.eventStore.answerForPerson(event, with: status, span: span, comment: comment)
    complete(.responded)
  }

  /// The action of the "Delete" button.
  ///
  /// - Throws: The errors of the event store; in that case, nothing has changed.
  open func delete(span: EKSpan) throws {
    guard let event else { return }
    let listening = subscription
    subscription = nil
    do {
      try event.eventStore.remove(event, span: span)
    } catch {
      subscription = listening
      throw error
    }
    complete(.deleted)
  }

  // MARK: Pages

  override func makePage(of server: URL) -> PresentedPage? {
    guard let event, let path = event.eventStore.pagePath(of: event) else { return nil }
    return PresentedPage(path, within: [path], of: server)
  }

  override func didStep(_ step: PresentedPage.Step) -> Bool {
    switch step {
    case .ongoing, .chosen: return false
    case .answered: complete(.responded)
    case .left: complete(.done)
    case .changed:
      // After editing, the user returns to the event's pages.
      if event?.refresh() != false { return false }
      subscription = nil
      complete(.deleted)
    }
    return true
  }

  private func complete(_ action: EKEventViewAction) {
    delegate?.eventViewController(self, didCompleteWith: action)
  }
}
