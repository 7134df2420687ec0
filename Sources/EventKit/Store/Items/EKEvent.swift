import CalendarModel
import CalendarStore
import Birthdays
import CivilTime
public import Foundation
import TimeZones

/// An event, or one occurrence of an event that recurs.
open class EKEvent: EKCalendarItem {
  /// The times that were read; nil for those of the search that has found the event.
  private var readTimes: EventTimes?
  /// The times that were set; nil if none were.
  private var setTimes: EventTimes?
  private var baseAvailability: EKEventAvailability = .busy
  private var ownAvailability: EKEventAvailability?
  private var ownConferences: [Conference]?
  private var contact: String?
  /// What the search said that has found the event.
  private let head: Occurrence?

  /// A new event in the default time zone; it needs a calendar, a start and an end before it is saved.
  public init(eventStore: EKEventStore) {
    head = nil
    super.init(new: eventStore)
    readTimes = EventTimes(zone: TimeZone.current)
  }

  /// An occurrence that a search has found.
  init(_ occurrence: Occurrence, _ eventStore: EKEventStore) {
    let item = occurrence.item
    head = occurrence
    super.init(
      ItemPlace(
        item: item.id, calendarID: item.calendarID, uid: item.uid, recurrenceID: occurrence.recurrenceID,
        isOverride: item.isOverride),
      nil, eventStore)
  }

  /// An event of the store.
  init(_ located: LocatedItem, _ eventStore: EKEventStore) {
    head = nil
    super.init(located.place, located, eventStore)
    take(located)
  }

  override var kind: String { "VEVENT" }

  private var event: Event? { value as? Event }

  // MARK: Reading

  /// The times as they were read; what a search has found says nothing of their zone, and is asked only if the event is
  /// gone.
  private var baseTimes: EventTimes {
    settle()
    if readTimes == nil { _ = value }
    return readTimes ?? head.map { EventTimes($0) } ?? EventTimes()
  }

  /// The times as they were read or set.
  private var times: EventTimes {
    get {
      let base = baseTimes
      return setTimes ?? base
    }
    set { setTimes = newValue == baseTimes ? nil : newValue }
  }

  /// What the search said, for as long as nothing newer is known.
  private var found: Occurrence? {
    settle()
    return setTimes == nil && readTimes == nil ? head : nil
  }

  private func take(_ located: LocatedItem) {
    let new = EventTimes(located.schedule)
    readTimes = new
    if setTimes == new { setTimes = nil }
    contact = located.occurrence.birthdayContactUID
  }

  override func didRead(_ located: LocatedItem) { take(located) }

  override func didDiscard() { dropChanges() }

