public import EventKit

/// The number of calendars that can be chosen.
public enum EKCalendarChooserSelectionStyle: Int, Sendable {
  /// One.
  case single = 0
  /// Any number.
  case multiple = 1
}

/// The calendars that can be chosen.
public enum EKCalendarChooserDisplayStyle: Int, Sendable {
  /// All.
  case allCalendars = 0
  /// Only writable ones.
  case writableCalendarsOnly = 1
}

/// The delegate of a calendar chooser.
@MainActor
public protocol EKCalendarChooserDelegate: NSObjectProtocol {
  /// Called when a calendar is selected or deselected.
  func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
  /// Called when the user is done; the presenter then dismisses the chooser.
  func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
  /// Called when the user cancels; the presenter then dismisses the chooser.
  func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
  /// Does nothing.
  public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
  /// Does nothing.
  public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
  /// Does nothing.
  public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}

/// Lets users choose calendars: the state and actions of the view, without a user interface.
///
/// A user interface or a script shows ``calendars`` and calls ``toggle(_:)``, ``finish()`` and ``cancel()``.
@MainActor
open class EKCalendarChooser: EKPresentedController {
  /// The number of calendars that can be chosen.
  public let selectionStyle: EKCalendarChooserSelectionStyle
  /// The delegate.
  open weak var delegate: (any EKCalendarChooserDelegate)?
  /// Whether to show a "Done" button.
  open var showsDoneButton = false
  /// Whether to show a "Cancel" button.
  open var showsCancelButton = false
  /// The selected calendars.
  open var selectedCalendars: Set<EKCalendar> = []

  private let displayStyle: EKCalendarChooserDisplayStyle
  private let entityType: EKEntityType
  private let eventStore: EKEventStore
  private var subscription: ChangeSubscription?

  /// Creates a chooser of event calendars.
  public convenience init(
    selectionStyle: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
    eventStore: EKEventStore
  ) {
    self.init(
      selectionStyle: selectionStyle, displayStyle: displayStyle, entityType: .event, eventStore: eventStore)
  }

  /// Creates a chooser of event calendars or lists of reminders.
  public init(
    selectionStyle style: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
    entityType: EKEntityType, eventStore: EKEventStore
  ) {
    selectionStyle = style
    self.displayStyle = displayStyle
    self.entityType = entityType
    self.eventStore = eventStore
    super.init()
    subscription = ChangeSubscription(to: eventStore) { [weak self] in self?.reload() }
  }

  /// The calendars to choose from, sorted by title; with write-only access, only writable ones, regardless of the
  /// style.
  open var calendars: [EKCalendar] {
    eventStore.calendars(for: entityType)
      .filter { displayStyle == .allCalendars || $0.allowsContentModifications }
      .sorted { ($0.title, $0.calendarIdentifier) < ($1.title, $1.calendarIdentifier) }
  }

  /// Removes calendars that no longer exist from the selection, as views do when the database changes.
  open func reload() {
    let left = selectedCalendars.intersection(calendars)
    if left == selectedCalendars { return }
    selectedCalendars = left
    delegate?.calendarChooserSelectionDidChange(self)
  }

  /// Selects or deselects a calendar. If only one can be chosen, it replaces the previous selection.
  open func toggle(_ calendar: EKCalendar) {
    if selectedCalendars.remove(calendar) == nil {
      if selectionStyle == .single { selectedCalendars = [] }
      selectedCalendars.insert(calendar)
    }
    delegate?.calendarChooserSelectionDidChange(self)
  }

  // MARK: Pages

  override func makePage(of server: URL) -> PresentedPage? {
    var fields = ["entity=\(entityType == .event ? "event" : "reminder")"]
    if displayStyle == .writableCalendarsOnly { fields.append("writable=1") }
    if selectionStyle == .single { fields.append("single=1") }
    fields += selectedCalendars.map(\.calendarIdentifier).sorted().map { "calendar=\($0)" }
    let path = "/calendar/choose"
    return PresentedPage("\(path)?\(fields.joined(separator: "&"))", within: [path], of: server)
  }

  override func didStep(_ step: PresentedPage.Step) -> Bool {
    switch step {
    case .ongoing: return false
    case .chosen(let identifiers):
      let chosen = calendars.filter { identifiers.contains($0.calendarIdentifier) }
      let selection = Set(selectionStyle == .single ? Array(chosen.prefix(1)) : chosen)
      if selection != selectedCalendars {
        selectedCalendars = selection
        delegate?.calendarChooserSelectionDidChange(self)
      }
      finish()
    case .changed, .answered, .left: cancel()
    }
    return true
  }

  /// The action of the "Done" button.
  open func finish() { delegate?.calendarChooserDidFinish(self) }

  /// The action of the "Cancel" button.
  open func cancel() { delegate?.calendarChooserDidCancel(self) }
}

/// The bundle with the images and strings of the views, which does not exist here.
public func EventKitUIBundle() -> Bundle! { nil }
