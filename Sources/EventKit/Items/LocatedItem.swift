import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An item of the store, or one occurrence of it, with what it says and when it is.
struct LocatedItem {
  var place: ItemPlace
  let value: any CalendarItem
  let resolver: ZoneContext
  /// Nil where the item has no time.
  var span: Range<Instant>?
  /// The contact whose birthday it is.
  var contact: String?
}

/// The items of one UID in one calendar: a series and its overrides, or a single item.
struct ItemFamily {
  private let store: CalendarStore
  private let calendar: StoredCalendar
  private let members: [StoredItem]
  private let resolver: ZoneContext

  /// - Returns: nil where there are none.
  init?(_ store: CalendarStore, calendar: StoredCalendar, kind: String, uid: String) throws(StoreError) {
    var query = ItemQuery()
    query.uids = [uid]
    query.calendars = [calendar.identifier]
    query.kinds = [kind]
    try self.init(store, calendar: calendar, members: store.items(matching: query))
  }

  /// An item by itself, without the others of its UID.
  init?(_ store: CalendarStore, calendar: StoredCalendar, _ item: StoredItem) throws(StoreError) {
    try self.init(store, calendar: calendar, members: [item])
  }

  private init?(_ store: CalendarStore, calendar: StoredCalendar, members: [StoredItem]) throws(StoreError) {
    if members.isEmpty { return nil }
    self.store = store
    self.members = members
    self.calendar = calendar
    var zones: [Component] = []
    for member in members {
      for zone in try store.timeZones(of: member) where !zones.contains(zone) { zones.append(zone) }
    }
    let floating = try store.calendarProperties(of: calendar).first { $0.property == .xWRTimezone }?.text
    resolver = ZoneContext(components: zones, calendarZoneName: floating, reader: CivilConversion.localRules)
  }

  /// The series or single item; where there is none, nil.
  private func master(_ number: ItemID? = nil) -> StoredItem? {
    let masters = members.filter(\.recurrenceKey.isEmpty)
    return masters.first { $0.id == number } ?? masters.first
  }

  func contains(_ id: ItemID) -> Bool { members.contains { $0.id == id } }

  /// The member with a number as it stands, overrides as the occurrences that they stand for.
  func member(_ id: ItemID) -> LocatedItem? {
    guard let item = members.first(where: { $0.id == id }) else { return nil }
    return item.recurrenceKey.isEmpty ? whole(item) : override(item)
  }

  /// The single item, or the first occurrence of the series.
  func first(of id: ItemID? = nil) -> LocatedItem? {
    guard let item = master(id) else { return members.first.flatMap { override($0) } }
    guard let set = set(item), set.isSeries else { return whole(item) }
    let instance = set.instances(includingCancelled: true).first { _ in true }
    guard let instance else { return whole(item) }
    return located(instance, item, set)
  }

  /// The occurrence that the series has at a moment, wherever it was moved.
  func occurrence(at recurrenceID: Instant, of id: ItemID? = nil) -> LocatedItem? {
    let overrides = members.filter { !$0.recurrenceKey.isEmpty }.compactMap { override($0) }
    if let found = overrides.first(where: { $0.place.recurrenceID == recurrenceID }) { return found }
    guard let item = master(id) else { return nil }
    let time = CivilConversion.time(recurrenceID, like: item.component.first(.dtstart)?.time)
    guard let found = try? store.occurrence(of: item, at: time), let value = found.event ?? found.reminder as Value?
    else { return nil }
    // An override that stands for later occurrences too shows them (RFC 5545 3.2.13).
    let shown = overrides.last { $0.value.recurrenceID?.includesFuture == true && $0.isBefore(recurrenceID) }
    let place = ItemPlace(
      item: shown?.place.item ?? item.id, calendarID: calendar.id, uid: item.uid, recurrenceID: recurrenceID,
      isOverride: shown != nil)
    return LocatedItem(
      place: place, value: value, resolver: resolver, span: ownSpan(found.component), contact: found.birthdayContactUID)
  }

  private typealias Value = any CalendarItem

  private var isOfBirthdays: Bool { calendar.sourceType == .birthdays }

  private func set(_ item: StoredItem) -> RecurrenceSet? {
    let overrides = members.filter { !$0.recurrenceKey.isEmpty }.map(\.component)
    return Schedule(item.component, overrides: overrides, in: resolver)?.recurrenceSet
  }

  private func located(_ instance: RecurrenceSet.Instance, _ item: StoredItem, _ set: RecurrenceSet) -> LocatedItem? {
    let recurrenceID = set.instant(instance.recurrenceID)
    if instance.origin != .series { return occurrence(at: recurrenceID, of: item.id) }
    return make(
      item, recurrenceID: recurrenceID, span: instance.startInstant..<max(instance.startInstant, instance.endInstant))
  }

  private func whole(_ item: StoredItem) -> LocatedItem? {
    make(item, recurrenceID: nil, span: ownSpan(item.component))
  }

  private func override(_ item: StoredItem) -> LocatedItem? {
    guard var found = make(item, recurrenceID: nil, span: ownSpan(item.component)), let id = found.value.recurrenceID
    else {
      return nil
    }
    found.place.recurrenceID = resolver.instant(of: id.time)
    found.place.isOverride = true
    return found
  }

  /// When a component is by itself, whatever rules it has.
  private func ownSpan(_ component: Component) -> Range<Instant>? {
    guard let instance = Schedule(component, in: resolver)?.single.recurrenceSet.instances().first(where: { _ in true })
    else {
      return nil
    }
    return instance.startInstant..<max(instance.startInstant, instance.endInstant)
  }

  private func make(_ item: StoredItem, recurrenceID: Instant?, span: Range<Instant>?) -> LocatedItem? {
    let value: (any CalendarItem)? =
      item.kind == "VTODO" ? try? Reminder(item.component) : try? Event(item.component)
    guard let value else { return nil }
    let place = ItemPlace(item: item.id, calendarID: calendar.id, uid: item.uid, recurrenceID: recurrenceID)
    let contact = isOfBirthdays ? try? store.occurrence(of: item).birthdayContactUID : nil
    return LocatedItem(place: place, value: value, resolver: resolver, span: span, contact: contact)
  }
}

extension LocatedItem {
  fileprivate func isBefore(_ recurrenceID: Instant) -> Bool { place.recurrenceID.map { $0 < recurrenceID } ?? false }
}

extension RecurrenceSet {
  fileprivate func instant(_ time: CalendarTime) -> Instant { definition.zones.instant(of: time) }
}
