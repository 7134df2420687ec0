import CalendarModel
import CalendarStore
@testable import EventKit
@testable import EventKitUI
import Testing
import TimeZones

@Suite("EventKitUI controllers as server pages", .timeLimit(.minutes(30)))
@MainActor
struct PagePresenterTests {
  private let workspace: Workspace
  private let store: EKEventStore

  init() throws {
    workspace = try Workspace([("Work", Samples.meetings)])
    store = workspace.store()
  }

  private final class WebView: EKPagePresenter {
    let server: URL
    var page: URL?

    init(_ server: String) throws { self.server = try #require(URL(string: server)) }

    func present(_ page: URL, for controller: EKPresentedController) { self.page = page }

    /// Another page of the server.
    func address(_ path: String) throws -> URL { try #require(URL(string: "http://127.0.0.1:8020" + path)) }
  }

  private final class Listener: NSObject, EKEventEditViewDelegate, EKEventViewDelegate {
    var edits: [EKEventEditViewAction] = []
    var views: [EKEventViewAction] = []

    func eventEditViewController(
      _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
      edits.append(action)
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
      views.append(action)
    }
  }

  private func first(_ day: String) throws -> EKEvent {
    try #require(try store.events("\(day)T000000Z", "\(day)T235959Z").first)
  }

  /// The form of an event, with a listener for the result.
  private func editor(_ event: EKEvent?, _ view: WebView) -> (EKEventEditViewController, Listener) {
    let (controller, listener) = (EKEventEditViewController(), Listener())
    (controller.eventStore, controller.event, controller.editViewDelegate) = (store, event, listener)
    #expect(controller.present(with: view))
    return (controller, listener)
  }

  private var database: CalendarStore { get throws { try CalendarStore(path: workspace.path) } }

  @Test("the page of an event is the one of its item, or of one occurrence", arguments: ["20260106", "20260105"])
  func pages(_ day: String) throws {
    let view = try WebView("http://127.0.0.1:8020/")
    let event = try first(day)
    _ = editor(event, view)
    let path = try #require(view.page?.path)
    #expect(path.hasPrefix("/event/") && path.hasSuffix("/edit"))
    let name = path.dropFirst("/event/".count).dropLast("/edit".count)
    let found = try #require(try database.occurrence(named: "id:\(name)").event)
    #expect(found.title == event.title)
    let start = try #require(found.start)
    #expect(CivilConversion.date(CivilConversion.zones.instant(of: start)) == event.startDate)
  }

  @Test("the delegate is notified once of what the user does in the form")
  func saving() throws {
    let view = try WebView("http://127.0.0.1:8020")
    let event = try first("20260106")
    var (controller, listener) = editor(event, view)
    let form = try #require(view.page)
    for ongoing in [form.absoluteString, "http://127.0.0.1:8020/login?to=/week", "https://example.org/week"] {
      controller.pageDidMove(to: try #require(URL(string: ongoing)))
    }
    #expect(listener.edits.isEmpty)
    let found = try database.occurrence(named: "uid:\(event.calendarItemExternalIdentifier ?? "")")
    var changed = try #require(found.event)
    changed.title = "Changed on a page"
    try database.save(changed, as: found, span: .all)
    let revision = try database.revision()
    controller.pageDidMove(to: try view.address("/week/2026-01-06?saved=\(revision)#h08"))
    controller.pageDidMove(to: try view.address("/week/2026-01-06"))
    #expect(listener.edits == [.saved] && event.title == "Changed on a page")
    (controller, listener) = editor(event, view)
    controller.pageDidMove(to: try view.address(String(form.path.dropLast("/edit".count))))
    #expect(listener.edits == [.cancelled])
    (controller, listener) = editor(event, view)
    controller.pageDidMove(to: try view.address(form.path.replacing("/edit", with: "/delete")))
    #expect(listener.edits.isEmpty)
    try database.remove(database.occurrence(of: found.item), span: .all)
    controller.pageDidMove(to: try view.address("/month/2026-01-06?saved=\(try database.revision())"))
    #expect(listener.edits == [.deleted])
  }

  @Test("a new event is found once it is saved")
  func adding() throws {
    let view = try WebView("http://127.0.0.1:8020")
    let (controller, listener) = editor(nil, view)
    #expect(view.page?.path == "/event/new" && view.page?.query?.hasPrefix("start=20") == true)
    let event = EKEvent(eventStore: workspace.store())
    (event.title, event.startDate) = ("New", try Date(utc: "20260107T100000Z"))
    (event.endDate, event.calendar) = (try Date(utc: "20260107T110000Z"), event.eventStore.defaultCalendarForNewEvents)
    try event.eventStore.save(event, span: .thisEvent)
    controller.pageDidMove(to: try view.address("/week/2026-01-07?saved=\(try database.revision())"))
    #expect(listener.edits == [.saved] && controller.event?.title == "New")
    let (other, told) = editor(nil, view)
    other.pageDidMove(to: try view.address("/week/2026-01-07"))
    #expect(told.edits == [.cancelled])
  }

  @Test("the page of an event ends with what was done there")
  func viewing() throws {
    let view = try WebView("http://127.0.0.1:8020")
    let event = try first("20260106")
    for (path, action) in [("/week/2026-01-06", EKEventViewAction.done), ("?answered=4", .responded)] {
      let (controller, listener) = (EKEventViewController(), Listener())
      (controller.event, controller.delegate) = (event, listener)
      #expect(controller.present(with: view))
      let own = try #require(view.page?.path)
      for ongoing in [own, own + "/edit", "/week/2026-01-06?saved=1"] {
        controller.pageDidMove(to: try view.address(ongoing))
      }
      #expect(listener.views.isEmpty)
      controller.pageDidMove(to: try view.address(path.hasPrefix("?") ? own + path : path))
      #expect(listener.views == [action])
    }
  }

  private final class Choices: NSObject, EKCalendarChooserDelegate {
    var heard: [String] = []

    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) { heard.append("changed") }
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) { heard.append("finished") }
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) { heard.append("cancelled") }
  }

  @Test("calendars are chosen on a page, and only those that the program may choose")
  func choosing() throws {
    let view = try WebView("http://127.0.0.1:8020")
    let work = try #require(store.calendars(for: .event).first { $0.title == "Work" })
    let list = try #require(store.defaultCalendarForNewReminders())
    let answers = [
      (
        "/calendar/chosen?calendar=\(work.calendarIdentifier)&calendar=\(list.calendarIdentifier)",
        ["changed", "finished"]
      ),
      ("/calendar/chosen", ["finished"]), ("/calendars", ["cancelled"]),
    ]
    for (address, heard) in answers {
      let (chooser, choices) = (
        EKCalendarChooser(selectionStyle: .multiple, displayStyle: .writableCalendarsOnly, eventStore: store), Choices()
      )
      chooser.delegate = choices
      #expect(chooser.present(with: view))
      #expect(view.page?.path == "/calendar/choose" && view.page?.query == "entity=event&writable=1")
      chooser.pageDidMove(to: try view.address("/calendar/choose?entity=event&writable=1"))
      #expect(choices.heard.isEmpty)
      chooser.pageDidMove(to: try view.address(address))
      #expect(choices.heard == heard)
      #expect(chooser.selectedCalendars == (heard.first == "changed" ? [work] : []))
    }
  }
}
