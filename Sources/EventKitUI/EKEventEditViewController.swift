public import EventKit

/// How editing an event ended.
public enum EKEventEditViewAction: Int, Sendable {
  /// Nothing was changed.
  case canceled = 0
  /// The event is saved.
  case saved = 1
  /// The event is deleted.
  case deleted = 2

  /// ``canceled`` in another spelling.
  public static var cancelled: EKEventEditViewAction { .canceled }
}

/// Hears how editing an event ended.
@MainActor
public protocol EKEventEditViewDelegate: NSObjectProtocol {
  /// Is called when the person is done; the presenter then dismisses the controller.
  func eventEditViewController(_ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)
  /// Where a new event goes unless the person chooses otherwise; by default where the event store says.
  func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
  /// Where the event store puts new events.
  public func eventEditViewControllerDefaultCalendar(
    forNewEvents controller: EKEventEditViewController
  ) -> EKCalendar {
    controller.eventStore.calendarForPerson
  }
}

/// Edits an event or makes a new one: what such a view has and does, without its pixels.
///
/// A face for it, or a script in its place, changes ``editedEvent`` and calls ``save(span:)``, ``delete(span:)`` or
/// ``cancelEditing()``. The person adds events with it, so that a program without access can let them.
@MainActor
open class EKEventEditViewController: NSObject {
  /// Hears how it ended.
  open weak var editViewDelegate: (any EKEventEditViewDelegate)?
  /// Where the event is saved, which must be set.
  open var eventStore: EKEventStore!
  /// The event to edit, of the same event store; nil for a new one.
  open var event: EKEvent? {
    didSet { draft = nil }
  }
  private var draft: EKEvent?

  /// A controller without an event store.
  public nonisolated override init() {
    super.init()
  }

  /// The event as the person edits it: ``event``, or a new one, which lasts an hour from the next full hour on.
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

  /// Ends editing without saving; what was changed is taken back.
  open func cancelEditing() {
    event?.rollback()
    draft = nil
    complete(.canceled)
  }

  /// What the button "Add" or "Done" does; ``event`` is then the event that was saved.
  ///
  /// - Throws: what the event store throws; then editing goes on.
  open func save(span: EKSpan = .thisEvent) throws {
    let edited = editedEvent
    try eventStore.saveForPerson(edited, span: span)
    event = edited
    complete(.saved)
  }

  /// What the button "Delete Event" does.
  ///
  /// - Throws: what the event store throws; then editing goes on.
  open func delete(span: EKSpan) throws {
    guard let event else { return cancelEditing() }
    try eventStore.remove(event, span: span)
    complete(.deleted)
  }

  private func complete(_ action: EKEventEditViewAction) {
    editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
  }
}
