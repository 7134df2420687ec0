import CalendarModel
import CalendarStore
import CivilTime
public import Foundation
import TimeZones

/// What events and reminders have in common.
///
/// An object is a view of an item at the moment when it was fetched. Its title and its times are read with it, all else
/// when it is first asked for. Changes stay in the object until the event store saves it.
open class EKCalendarItem: EKObject {
  /// Kept alive by its items, so that it outlives none of them.
  package let eventStore: EKEventStore
  /// Where the item is in the store; nil for as long as it has not been saved.
  private(set) var place: ItemPlace? {
    didSet { isStored = place != nil }
  }
  /// Whether there is a place, asked without a copy of it.
  private var isStored: Bool
  /// The UID that a new item gets.
  private let newUID: String
  private var ownCalendar: EKCalendar?
  private var isMoved = false
  private var content: Content?
  private var generation: Int
  /// Whether the item was saved and what the store made of it was not read yet.
  private var isSavedUnread = false

  /// What was read, and what was changed since. An object of its own, since most events of a search never have one.
  private final class Content {
    var base = ItemFields()
    var fields = ItemFields()
    var location: EKStructuredLocation?
    var alarms: [EKAlarm] = []
    var rules = RuleObjects([])
    /// The item as it was read; nil for a new one.
    var value: (any CalendarItem)?
    var zones: ZoneContext

    init(_ located: LocatedItem?) {
      zones = located?.zones ?? CivilConversion.zones
      value = located?.value
      guard let value else { return }
      base = value.fields
      take(base)
    }

    /// Makes the objects for the fields.
    func take(_ new: ItemFields) {
      if new.location != fields.location || location == nil {
        location = new.location.map { EKStructuredLocation($0) }
      }
      if new.alarms != fields.alarms { alarms = new.alarms.map { EKAlarm($0, zones) } }
      if new.recurrenceRules != fields.recurrenceRules { rules = RuleObjects(new.recurrenceRules, zones) }
      fields = new
    }

    /// The fields with what was changed in the objects.
    func current(start: CalendarTime?) -> ItemFields {
      var current = fields
      current.location = location?.value
      if current.location?.isEmpty == true { current.location = nil }
      current.alarms = alarms.map(\.value)
      current.recurrenceRules = rules.values(for: start)
      return current
    }
  }

  /// A new item.
  init(new eventStore: EKEventStore) {
    self.eventStore = eventStore
    newUID = UUID().uuidString
    isStored = false
    generation = eventStore.generation
    content = Content(nil)
    super.init()
  }

  /// An item of the store; what it says is read when it is needed.
  init(_ place: ItemPlace, _ located: LocatedItem?, _ eventStore: EKEventStore) {
    self.eventStore = eventStore
    self.place = place
    newUID = ""
    isStored = true
    generation = eventStore.generation
    content = located.map { Content($0) }
    super.init()
  }

  // MARK: Reading

  /// The component's name.
  var kind: String { "" }

  /// When the item begins, as it goes out.
  var startTime: CalendarTime? { nil }

