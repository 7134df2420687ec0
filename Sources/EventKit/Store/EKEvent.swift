import CalendarModel
import CalendarStore
import Birthdays
import CivilTime
public import Foundation
import StoreAccess
import TimeZones

/// An event, or one occurrence of a recurring event.
open class EKEvent: EKCalendarItem {
  /// The times that were read, or nil if the times from the search apply.
  private var readTimes: FoundationEventTimes?
  /// The times that were set, or nil if none were.
  private var setTimes: FoundationEventTimes?
  private var baseAvailability: EKEventAvailability = .busy
  private var ownAvailability: EKEventAvailability?
  private var ownConferences: [Conference]?
  private var contact: String?
  /// The occurrence that the search found.
  private let head: Occurrence?
  /// The search.
  private let search: FoundItems?

  /// Creates an event outside of any event store, for tests; it cannot be saved.
  public override init() {
    head = nil
    search = nil
    super.init(new: .absent)
    readTimes = FoundationEventTimes(zone: TimeZone.current)
  }

  /// Creates an event in the default time zone; it needs a calendar, a start and an end before it is saved.
  public init(eventStore: EKEventStore) {
    head = nil
    search = nil
    super.init(new: eventStore)
    readTimes = FoundationEventTimes(zone: TimeZone.current)
  }

  /// Creates an event for an occurrence found by a search.
  ///
  /// - Parameters:
  ///   - revision: The revision of the store that was searched.
  ///   - search: The search, if its events read their items together.
  init(_ occurrence: Occurrence, _ revision: Int64, _ search: FoundItems?, _ eventStore: EKEventStore) {
    let item = occurrence.item
    head = occurrence
    self.search = search
    super.init(
      ItemIdentity(
        item: item.id, calendarID: item.calendarID, uid: item.uid, recurrenceID: occurrence.recurrenceID,
        isOverride: item.isOverride, revision: revision),
      nil, eventStore)
  }

  /// Creates an object for a stored event.
  init(_ located: LocatedItem, _ eventStore: EKEventStore) {
    head = nil
    search = nil
    super.init(located.identity, located, eventStore)
    take(located)
  }

  override var kind: ItemKind { .event }

  private var event: Event? { value as? Event }

  // MARK: Reading

  /// The times as read. The times from the search have no time zone, and are only used if the event no longer exists.
  private var baseTimes: FoundationEventTimes {
    settle()
    if readTimes == nil { _ = value }
    return readTimes ?? head.map { FoundationEventTimes($0) } ?? FoundationEventTimes()
  }

  /// The times as read or set.
  private var times: FoundationEventTimes {
    get {
      let base = baseTimes
      return setTimes ?? base
    }
    set { setTimes = newValue == baseTimes ? nil : newValue }
  }

  /// The occurrence found by the search, until it is read again.
  private var found: Occurrence? {
    settle()
    return setTimes == nil && readTimes == nil ? head : nil
  }

  private func take(_ located: LocatedItem) {
    take(FoundationEventTimes(located.schedule), located.occurrence.birthdayContactUID)
  }

  private func take(_ new: FoundationEventTimes, _ contactUID: String?) {
    readTimes = new
    if setTimes == new { setTimes = nil }
    contact = contactUID
  }

  override func didRead(_ located: LocatedItem) { take(located) }

  override var foundItem: FoundItems.Item? {
    guard let head, let search else { return nil }
    return search.item(of: head)
  }

  override func didRead(_ item: FoundItems.Item) {
    guard let head else { return }
    var times = FoundationEventTimes(head)
    times.zone = item.zone
    take(times, item.birthdayContactUID)
  }

  /// The event as it was read, with the times of the occurrence, or nil if it is new or no longer exists.
  var original: Event? {
    guard var event = value as? Event else { return isNew ? nil : head.map { Event($0) } }
    if !isShared { return event }
    let oldEnd: CalendarTime? = if case .time(let end) = event.end { end } else { event.start }
    let end = baseTimes.endTime(like: oldEnd, baseTimes, zones)
    event.start = baseTimes.startTime(like: event.start, baseTimes, zones)
    event.end = end.map { .time($0) }
    return event
  }

  override func didDiscard() { dropChanges() }

  /// Discards changes to fields other than the shared ones.
  private func dropChanges() {
    setTimes = nil
    ownAvailability = nil
    ownConferences = nil
  }

  override var hasOwnChanges: Bool {
    setTimes != nil || (ownAvailability.map { $0 != availabilityAsRead } ?? false)
      || (ownConferences.map { $0 != event?.conferences ?? [] } ?? false)
  }

  override func keepAsSaved() {
    super.keepAsSaved()
    readTimes = times
    setTimes = nil
    baseAvailability = availability
    ownAvailability = nil
  }

