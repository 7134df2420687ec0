import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// A store with those of its calendars that a reader may see: the reader's own, or that of somebody who shares some.
struct CalendarPlace: Sendable {
  /// Whose it is; nil for the reader's own.
  let owner: String?
  private let origin: Origin
  /// What the reader may see, under the numbers of the store.
  let calendars: [StoredCalendar]
  /// What is added to the numbers of the store, so that no two calendars on a page have the same.
  let base: Int64
  /// The titles that the calendars have in the store.
  private let titles: [Int64: String]
  /// The calendars in which the reader changes items on pages.
  private let changeable: Set<Int64>

  private enum Origin {
    case own(CalendarStore)
    case shared(SharingStore)
  }

  /// The store, to read from.
  var store: CalendarStore {
    get throws {
      switch origin {
      case .own(let store): store
      case .shared(let sharing): try sharing.store
      }
    }
  }

  /// The store of somebody else, for changes that the reader makes; nil for the reader's own.
  var lentStore: CalendarStore? {
    get throws { if case .shared(let sharing) = origin { try sharing.lentStore } else { nil } }
  }

  /// The reader's own store, with all of its calendars.
  init(own store: CalendarStore) throws {
    (owner, base, origin) = (nil, 0, .own(store))
    let order = try store.calendarOrder()
    calendars = try store.allCalendars().sorted { one, other in
      (order[one.id] ?? .max, one.id) < (order[other.id] ?? .max, other.id)
    }
    titles = Self.titles(calendars)
    changeable = Set(calendars.filter(\.allowsContentModifications).map(\.id))
  }

  /// What somebody shares with a user; nil if that is nothing, or cannot be read.
  init?(_ sharing: SharingStore, with user: String) {
    guard let shared = try? sharing.shares().compactMap({ $0.calendar(for: user) }), !shared.isEmpty else { return nil }
    (owner, origin) = (sharing.owner, .shared(sharing))
    titles = Self.titles(shared)
    calendars = shared.map { calendar in
      var calendar = calendar
      calendar.title = "\(calendar.title) (\(sharing.owner))"
      return calendar
    }
    base = Self.base(of: sharing.owner)
    changeable = []
  }

  /// Whether the reader changes items of a calendar, under its number in the store, on pages.
  func isChangeable(_ calendar: Int64) -> Bool { changeable.contains(calendar) }

  /// The same for an owner as long as the name is: what a reader has hidden stays so.
  private static func base(of owner: String) -> Int64 {
    let digest = Digest(Array(owner.utf8)).text.prefix(7)
    return ((Int64(digest, radix: 16) ?? 0) + 1) << 32
  }

  /// Whether a number on pages is that of a calendar of an owner.
  static func isNumber(_ number: Int64, of owner: String) -> Bool { number >> 32 == base(of: owner) >> 32 }

  private static func titles(_ calendars: [StoredCalendar]) -> [Int64: String] {
    Dictionary(calendars.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
  }

  /// The calendar of an item; nil if the item is gone, or the reader may not see its calendar.
  func calendar(of item: ItemID, in zone: TimeZoneRules) throws -> StoredCalendar? {
    let number = try store.located([item], reader: zone).first?.identity.calendarID
    return calendars.first { $0.id == number }
  }

  /// The calendar with a title in the store.
  func calendar(titled title: String) -> StoredCalendar? {
    calendars.first { titles[$0.id].map { $0.hasSameBytes(as: title) } ?? false }
  }

  /// Whether a calendar has a name that somebody typed.
  func isNamed(_ calendar: StoredCalendar, _ name: String) -> Bool {
    let names = [calendar.identifier, calendar.title, titles[calendar.id] ?? ""].map { $0.lowercased() }
    return names.contains(name.lowercased())
  }

  /// The number that a calendar has on pages.
  func number(_ calendar: Int64) -> Int64 { base + calendar }

  /// The numbers of its calendars on pages.
  var numbers: [Int64] { calendars.map { number($0.id) } }

  /// The path of the page of an item.
  ///
  /// - Parameter name: How the store names it.
  func path(_ name: String) -> String { "/event/" + self.name(of: name) }

  /// How pages name what has a name in the store.
  func name(of name: some CustomStringConvertible) -> String {
    (owner.map { $0 + String(Self.mark) } ?? "") + name.description
  }

  /// Whose something with a name on pages is, and its name in their store.
  static func parts(_ name: String) -> (owner: String?, name: String) {
    guard let place = name.firstIndex(of: mark) else { return (nil, name) }
    return (String(name[..<place]), String(name[name.index(after: place)...]))
  }

  /// What stands between the owner and the name of an item. No name of a user has it.
  private static let mark: Character = "~"
}

/// A calendar with whose it is.
struct PlacedCalendar: Sendable {
  let place: CalendarPlace
  let calendar: StoredCalendar

  /// The number that it has on pages.
  var number: Int64 { place.number(calendar.id) }
}
