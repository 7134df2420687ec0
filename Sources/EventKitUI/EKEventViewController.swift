public import EventKit

/// How the view of an event ended.
public enum EKEventViewAction: Int, Sendable {
  /// The person is done with it.
  case done = 0
  /// The person has answered an invitation, and the answer is saved.
  case responded = 1
  /// The person has deleted the event.
  case deleted = 2
}

/// The delegate of an event view.
@MainActor
public protocol EKEventViewDelegate: NSObjectProtocol {
  /// Called when the person is done; the presenter then dismisses the controller.
  func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}

/// Shows an event: the state and actions of the view, without its pixels.
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
  /// Whether the person may edit the event.
  open var allowsEditing = false
  /// Whether an invitation can be seen among the other events of its day.
  open var allowsCalendarPreview = false

  /// Whether to show an edit button: editing is allowed, the calendar is writable, and nobody else organizes the event.
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

  /// What the button "Done" does.
  open func finish() { complete(.done) }

  /// What the buttons "Accept", "Maybe" and "Decline" of an invitation do: the answer is saved at once, and whoever
  /// organizes the event is told, unless the environment variable `ALMANAC_SEND` is `never`.
  ///
  /// - Parameters:
  ///   - status: `accepted`, `tentative` or `declined`.
  ///   - span: `thisEvent` for the occurrence alone, else all of it: nobody answers a part of a series.
  ///   - comment: What is said to the organizer.
  /// - Throws: `EKError`: `eventStoreNotAuthorized`; `internalFailure` if the event is no invitation of the person's, whose
  ///   addresses the environment variable `ALMANAC_ADDRESSES` has. Nothing has then happened.
  open func respond(_ status: EKParticipantStatus, span: EKSpan, comment: String? = nil) throws {
    guard let event else { return }
    try event.eventStore.answerForPerson(event, with: status, span: span, comment: comment)
    complete(.responded)
  }

  /// What the button "Delete" does.
  ///
  /// - Throws: what the event store throws; nothing has then happened.
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
      // Of an event that was edited, the person still looks at the pages.
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