  private var availabilityAsRead: EKEventAvailability {
    if let found = foundEvent { return EKEventAvailability(found.value.availability) }
    return event.map { EKEventAvailability($0.availability) } ?? baseAvailability
  }

  override var startTime: CalendarTime? {
    let times = times
    if let event, setTimes == nil, !isShared { return event.start }
    return times.startTime(like: event?.start, baseTimes, zones)
  }

  // MARK: Identity

  /// The calendar's UUID and the external identifier. It changes if the event moves to another calendar, and is nil
  /// without a calendar. All occurrences that are not detached share it.
  open var eventIdentifier: String! {
    guard let calendar else { return nil }
    return "\(calendar.calendarIdentifier):\(calendarItemExternalIdentifier ?? uid)"
  }

  // MARK: Times

  /// The title.
  open override var title: String! {
    get {
      // The title for lists was read with the event itself.
      settle()
      if isUnread, let head { return head.item.title }
      return super.title
    }
    set { super.title = newValue }
  }

  /// Whether the event is all-day, regardless of time zone.
  open var isAllDay: Bool {
    get { found?.item.isAllDay ?? times.isAllDay }
    set {
      if newValue == times.isAllDay { return }
      if !newValue {
        times.start = times.shownStart
        times.end = times.shownEnd
      }
      times.isAllDay = newValue
      times.zone = newValue ? nil : TimeZone.current
    }
  }

  /// The start, to the second. An all-day event begins at midnight in the default time zone.
  open var startDate: Date! {
    get {
      // The search returns all-day events from midnight to midnight.
      if let found { return CivilConversion.date(found.start) }
      return times.shownStart
    }
    set { times.start = newValue.map { CivilConversion.date(CivilConversion.instant($0)) } }
  }

  /// The end, to the second. An all-day event ends at 23:59:59 on its last day in the default time zone; any time on
  /// that day may be set, including midnight.
  open var endDate: Date! {
    get {
      if let found, !found.item.isAllDay { return CivilConversion.date(found.end) }
      if let found, found.end > found.start { return CivilConversion.date(found.end.adding(seconds: -1)) }
      return times.shownEnd
    }
    set {
      if newValue == times.shownEnd { return }
      times.end = newValue.map { CivilConversion.date(CivilConversion.instant($0)) }
    }
  }

  /// The time zone of the event's times, or nil for floating times and all-day events.
  open override var timeZone: TimeZone? {
    get { times.isAllDay ? nil : times.zone }
    set { times.zone = newValue }
  }

  /// Compares the start with the start of another event.
  open func compareStartDate(with other: EKEvent) -> ComparisonResult {
    switch (startDate, other.startDate) {
    case (let own?, let other?): own < other ? .orderedAscending : own > other ? .orderedDescending : .orderedSame
    case (nil, nil): .orderedSame
    case (nil, _): .orderedDescending
    case (_, nil): .orderedAscending
    }
  }

  // MARK: Other properties

  /// The place with its position; the event keeps a copy.
  open var structuredLocation: EKStructuredLocation? {
    get { structuredPlace }
    set { structuredPlace = newValue }
  }

  /// The organizer, or nil if there is none.
  open var organizer: EKParticipant? {
    asRead.value.organizer.map { EKParticipant($0, isOwner: OwnAddresses.contains($0)) }
  }

  /// The availability.
  open var availability: EKEventAvailability {
    get { ownAvailability ?? availabilityAsRead }
    set { ownAvailability = newValue }
  }

  /// The status.
  open var status: EKEventStatus {
    settle()
    if isUnread, let head, head.item.isCancelled { return .canceled }
    switch asRead.value.status {
    case .confirmed: return .confirmed
    case .tentative: return .tentative
    case .cancelled: return .canceled
    default: return .none
    }
  }

  /// The virtual conference, or nil if there is none.
  ///
  /// Apple's Calendar does not expose conferences; here they are CONFERENCE properties (RFC 7986 5.11). Setting one
  /// also sets ``EKCalendarItem/url`` to its first URL, and the notes to its details, if these are empty.
  open var virtualConference: EKVirtualConferenceDescriptor? {
    get { EKVirtualConferenceDescriptor(ownConferences ?? event?.conferences ?? []) }
    set {
      ownConferences = newValue?.conferences ?? []
      if url == nil { url = newValue?.urlDescriptors.first?.url }
      if !hasNotes, let details = newValue?.conferenceDetails { notes = details }
    }
  }

  /// Whether the event is a detached occurrence, which no longer follows its series.
  open var isDetached: Bool { identity?.isOverride ?? false }