  private var read: Content {
    if isStored, generation != eventStore.generation { discard() }
    isSavedUnread = false
    if let content { return content }
    let located = place.flatMap { eventStore.locate($0, kind) }
    let content = Content(located)
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

  /// Takes over what was read of the item besides the shared fields.
  func didRead(_ located: LocatedItem) {}

  /// Forgets what was read, and what was changed.
  func didDiscard() {}

  /// Reads what is stale: after the item was saved, and after the event store was reset.
  func settle() {
    if isSavedUnread || (isStored && generation != eventStore.generation) { _ = read }
  }

  /// Whether fields were changed that reminders and events do not share.
  var hasOwnChanges: Bool { false }

  /// The item as it was read; nil for a new one, and if it is gone.
  var value: (any CalendarItem)? { read.value }

  /// What the TZIDs of the item mean.
  var zones: ZoneContext { read.zones }

  /// Whether title and all but the times have not been read yet.
  var isUnread: Bool { content == nil }

  // MARK: Identity

  /// The UID; of a new item the one that it gets.
  var uid: String { place?.uid ?? newUID }

  /// A UUID by which this database knows the item; it is another one before the item is saved for the first time.
  open var calendarItemIdentifier: String {
    place.map { eventStore.identifiers.identifier(of: $0.item) } ?? newUID
  }

  /// The same, by its old name.
  @available(*, deprecated, renamed: "calendarItemIdentifier")
  open var uuid: String { calendarItemIdentifier }

  /// The UID, which all calendars share that have the item; with the moment of a detached occurrence. Several items can
  /// have the same. Nil for as long as no calendar is set.
  open var calendarItemExternalIdentifier: String! {
    guard place != nil || calendar != nil else { return nil }
    return place?.externalIdentifier ?? newUID
  }

  /// Whether it is the same item, and the same occurrence of it, in the same event store.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKCalendarItem else { return false }
    if self === other { return true }
    guard let place, let otherPlace = other.place else { return false }
    return eventStore === other.eventStore && kind == other.kind && place.isSame(as: otherPlace)
  }

  /// A number that equal items share.
  open override var hash: Int { uid.hashValue }

  /// The title, for logs.
  open override var description: String { "\(Self.self) \(title ?? "") (\(calendarItemIdentifier))" }

  // MARK: Fields

  /// The calendar, which must be set before a new item is saved.
  open var calendar: EKCalendar! {
    get {
      if let ownCalendar { return ownCalendar }
      ownCalendar = place.flatMap { eventStore.calendar(number: $0.calendarID) }
      return ownCalendar
    }
    set {
      isMoved = place != nil && newValue?.stored?.id != place?.calendarID
      ownCalendar = newValue
    }
  }

  /// What it is called.
  open var title: String! {
    get { read.fields.title }
    set { read.fields.title = newValue }
  }