  /// Takes back what was set besides the shared fields.
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
    event.map { EKEventAvailability($0.availability) } ?? baseAvailability
  }

  override var startTime: CalendarTime? {
    let times = times
    if let event, setTimes == nil { return event.start }
    return times.startTime(like: event?.start, baseTimes, zones)
  }

  // MARK: Identity

  /// The calendar's UUID and the external identifier. It changes with the calendar, and is nil before the event is
  /// saved; all occurrences that are not detached share it.
  open var eventIdentifier: String! {
    guard let place, let calendar else { return nil }
    return "\(calendar.calendarIdentifier):\(place.externalIdentifier)"
  }

  // MARK: Times

  /// What it is called.
  open override var title: String! {
    get {
      // What lists show was read with the event itself.
      settle()
      if isUnread, let head { return head.item.title }
      return super.title
    }
    set { super.title = newValue }
  }

  /// Whether it lasts whole days, in whatever zone one is.
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

  /// When it begins, to the second. An all-day event begins at midnight in the default time zone.
  open var startDate: Date! {
    get {
      // The search has found all-day events from midnight to midnight.
      if let found { return CivilConversion.date(found.start) }
      return times.shownStart
    }
    set { times.start = newValue.map { CivilConversion.date(CivilConversion.instant($0)) } }
  }

  /// When it ends, to the second. An all-day event ends at 23:59:59 of its last day in the default time zone; midnight
  /// after that day is taken for the same.
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

  /// The zone that its times are in; nil if they float, and for all-day events.
  open override var timeZone: TimeZone? {
    get { times.isAllDay ? nil : times.zone }
    set { times.zone = newValue }
  }

  /// Whether it begins before another event, with it or after it.
  open func compareStartDate(with other: EKEvent) -> ComparisonResult {
    switch (startDate, other.startDate) {
    case (let own?, let other?): own < other ? .orderedAscending : own > other ? .orderedDescending : .orderedSame
    case (nil, nil): .orderedSame
    case (nil, _): .orderedDescending
    case (_, nil): .orderedAscending
    }
  }

  // MARK: The rest

  /// The place with its position; a copy is kept.
  open var structuredLocation: EKStructuredLocation? {
    get { structuredPlace }
    set { structuredPlace = newValue }
  }

  /// Who called it; nil if nobody did.
  open var organizer: EKParticipant? {
    event?.organizer.map { EKParticipant($0, isOwner: OwnAddresses.contains($0)) }
  }

  /// How it takes up time.
  open var availability: EKEventAvailability {
    get { ownAvailability ?? availabilityAsRead }
    set { ownAvailability = newValue }
  }

  /// How it stands.
  open var status: EKEventStatus {
    settle()
    if isUnread, let head, head.item.isCancelled { return .canceled }
    switch event?.status {
    case .confirmed: return .confirmed
    case .tentative: return .tentative
    case .cancelled: return .canceled
    default: return .none
    }
  }

  /// The conference in which it takes place; nil if there is none.
  ///
  /// Apple's Calendar keeps conferences to itself; here they are CONFERENCE properties (RFC 7986 5.11). Setting one also
  /// sets ``EKCalendarItem/url`` to the first way into it, and notes to its details, if these are empty.
  open var virtualConference: EKVirtualConferenceDescriptor? {
    get { EKVirtualConferenceDescriptor(ownConferences ?? event?.conferences ?? []) }
    set {
      ownConferences = newValue?.conferences ?? []
      if url == nil { url = newValue?.urlDescriptors.first?.url }
      if !hasNotes, let details = newValue?.conferenceDetails { notes = details }
    }
  }

  /// Whether it is an occurrence that was changed by itself and no longer follows its series.
  open var isDetached: Bool { place?.isOverride ?? false }

  /// When its series has it begin, which stays when the occurrence is moved; of a single event, when it begins.
  open var occurrenceDate: Date! {
    if let name = place?.recurrenceID { return CivilConversion.date(name) }
    return found.map { CivilConversion.date($0.start) } ?? baseTimes.shownStart
  }

  /// The UID of the contact whose birthday it is; nil for all other events.
  open var birthdayContactIdentifier: String? {
    _ = event
    return calendar?.type == .birthday ? contact : nil
  }

  /// The person of the address book whose birthday it is; there is no address book here.
  @available(*, deprecated, message: "use birthdayContactIdentifier")
  open var birthdayPersonID: Int { -1 }

  /// The person of the address book whose birthday it is; there is no address book here.
  @available(*, deprecated, message: "use birthdayContactIdentifier")
  open var birthdayPersonUniqueID: String? { nil }

  // MARK: Changes

  /// Discards all changes.
  open override func rollback() {
    super.rollback()
    dropChanges()
  }

  /// Discards all changes and reads again on demand.
  open override func reset() {
    super.reset()
    dropChanges()
  }

  /// Reads again what the store says, except for what was changed here.
  ///
  /// - Returns: false if the event, or this occurrence of it, is gone; then it should be dropped.
  @discardableResult
  open override func refresh() -> Bool { super.refresh() }

  /// Whether the event begins at another time than the store says.
  var hasNewStart: Bool { times.shownStart != baseTimes.shownStart }

  /// The times as they are now.
  var currentTimes: EventTimes { times }

  /// What sets the fields that were changed, and no others.
  func makeChange() -> (inout Event) -> Void {
    let (base, current) = shared
    let (times, baseTimes, zones, uid) = (times, baseTimes, zones, uid)
    let isNew = isNew
    let availability = ownAvailability.flatMap { $0 == availabilityAsRead ? nil : $0.value }
    let conferences = ownConferences
    return { event in
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

extension EKEventAvailability {
  init(_ availability: Availability?) {
    switch availability {
    case .free, .workingElsewhere: self = .free
    case .tentative: self = .tentative
    case .unavailable: self = .unavailable
    case .busy, nil: self = .busy
    }
  }

  /// What events keep; nil if nothing is kept.
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