  /// The original start of the occurrence, which stays the same when the occurrence is moved; for a single event, its
  /// start.
  open var occurrenceDate: Date! {
    if let name = identity?.recurrenceID { return CivilConversion.date(name) }
    return found.map { CivilConversion.date($0.start) } ?? baseTimes.shownStart
  }

  /// The UID of the contact for a birthday, or nil for all other events.
  open var birthdayContactIdentifier: String? {
    _ = event
    return calendar?.type == .birthday ? contact : nil
  }

  /// The address book entry of the person whose birthday it is; always -1, because there is no address book.
  @available(*, deprecated, message: "use birthdayContactIdentifier")
  open var birthdayPersonID: Int { -1 }

  /// The address book entry of the person whose birthday it is; always nil, because there is no address book.
  @available(*, deprecated, message: "use birthdayContactIdentifier")
  open var birthdayPersonUniqueID: String? { nil }

  // MARK: Changes

  /// Discards all changes.
  open override func rollback() {
    super.rollback()
    dropChanges()
  }

  /// Discards all changes, so that values are read again on demand.
  open override func reset() {
    super.reset()
    dropChanges()
  }

  /// Reads the event again, keeping unsaved changes.
  ///
  /// - Returns: false if the event, or this occurrence of it, no longer exists and should be dropped.
  @discardableResult
  open override func refresh() -> Bool { super.refresh() }

  /// Whether the start differs from the stored one.
  var hasNewStart: Bool { times.shownStart != baseTimes.shownStart }

  /// The current times.
  var currentTimes: FoundationEventTimes { times }

  /// The current values.
  var values: EventValues {
    EventValues(
      fields: shared.current, times: times, availability: availability,
      conferences: ownConferences ?? event?.conferences ?? [], calendar: calendar)
  }

  /// Whether another calendar was set.
  func isMoved(since earlier: EventValues?) -> Bool { isMoved && earlier?.calendar !== calendar }

  /// Whether other rules were set.
  func hasNewRules(since earlier: EventValues?) -> Bool {
    let (base, current) = shared
    return (earlier?.fields ?? base).recurrenceRules != current.recurrenceRules
  }

  /// Returns a closure that sets only the changed fields.
  ///
  /// - Parameter earlier: The values to compare with, or nil to compare with those that were read.
  func makeChange(since earlier: EventValues?) -> (inout Event, _ floatingZone: String?) -> Void {
    let (base, current) = (earlier?.fields ?? shared.base, shared.current)
    let (times, baseTimes, zones, uid) = (times, earlier?.times ?? baseTimes, zones, uid)
    let isNew = isNew
    let availability =
      availability == earlier?.availability ?? availabilityAsRead ? nil : availability.value
    let conferences = earlier.map { $0.conferences == values.conferences ? nil : values.conferences } ?? ownConferences
    return { event, floatingZone in
      let zones = zones.placingFloatingTimes(in: floatingZone)
      if isNew { event.uid = uid }
      event.fields = current.rebased(from: base, onto: event.fields)
      if let availability { event.availability = availability }
      if let conferences { event.conferences = conferences }
      guard isNew || times != baseTimes else { return }
      let oldEnd: CalendarTime? = if case .time(let end) = event.end { end } else { event.start }
      let start = times.startTime(like: event.start, isNew ? nil : baseTimes, zones)
      let end = times.endTime(like: oldEnd, isNew ? nil : baseTimes, zones)
      if times.start != baseTimes.start || times.isAllDay != baseTimes.isAllDay || times.zone != baseTimes.zone || isNew
      {
        event.start = start
      }
      event.end = end.map { .time($0) }
    }
  }
}

extension Event {
  /// The values from the search, for an event that was removed before its other values were read.
  fileprivate init(_ found: Occurrence) {
    self.init()
    var times = FoundationEventTimes(found)
    if !found.isCivil { times.zone = TimeZone(identifier: found.item.tzid ?? "UTC") ?? TimeZone(identifier: "UTC") }
    self.title = found.item.title
    self.start = times.startTime(like: nil, nil, CivilConversion.zones)
    end = times.endTime(like: nil, nil, CivilConversion.zones).map { .time($0) }
  }
}

extension EKEventAvailability {
  init(_ availability: Availability?) {
    switch availability {
    case .free, .workingElsewhere: self = .free
    case .tentative: self = .tentative
    case .unavailable: self = .unavailable
    case .busy, nil: self = .busy
    }
  }

  /// Creates the EventKit value for a model value; nil if there is no equivalent.
  var value: Availability? {
    switch self {
    case .busy: .busy
    case .free: .free
    case .tentative: .tentative
    case .unavailable: .unavailable
    case .notSupported: nil
    }
  }
}
