public import EventKit

/// The outcome of editing an event.
public enum EKEventEditViewAction: Int, Sendable {
  /// Nothing was changed.
  case canceled = 0
  /// The event was saved.
  case saved = 1
  /// The event was deleted.
  case deleted = 2

  /// ``canceled``, in British spelling.
  public static var cancelled: EKEventEditViewAction { .canceled }
}

/// The delegate of an event editor.
@MainActor
public protocol EKEventEditViewDelegate: NSObjectProtocol {
  /// Called when the user is done; the presenter then dismisses the controller.
  func eventEditViewController(_ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)
  /// Returns the calendar for a new event, unless the user chooses another; by default, the event store's default
  /// calendar.
  func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
  /// The event store's default calendar for new events.
  public func eventEditViewControllerDefaultCalendar(
    forNewEvents controller: EKEventEditViewController
  ) -> EKCalendar {
    controller.eventStore.calendarForPerson
  }
}

/// Edits an event or creates one: the state and actions of the view, without a user interface.
///
/// A user interface or a script changes ``editedEvent`` and calls ``save(span:)``, ``delete(span:)`` or
/// ``cancelEditing()``. It acts on behalf of the user, so even a program without access can let users add events.
@MainActor
open class EKEventEditViewController: EKPresentedController {
  /// The delegate.
  open weak var editViewDelegate: (any EKEventEditViewDelegate)?
  /// The event store to save to, which must be set.
  open var eventStore: EKEventStore!
  /// The event to edit, which must be from the same event store, or nil for a new one.
  open var event: EKEvent? {
    didSet { draft = nil }
  }
  private var draft: EKEvent?

  /// The event that the user edits: ``event``, or a new one-hour event that begins at the next full hour.
  open var editedEvent: EKEvent {
    if let event {
      precondition(event.eventStore === eventStore, "the event belongs to a different event store")
      return event
    }
    if let draft { return draft }
    let new = EKEvent(eventStore: eventStore)
    new.calendar =
      editViewDelegate?.eventEditViewControllerDefaultCalendar(forNewEvents: self)
      ?? eventStore.calendarForPerson
    let start = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 3_600).rounded(.up) * 3_600)
    new.startDate = start
    new.endDate = start.addingTimeInterval(3_600)
    draft = new
    return new
  }

  /// Ends editing without saving, and discards the changes.
  open func cancelEditing() {
    event?.rollback()
    draft = nil
    complete(.canceled)
  }

  /// The action of the "Add" or "Done" button, after which ``event`` is the saved event.
  ///
  /// - Throws: The errors of the event store, after which editing continues.
  open func save(span: EKSpan = .thisEvent) throws {
    let edited = editedEvent
    try eventStore.saveForPerson(edited, span: span)
    event = edited
    complete(.saved)
  }

  /// The action of the "Delete Event" button.
  ///
  /// - Throws: The errors of the event store, after which editing continues.
  open func delete(span: EKSpan) throws {
    guard let event else { return cancelEditing() }
    try eventStore.remove(event, span: span)
    complete(.deleted)
  }

  // MARK: Pages

  override func makePage(of server: URL) -> PresentedPage? {
    guard let event else {
      return PresentedPage(eventStore.newEventPath(at: editedEvent.startDate), within: ["/event/new"], of: server)
    }
    precondition(event.eventStore === eventStore, "the event belongs to a different event store")
    guard let path = eventStore.pagePath(of: event) else { return nil }
    // From the form, the user may go to a page that deletes the event.
    return PresentedPage("\(path)/edit", within: ["edit", "delete"].map { "\(path)/\($0)" }, of: server)
  }

  override func didStep(_ step: PresentedPage.Step) -> Bool {
    switch step {
    case .ongoing, .chosen: return false
    case .left, .answered: cancelEditing()
    case .changed(let revision):
      guard let event else {
        self.event = revision.flatMap { eventStore.event(addedBy: $0) }
        complete(.saved)
        return true
      }
      event.rollback()
      complete(event.refresh() ? .saved : .deleted)
    }
    return true
  }

  private func complete(_ action: EKEventEditViewAction) {
    editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
  }
}
