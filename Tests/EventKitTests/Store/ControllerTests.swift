import CalendarStore
@testable import EventKit
import EventKitUI
import Testing

@Suite("The controllers of EventKitUI", .timeLimit(.minutes(30)))
@MainActor
struct ControllerTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings)])
    store = workspace.store()
  }

  private final class Listener: NSObject, EKEventEditViewDelegate, EKEventViewDelegate, EKCalendarChooserDelegate {
    var edits: [EKEventEditViewAction] = []
    var views: [EKEventViewAction] = []
    var choices = 0

    func eventEditViewController(
      _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
      edits.append(action)
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
      views.append(action)
    }

    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) { choices += 1 }
  }

  @Test("editing without an event creates one in the default calendar")
  func newEvent() throws {
    let listener = Listener()
    let controller = EKEventEditViewController()
    controller.eventStore = store
    controller.editViewDelegate = listener
    #expect(controller.editedEvent.calendar === store.defaultCalendarForNewEvents)
    controller.editedEvent.title = "Made by hand"
    try controller.save()
    #expect(listener.edits == [.saved] && controller.event?.isNew == false)
    controller.event?.title = "Changed"
    controller.cancelEditing()
    #expect(listener.edits == [.saved, .cancelled] && controller.event?.title == "Made by hand")
  }

  /// Dismisses controllers as the delegates of Mac programs do.
  private final class Dismisser: NSObject, EKEventEditViewDelegate {
    var completions = 0

    func eventEditViewController(
      _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
      controller.dismiss(animated: true) { self.completions += 1 }
    }
  }

  @Test("a delegate dismisses the controller, and a user interface is notified")
  func dismissal() async {
    let (controller, dismisser) = (EKEventEditViewController(), Dismisser())
    controller.eventStore = store
    controller.editViewDelegate = dismisser
    var closings: [Bool] = []
    controller.onDismissal = { closings.append($0) }
    controller.cancelEditing()
    #expect(controller.isDismissed && closings == [true] && dismisser.completions == 1)
    let view = EKEventViewController()
    await view.dismiss(animated: false)
    let chooser = EKCalendarChooser(selectionStyle: .single, displayStyle: .allCalendars, eventStore: store)
    #expect(!chooser.isDismissed)
    await chooser.dismiss(animated: false)
    #expect(view.isDismissed && chooser.isDismissed)
  }

  @Test("an event is shown, and cannot be edited if somebody else organizes it")
  func view() throws {
    let listener = Listener()
    let controller = EKEventViewController()
    controller.delegate = listener
    controller.event = try store.events("20260106T000000Z", "20260107T000000Z").first
    #expect(!controller.showsEditButton)
    controller.allowsEditing = true
    #expect(controller.showsEditButton)
    controller.event = try store.events("20260105T000000Z", "20260106T000000Z").first
    #expect(!controller.showsEditButton)
    controller.finish()
    controller.reload()
    #expect(listener.views == [.done])
  }

  @Test(
    "the user can add an event even if the program has no access, or write-only access",
    arguments: [nil, AccessLevel.writeOnly])
  func broker(_ level: AccessLevel?) async throws {
    let program = workspace.store(client: AccessClient("com.example.shop")) { _ in level }
    if level != nil { #expect(try await program.requestWriteOnlyAccessToEvents()) }
    let listener = Listener()
    let controller = EKEventEditViewController()
    controller.eventStore = program
    controller.editViewDelegate = listener
    controller.editedEvent.title = "By hand"
    controller.editedEvent.startDate = try Date(utc: "20260107T100000Z")
    controller.editedEvent.endDate = try Date(utc: "20260107T110000Z")
    try controller.save()
    #expect(listener.edits == [.saved] && controller.event?.title == "By hand")
    #expect(try program.events("20260107T000000Z", "20260108T000000Z").isEmpty)
    let saved = try #require(try store.events("20260107T000000Z", "20260108T000000Z").first)
    #expect(saved.title == "By hand" && saved.calendar.title == "Calendar")
    controller.event?.title = "Again"
    #expect(throws: EKError(.eventStoreNotAuthorized)) { try controller.save() }
  }

  @Test("an event of another event store ends the program")
  func foreignEvent() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        let workspace = try Workspace([("Work", Samples.meetings)])
        let controller = EKEventEditViewController()
        controller.eventStore = workspace.store()
        controller.event = EKEvent(eventStore: workspace.store())
        _ = controller.editedEvent
      }
    }
  }

  @Test("views follow the database: a deleted event ends its view, and a deleted calendar is no longer selected")
  func following() async throws {
    let listener = Listener()
    let controller = EKEventViewController()
    controller.delegate = listener
    controller.event = try store.events("20260106T000000Z", "20260107T000000Z").first
    let chooser = EKCalendarChooser(selectionStyle: .multiple, displayStyle: .allCalendars, eventStore: store)
    chooser.delegate = listener
    chooser.selectedCalendars = Set(chooser.calendars)
    let other = workspace.store()
    let work = try #require(other.calendars(for: .event).first { $0.title == "Work" })
    try other.removeCalendar(work, commit: true)
    while listener.views.isEmpty || listener.choices == 0 { await Task.yield() }
    #expect(listener.views == [.deleted] && chooser.selectedCalendars.map(\.title) == ["Calendar"])
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "New"
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = event.startDate
    try store.save(event, span: .thisEvent)
    controller.event = event
    try controller.delete(span: .thisEvent)
    #expect(listener.views == [.deleted, .deleted])
  }

  @Test("with write-only access there is one calendar that accepts events, whatever the style")
  func writeOnlyChooser() async throws {
    let program = workspace.store(client: AccessClient("com.example.shop")) { _ in .writeOnly }
    #expect(try await program.requestWriteOnlyAccessToEvents())
    let chooser = EKCalendarChooser(selectionStyle: .single, displayStyle: .allCalendars, eventStore: program)
    #expect(chooser.calendars == program.calendars(for: .event) && chooser.calendars.count == 1)
  }

  @Test("one calendar is chosen, or several")
  func chooser() throws {
    let listener = Listener()
    let chooser = EKCalendarChooser(
      selectionStyle: .single, displayStyle: .writableCalendarsOnly, entityType: .event, eventStore: store)
    chooser.delegate = listener
    #expect(chooser.calendars.map(\.title) == ["Calendar", "Work"])
    for calendar in chooser.calendars { chooser.toggle(calendar) }
    #expect(chooser.selectedCalendars.map(\.title) == ["Work"])
    let several = EKCalendarChooser(selectionStyle: .multiple, displayStyle: .allCalendars, eventStore: store)
    for calendar in several.calendars { several.toggle(calendar) }
    several.toggle(try #require(several.calendars.first))
    #expect(several.selectedCalendars.map(\.title) == ["Work"])
    #expect(listener.choices == 2)
    several.finish()
    several.cancel()
    #expect(EventKitUIBundle() == nil)
  }
}