  /// Where it is, as text; setting it drops what else was said about the place.
  open var location: String? {
    get { read.location.map(\.value.text).flatMap { $0.isEmpty ? nil : $0 } }
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

  /// More about it.
  open var notes: String? {
    get { read.fields.notes }
    set { read.fields.notes = newValue }
  }

  /// A page about it.
  open var url: URL? {
    get { read.fields.url.flatMap { URL(string: $0) } }
    set { if newValue != url { read.fields.url = newValue?.absoluteString } }
  }

  /// When it was last changed.
  open var lastModifiedDate: Date? {
    read.value.flatMap { $0.lastModified ?? $0.stamp }.map { CivilConversion.date($0) }
  }

  /// When it was made; if no file says so, when it was last changed.
  open var creationDate: Date? {
    read.value.map { CivilConversion.date($0.created ?? $0.lastModified ?? $0.stamp ?? Instant(secondsSince1970: 0)) }
  }

  /// The zone that its times are in; nil if they float.
  open var timeZone: TimeZone? {
    get { nil }
    set {}
  }

  /// Whether there are alarms.
  open var hasAlarms: Bool { !read.alarms.isEmpty }
  /// Whether it recurs by rules.
  open var hasRecurrenceRules: Bool { !read.rules.rules.isEmpty }
  /// Whether anybody takes part.
  open var hasAttendees: Bool { !(read.value?.participants.isEmpty ?? true) }
  /// Whether there are notes.
  open var hasNotes: Bool { !(notes ?? "").isEmpty }

  /// Who takes part; nil if nobody does. They come with files and from servers.
  open var attendees: [EKParticipant]? {
    guard let participants = read.value?.participants, !participants.isEmpty else { return nil }
    return participants.map { EKParticipant($0, isOwner: OwnAddresses.contains($0)) }
  }

  // MARK: Alarms

  /// The alarms; nil if there are none.
  open var alarms: [EKAlarm]? {
    get { read.alarms.isEmpty ? nil : read.alarms }
    set { read.alarms = newValue ?? [] }
  }

  /// Adds an alarm.
  open func addAlarm(_ alarm: EKAlarm) {
    if !read.alarms.contains(where: { $0 === alarm }) { read.alarms.append(alarm) }
  }

  /// Removes an alarm: that object, or else one that does the same.
  open func removeAlarm(_ alarm: EKAlarm) {
    let alarms = read.alarms
    let index = alarms.firstIndex { $0 === alarm } ?? alarms.firstIndex { $0.value == alarm.value }
    if let index { read.alarms.remove(at: index) }
  }

  // MARK: Recurrence

  /// The rules by which it recurs; nil if there are none. RFC 5545 has at most one.
  open var recurrenceRules: [EKRecurrenceRule]? {
    get { read.rules.rules.isEmpty ? nil : read.rules.rules }
    set { read.rules = RuleObjects(newValue ?? []) }
  }

  /// Adds a rule.
  open func addRecurrenceRule(_ rule: EKRecurrenceRule) { read.rules.append(rule) }

  /// Removes a rule: that object, or else one that says the same.
  open func removeRecurrenceRule(_ rule: EKRecurrenceRule) { read.rules.remove(rule) }

  // MARK: Changes

  /// The shared fields as they were read and as they are now.
  var shared: (base: ItemFields, current: ItemFields) {
    (read.base, read.current(start: startTime))
  }

  /// Whether anything was changed since the item was made, fetched or saved.
  open override var hasChanges: Bool {
    if !isStored { return true }
    settle()
    if isUnread { return isMoved || hasOwnChanges }
    let (base, current) = shared
    return isMoved || base != current || hasOwnChanges
  }

  /// Whether the item was never saved.
  open override var isNew: Bool { !isStored }

  /// Discards all changes and reads again on demand.
  open override func reset() {
    if isStored { discard() } else { content = Content(nil) }
  }

  /// Discards all changes.
  open override func rollback() {
    guard isStored, let content else { return }
    content.location = content.base.location.map { EKStructuredLocation($0) }
    content.alarms = content.base.alarms.map { EKAlarm($0, content.zones) }
    content.rules = RuleObjects(content.base.recurrenceRules, content.zones)
    content.fields = content.base
    isMoved = false
    ownCalendar = nil
  }

  /// Reads again what the store says, except for what was changed here.
  ///
  /// - Returns: false if the item is gone.
  @discardableResult
  open override func refresh() -> Bool {
    guard let place, let located = eventStore.locate(place, kind) else { return false }
    if let content, generation == eventStore.generation, let value = located.value {
      let new = value.fields
      content.fields = content.current(start: nil)
      content.zones = located.zones
      content.take(content.fields.rebased(from: content.base, onto: new))
      content.base = new
      content.value = value
    } else {
      generation = eventStore.generation
      content = Content(located)
    }
    self.place = located.place
    if !isMoved { ownCalendar = nil }
    didRead(located)
    return true
  }

  /// Notes that the item is saved; what the store says now is read when something is asked for.
  ///
  /// - Parameter isReadable: whether it can be; who may only add keeps what was saved.
  func didSave(at place: ItemPlace, isReadable: Bool) {
    if isReadable {
      self.place = place
      discard()
      isSavedUnread = true
    } else {
      keepAsSaved()
      self.place = place
    }
  }

  /// Takes what was set for what the store says.
  func keepAsSaved() {
    let content = read
    content.fields = content.current(start: startTime)
    content.base = content.fields
  }

  /// Notes that the item is removed; what it said can still be read.
  func didRemove() { _ = read }
}

extension ItemPlace {
  /// What is wanted of the items that share its UID.
  var member: FamilyMember { recurrenceID.map { .occurrence($0, of: item) } ?? .item(item) }

  /// The UID, with the moment of a detached occurrence in seconds since 2001.
  var externalIdentifier: String {
    guard isOverride, let recurrenceID else { return uid }
    return "\(uid)/RID=\(recurrenceID.secondsSince1970 - 978_307_200)"
  }

  /// Whether both are the same item and the same occurrence of it, detached or not.
  func isSame(as other: ItemPlace) -> Bool {
    guard uid == other.uid, calendarID == other.calendarID, recurrenceID == other.recurrenceID else { return false }
    return recurrenceID != nil || item == other.item
  }
}
