import ICalendar
import CalendarModel
import CalendarStore
import CivilTime
public import Foundation
import StoreAccess
import TimeZones

/// The base class of events and reminders.
///
/// An object shows an item as it was when it was fetched. Its title and times are read immediately, everything else on
/// first use. Changes stay in the object until the event store saves it.
open class EKCalendarItem: EKObject {
  /// The event store, which this object keeps alive.
  package let eventStore: EKEventStore
  /// The location of the item in the store, or nil until it is first saved.
  private(set) var identity: ItemIdentity? {
    didSet { isStored = identity != nil }
  }
  /// Whether ``identity`` is set; checking this does not copy it.
  private var isStored: Bool
  /// The UID that a new item will have.
  private lazy var newUID = eventStore.identifiers.makeUID()
  /// Whether the item is a copy of an earlier item; this does not change even if that item is deleted.
  private var knownCopy: (item: ItemID, isCopy: Bool)?
  private var ownCalendar: EKCalendar?
  /// Whether another calendar was set.
  private(set) var isMoved = false
  private var content: ItemContent?
  private var generation: Int

  /// Creates an item outside of any event store, for tests; it cannot be saved.
  public override init() {
    eventStore = .absent
    isStored = false
    generation = eventStore.generation
    content = ItemContent()
    super.init()
  }

  /// Creates an item.
  init(new eventStore: EKEventStore) {
    self.eventStore = eventStore
    isStored = false
    generation = eventStore.generation
    content = ItemContent()
    super.init()
  }

  /// Creates an object for a stored item, whose values are read on demand.
  init(_ identity: ItemIdentity, _ located: LocatedItem?, _ eventStore: EKEventStore) {
    self.eventStore = eventStore
    self.identity = identity
    isStored = true
    generation = eventStore.generation
    content = located.map { ItemContent($0) }
    super.init()
  }

  // MARK: Reading

  /// The name of the component.
  var kind: ItemKind { ItemKind(rawValue: "") }

  /// The start of the item as it will be saved.
  var startTime: CalendarTime? { nil }

  private var read: ItemContent {
    if isStored, generation != eventStore.generation { discard() }
    if let content { return content }
    if let item = foundItem {
      let content = ItemContent(item)
      self.content = content
      didRead(item)
      return content
    }
    let located = identity.flatMap { eventStore.locate($0, kind) }
    let content = ItemContent(located)
    self.content = content
    if let located { didRead(located) }
    return content
  }

  private func discard() {
    generation = eventStore.generation
    content = nil
    isMoved = false
    ownCalendar = nil
    didDiscard()
  }

  /// The item in the results of the search that found it, or nil if it must be read separately.
  var foundItem: FoundItems.Item? { nil }

  /// Adopts the values from the search, other than the shared fields.
  func didRead(_ item: FoundItems.Item) {}

  /// Whether ``value`` describes the whole series, with the times of the series.
  var isShared: Bool { read.isShared }

  /// Adopts the values that were read, other than the shared fields.
  func didRead(_ located: LocatedItem) {}

  /// Discards the values that were read or changed.
  func didDiscard() {}

  /// Reads stale values again after the event store was reset.
  func settle() {
    if isStored, generation != eventStore.generation { _ = read }
  }

  /// Whether fields other than the shared ones were changed.
  var hasOwnChanges: Bool { false }

  /// The item as it was read, or nil if it is new or no longer exists.
  var value: (any CalendarItem)? { read.value }

  /// The fields as they were read, or empty ones if the item is new or no longer exists.
  var asRead: SharedFields { read.asRead }

  /// The event as found by a search, or nil for any other item.
  var foundEvent: FoundItems.Item? { read.item }

  /// The time zones that the item's TZIDs refer to.
  var zones: ZoneContext { read.zones }

  /// Whether only the title and the times have been read so far.
  var isUnread: Bool { content == nil }

  // MARK: Identity

  /// The UID, which a new item has from the start.
  var uid: String { identity?.uid ?? newUID }

  /// The UUID of the item in this database, which a new item has from the start. Copies of an item in other calendars
  /// have different UUIDs.
  open var calendarItemIdentifier: String {
    guard let identity else { return newUID }
    let identifiers = eventStore.identifiers
    return !identity.isOverride && identifiers.isIdentifier(identity.uid) && !isCopy(identity)
      ? identity.uid : identifiers.identifier(of: identity.item)
  }

