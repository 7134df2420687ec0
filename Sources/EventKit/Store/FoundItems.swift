import Birthdays
import CalendarModel
import CalendarStore
import Foundation
import TimeZones

/// The results of a search, which let its events read their items together: a series is read once for all its
/// occurrences, and all other items are read in batches.
///
/// The results are valid until the database changes; after that, each event is read separately.
final class FoundItems: @unchecked Sendable {
  /// An item, shared by all its occurrences.
  final class Item {
    let value: Event
    let fields: SharedFields
    /// The rules, which are copied for each occurrence.
    let rules: RuleObjects
    let zones: ZoneContext
    /// The time zone of the item's start.
    let zone: TimeZone?
    let birthdayContactUID: String?
    let calendar: EKCalendar?
    /// Whether an earlier item in another calendar has the same UID.
    let isCopy: Bool

    fileprivate init(_ value: Event, _ located: LocatedItem, _ calendar: EKCalendar?, isCopy: Bool) {
      self.value = value
      fields = SharedFields(value.fields)
      zones = located.zones
      rules = RuleObjects(value.fields.recurrenceRules, zones)
      zone = zones.zone(of: value.start)
      birthdayContactUID = located.occurrence.birthdayContactUID
      self.calendar = calendar
      self.isCopy = isCopy
    }
  }

  private let eventStore: EKEventStore
  private let occurrences: [Occurrence]
  private let revision: Int64
  private let generation: Int
  private let changes: Int
  private let lock = NSLock()
  private var items: [ItemID: Item] = [:]
  /// The position of each item in ``order``; empty until the first item is read.
  private var places: [ItemID: Int] = [:]
  private var order: [ItemID] = []
  private var isOutdated = false

  /// The number of items that are read at a time.
  private static let batch = 256

  /// - Parameter changes: The number of changes to the database before the search.
  init(_ answer: OccurrenceAnswer, changes: Int, _ eventStore: EKEventStore) {
    occurrences = answer.occurrences
    revision = answer.revision
    self.changes = changes
    self.eventStore = eventStore
    generation = eventStore.generation
  }

  /// The events of the search.
  func events() -> [EKEvent] { occurrences.map { EKEvent($0, revision, self, eventStore) } }

  /// Returns the item for a found occurrence, or nil if it must be read separately.
  func item(of occurrence: Occurrence) -> Item? {
    guard changes == eventStore.connection.changeCount, generation == eventStore.generation else { return nil }
    let id = occurrence.item.id
    return lock.withLock {
      if let known = items[id] { return known }
      if !isOutdated { read(from: id) }
      return items[id]
    }
  }

  private func read(from id: ItemID) {
    if order.isEmpty {
      for occurrence in occurrences where places[occurrence.item.id] == nil {
        places[occurrence.item.id] = order.count
        order.append(occurrence.item.id)
      }
    }
    guard let place = places[id] else { return }
    let wanted = order[place..<min(place + Self.batch, order.count)].filter { items[$0] == nil }
    let found = eventStore.ask { try $0.located(Array(wanted), reader: CivilConversion.localRules) } ?? []
    let copies = eventStore.copies(among: found.map(\.identity))
    var calendars: [Int64: EKCalendar] = [:]
    for located in found {
      // An item that has changed since the search must not be used.
      if located.identity.revision != revision {
        isOutdated = true
        items = [:]
        return
      }
      // A THISANDFUTURE override has different times for each of its occurrences.
      guard let event = located.value as? Event, event.recurrenceID?.includesFuture != true else { continue }
      let number = located.identity.calendarID
      let calendar = calendars[number] ?? eventStore.calendar(number: number)
      calendars[number] = calendar
      items[located.identity.item] = Item(
        event, located, calendar, isCopy: copies.contains(located.identity.item))
    }
  }
}
