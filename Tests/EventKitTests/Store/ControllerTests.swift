@testable import EventKit
import EventKitUI
import Testing

@Suite("The controllers of EventKitUI")
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

  @Test("editing without an event makes one in the default calendar")
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

  @Test("an event is shown, and cannot be edited where somebody else has called it")
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