  /// Whether an earlier item in another calendar has the same UID, in which case the UID identifies that item.
  private func isCopy(_ identity: ItemIdentity) -> Bool {
    if let known = knownCopy, known.item == identity.item { return known.isCopy }
    let isCopy = foundItem?.isCopy ?? eventStore.copies(among: [identity]).contains(identity.item)
    knownCopy = (identity.item, isCopy)
    return isCopy
  }

  /// ``calendarItemIdentifier``, under its old name.
  @available(*, deprecated, renamed: "calendarItemIdentifier")
  open var uuid: String { calendarItemIdentifier }

  /// The UID, which is the same in all calendars that contain the item, plus the date of a detached occurrence. Several
  /// items can have the same external identifier. Nil until a calendar is set.
  open var calendarItemExternalIdentifier: String! {
    guard identity != nil || calendar != nil else { return nil }
    return identity?.externalIdentifier ?? newUID
  }

  /// Whether two objects represent the same item, and the same occurrence of it, in the same event store.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKCalendarItem else { return false }
    if self === other { return true }
    guard let identity, let otherIdentity = other.identity else { return false }
    return eventStore === other.eventStore && kind == other.kind && identity.isSame(as: otherIdentity)
  }

  /// A hash value that equal items share.
  open override var hash: Int { uid.hashValue }

  /// The title, for logs.
  open override var description: String { "\(Self.self) \(title ?? "") (\(calendarItemIdentifier))" }

  // MARK: Fields

  /// The calendar, which must be set before a new item is saved.
  open var calendar: EKCalendar! {
    get {
      if let ownCalendar { return ownCalendar }
      ownCalendar = foundItem?.calendar ?? identity.flatMap { eventStore.calendar(number: $0.calendarID) }
      return ownCalendar
    }
    set {
      isMoved = identity != nil && newValue?.stored?.id != identity?.calendarID
      ownCalendar = newValue
    }
  }

  /// The title.
  open var title: String! {
    get { read.shown.value.title }
    set { read.fields.title = newValue }
  }

  /// The place as text; setting it discards the address and position.
  open var location: String? {
    get { read.place.map(\.text).flatMap { $0.isEmpty ? nil : $0 } }
    set {
      if newValue == location { return }
      read.location = newValue.map { EKStructuredLocation(title: $0) }
    }
  }

  /// The place with its position.
  var structuredPlace: EKStructuredLocation? {
    get { read.location }
    set { read.location = newValue?.copy() as? EKStructuredLocation }
  }

  /// The notes.
  open var notes: String? {
    get { read.shown.value.notes }
    set { read.fields.notes = newValue }
  }

  /// The URL of a web page about the item.
  open var url: URL? {
    get { read.shown.value.url.flatMap { URL(string: $0) } }
    set { if newValue != url { read.fields.url = newValue?.absoluteString } }
  }

  /// The date of the last change.
  open var lastModifiedDate: Date? {
    let fields = asRead
    return (fields.value.lastModified ?? fields.value.stamp).map { CivilConversion.date($0) }
  }

  /// The creation date or, if that is unknown, the date of the last change.
  open var creationDate: Date? {
    let content = read
    guard content.value != nil else { return nil }
    let fields = content.asRead
    let known = fields.value.created ?? fields.value.lastModified ?? fields.value.stamp
    return CivilConversion.date(known ?? Instant(secondsSince1970: 0))
  }

  /// The time zone of the item's times, or nil if they are floating.
  open var timeZone: TimeZone? {
    get { nil }
    set {}
  }

  /// Whether there are alarms.
  open var hasAlarms: Bool { read.hasAlarms }
  /// Whether there are recurrence rules.
  open var hasRecurrenceRules: Bool { read.hasRules }
  /// Whether there are participants.
  open var hasAttendees: Bool { !asRead.value.participants.isEmpty }
  /// Whether there are notes.
  open var hasNotes: Bool { !(notes ?? "").isEmpty }

  /// The participants, or nil if there are none. They come from files and servers.
  open var attendees: [EKParticipant]? {
    let participants = asRead.value.participants
    if participants.isEmpty { return nil }
    return participants.map { EKParticipant($0, isOwner: OwnAddresses.contains($0)) }
  }

  // MARK: Alarms

  /// The alarms; nil if there are none.
  open var alarms: [EKAlarm]? {
    get { hasAlarms ? read.alarms : nil }
    set { read.alarms = newValue ?? [] }
  }

  /// Adds an alarm.
  open func addAlarm(_ alarm: EKAlarm) {
    if !read.alarms.contains(where: { $0 === alarm }) { read.alarms.append(alarm) }
  }

  /// Removes an alarm: the given object, or else an equal one.
  open func removeAlarm(_ alarm: EKAlarm) {
    let alarms = read.alarms
    let index = alarms.firstIndex { $0 === alarm } ?? alarms.firstIndex { $0.value == alarm.value }
    if let index { read.alarms.remove(at: index) }
  }

  // MARK: Recurrence

  /// The recurrence rules, or nil if there are none. RFC 5545 recommends at most one.
  open var recurrenceRules: [EKRecurrenceRule]? {
    get { hasRecurrenceRules ? read.rules.rules : nil }
    set { read.rules = RuleObjects(newValue ?? []) }
  }

  /// Adds a rule.
  open func addRecurrenceRule(_ rule: EKRecurrenceRule) { read.rules.append(rule) }

  /// Removes a rule: the given object, or else an equal one.
  open func removeRecurrenceRule(_ rule: EKRecurrenceRule) { read.rules.remove(rule) }

  // MARK: Changes

  /// The shared fields, both as read and as they are now.
  var shared: (base: ItemFields, current: ItemFields) {
    (read.base, read.current(start: startTime))
  }

  /// Whether anything has changed since the item was created, fetched or saved.
  open override var hasChanges: Bool {
    if !isStored { return true }
    settle()
    if isUnread { return isMoved || hasOwnChanges }
    return isMoved || read.hasChanges(start: startTime) || hasOwnChanges
  }

  /// Whether the item has never been saved.
  open override var isNew: Bool { !isStored }

  /// Discards all changes, so that values are read again on demand.
  open override func reset() {
    if isStored { discard() } else { content = ItemContent() }
  }

  /// Discards all changes.
  open override func rollback() {
    guard isStored, let content else { return }
    content.discardChanges()
    isMoved = false
    ownCalendar = nil
  }

  /// Reads the item again, keeping unsaved changes.
  ///
  /// - Returns: false if the item no longer exists.
  @discardableResult
  open override func refresh() -> Bool {
    guard let identity, let located = eventStore.locate(identity, kind) else { return false }
    if let content, generation == eventStore.generation, let value = located.value {
      let new = value.fields
      content.fields = content.current(start: nil)
      content.zones = located.zones
      content.take(content.fields.rebased(from: content.base, onto: new))
      content.base = new
      content.value = value
      content.isShared = false
    } else {
      generation = eventStore.generation
      content = ItemContent(located)
    }
    self.identity = located.identity
    if !isMoved { ownCalendar = nil }
    didRead(located)
    return true
  }

  /// Records that the item was saved.
  ///
  /// - Parameter located: The item after the commit, which the object shows from now on; nil if the program may not
  ///   read it, in which case the object keeps the saved values.
  func didSave(at identity: ItemIdentity, _ located: LocatedItem?) {
    guard let located else {
      keepAsSaved()
      self.identity = identity
      return
    }
    self.identity = identity
    discard()
    content = ItemContent(located)
    didRead(located)
  }

  /// Treats the current values as the stored ones.
  func keepAsSaved() {
    let content = read
    content.fields = content.current(start: startTime)
    content.base = content.fields
  }

  /// Records that the item is to be removed; its values remain readable.
  func didRemove() { _ = read }

  /// Records that the item was removed. Saving it again creates a new item with its values; a former occurrence becomes
  /// a separate item.
  func didCommitRemoval() {
    guard let identity else { return }
    let content = read
    ownCalendar = calendar
    isMoved = false
    newUID = identity.recurrenceID == nil ? identity.uid : eventStore.identifiers.makeUID()
    self.identity = nil
    guard identity.recurrenceID != nil, var event = content.value as? Event else { return }
    event = event.alone
    content.value = event
    content.fields = content.fields.rebased(from: content.base, onto: event.fields)
    content.base = event.fields
    content.rules = RuleObjects([])
  }
}

extension ItemIdentity {
  /// The number that distinguishes the item from others with the same UID.
  var member: FamilyMember { recurrenceID.map { .occurrence($0, of: item) } ?? .item(item) }

  /// The UID, followed by the date of a detached occurrence in seconds since 2001.
  var externalIdentifier: String {
    guard isOverride, let recurrenceID else { return uid }
    return "\(uid)/RID=\(recurrenceID.secondsSince1970 - 978_307_200)"
  }

  /// Whether both identities refer to the same item and the same occurrence of it, detached or not.
  func isSame(as other: ItemIdentity) -> Bool {
    guard uid.hasSameBytes(as: other.uid), calendarID == other.calendarID, recurrenceID == other.recurrenceID else {
      return false
    }
    return recurrenceID != nil || item == other.item
  }
}
