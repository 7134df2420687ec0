import CalendarModel
import ICalendar

/// The calendars that an import writes to.
final class ImportTargets {
  private let change: Change
  private let options: ImportOptions
  private var byID: [Int64: ImportTarget] = [:]
  private var byName: [String: ImportTarget] = [:]
  /// The calendar for items from files that do not name a calendar.
  private var standard: ImportTarget?
  /// The calendars created by the import that have not received any items yet.
  private var new: Set<Int64> = []

  init(_ change: Change, _ options: ImportOptions) throws {
    self.change = change
    self.options = options
    if let id = options.calendarID {
      standard = try target(StoredCalendar.fetch(change.db, id: id))
    } else if let name = options.calendar, try !options.createsCalendar || exists(name) {
      standard = try target(named: name)
    }
  }

  /// The calendar for a VCALENDAR with these properties.
  ///
  /// - Parameters:
  ///   - known: The calendar into which the VCALENDAR was previously imported.
  ///   - isMail: Whether the VCALENDAR is from an e-mail, whose sender cannot choose a calendar.
  func target(for header: [ContentLine], known: Int64?, isMail: Bool) throws -> ImportTarget {
    if let known { return try target(StoredCalendar.fetch(change.db, id: known)) }
    if options.calendar == nil, options.calendarID == nil, !isMail, let name = CalendarInfo(header).title {
      return try target(named: name)
    }
    if let standard { return standard }
    if let name = options.calendar { return try target(named: name) }
    let target = try target(StoredCalendar.fetchDefault(change.db) ?? change.createCalendar(title: "Calendar"))
    standard = target
    return target
  }

  /// Whether a calendar to which items were moved accepts changes to them.
  func opens(_ calendarID: Int64) throws -> Bool {
    if byID[calendarID] != nil { return true }
    let calendar = try StoredCalendar.fetch(change.db, id: calendarID)
    if calendar.allowsContentModifications { _ = try target(calendar) }
    return byID[calendarID] != nil
  }

  /// Whether the next item is the first in a calendar that the import has created.
  func takeNew(_ calendarID: Int64) -> Bool { new.remove(calendarID) != nil }

  /// The title of a calendar that has received items.
  func title(_ calendarID: Int64) -> String { byID[calendarID]?.calendar.title ?? "" }

  /// Changes a calendar, if necessary, so that it accepts items of the given kind and allows imported items to be
  /// changed and new ones to be added.
  func makeRoom(for kind: ItemKind, calendarID: Int64) throws {
    try byID[calendarID]?.makeRoom(for: AccessEntity(kind: kind))
  }

  /// New calendars are created when their first item arrives.
  private func exists(_ name: String) throws -> Bool { try StoredCalendar.fetch(change.db, named: name) != nil }

  /// The maximum number of calendars that one import may name, so that the import ends in a reasonable time.
  private static let mostCalendars = 1000

  private func target(named name: String) throws -> ImportTarget {
    if let target = byName[name] { return target }
    var calendar = try StoredCalendar.fetch(change.db, named: name)
    if calendar == nil, options.calendar == nil || options.createsCalendar {
      if byName.count >= Self.mostCalendars {
        throw StoreError(
          .invalidArgument,
          "the input names more than \(Self.mostCalendars) calendars; import it in parts, or into one calendar")
      }
      let created = try change.createCalendar(title: name)
      new.insert(created.id)
      calendar = created
    }
    guard let calendar else {
      throw StoreError(.notFound, about: .calendar, "there is no calendar named “\(name)”")
    }
    let target = try target(calendar)
    byName[name] = target
    return target
  }

  private func target(_ calendar: StoredCalendar) throws -> ImportTarget {
    if let target = byID[calendar.id] { return target }
    let target = try ImportTarget(change, calendar, isFeed: options.isFeed)
    byID[calendar.id] = target
    return target
  }
}

extension CalendarInfo {
  /// The name as a title, on one line and without surrounding white space; nil if it is empty.
  fileprivate var title: String? {
    let words = name?.split(whereSeparator: \.isWhitespace) ?? []
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
