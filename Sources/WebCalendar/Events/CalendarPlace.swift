import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// A store with the calendars that a reader may see: the reader's own store, or the store of a user who shares
/// calendars.
struct CalendarPlace: Sendable {
  /// The owner of the store, or nil for the reader's own.
  let owner: String?
  private let origin: Origin
  /// The visible calendars, with their IDs in the store.
  let calendars: [StoredCalendar]
  /// The number added to the IDs in the store, which makes them unique on a page.
  let base: Int64
  /// The titles of the calendars in the store.
  private let titles: [Int64: String]
  /// The calendars whose items the reader can change on pages.
  private let changeable: Set<Int64>

  private enum Origin {
    case own(CalendarStore)
    case shared(SharingStore)
  }

  /// The store for reading.
  var store: CalendarStore {
    get throws {
      switch origin {
      case .own(let store): store
      case .shared(let sharing): try sharing.store
      }
    }
  }

  /// The store through which the reader changes another user's calendars, or nil for the reader's own store.
  var lentStore: CalendarStore? {
    get throws { if case .shared(let sharing) = origin { try sharing.lentStore } else { nil } }
  }

  /// Creates a place for the reader's own store with all its calendars.
  init(own store: CalendarStore) throws {
    (owner, base, origin) = (nil, 0, .own(store))
    let order = try store.calendarOrder()
    calendars = try store.allCalendars().sorted { one, other in
      (order[one.id] ?? .max, one.id) < (order[other.id] ?? .max, other.id)
    }
    titles = Self.titles(calendars)
    changeable = Set(calendars.filter(\.allowsContentModifications).map(\.id))
  }

  /// Creates a place for another user's store, or returns nil if the store shares nothing or cannot be read.
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

  /// Whether the reader can change the items of a calendar on pages. The calendar is given by its ID in the store.
  func isChangeable(_ calendar: Int64) -> Bool { changeable.contains(calendar) }

  /// Returns a number that depends only on the owner's name, which keeps hidden calendars hidden.
  private static func base(of owner: String) -> Int64 {
    let digest = Digest(Array(owner.utf8)).text.prefix(7)
    return ((Int64(digest, radix: 16) ?? 0) + 1) << 32
  }

  /// Whether a number used on pages belongs to a calendar of the given owner.
  static func isNumber(_ number: Int64, of owner: String) -> Bool { number >> 32 == base(of: owner) >> 32 }

  private static func titles(_ calendars: [StoredCalendar]) -> [Int64: String] {
    Dictionary(calendars.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the calendar of an item, or nil if the item is gone or the reader may not see its calendar.
  func calendar(of item: ItemID, in zone: TimeZoneRules) throws -> StoredCalendar? {
    let number = try store.located([item], reader: zone).first?.identity.calendarID
    return calendars.first { $0.id == number }
  }

  /// Returns the calendar with the given title in the store.
  func calendar(titled title: String) -> StoredCalendar? {
    calendars.first { titles[$0.id].map { $0.hasSameBytes(as: title) } ?? false }
  }

  /// Whether a name that a reader typed matches a calendar.
  func isNamed(_ calendar: StoredCalendar, _ name: String) -> Bool {
    let names = [calendar.identifier, calendar.title, titles[calendar.id] ?? ""].map { $0.lowercased() }
    return names.contains(name.lowercased())
  }

  /// Returns the number of a calendar on pages.
  func number(_ calendar: Int64) -> Int64 { base + calendar }

  /// The numbers of the calendars on pages.
  var numbers: [Int64] { calendars.map { number($0.id) } }

  /// Returns the path of an item's page.
  ///
  /// - Parameter name: The item's name in the store.
  func path(_ name: String) -> String { "/event/" + self.name(of: name) }

  /// Returns the name that pages use for an item's name in the store.
  func name(of name: some CustomStringConvertible) -> String {
    (owner.map { $0 + String(Self.mark) } ?? "") + name.description
  }

  /// Splits a name used on pages into the owner and the name in the owner's store.
  static func parts(_ name: String) -> (owner: String?, name: String) {
    guard let place = name.firstIndex(of: mark) else { return (nil, name) }
    return (String(name[..<place]), String(name[name.index(after: place)...]))
  }

  /// The separator between the owner and the name of an item. User names never contain it.
  private static let mark: Character = "~"
}

/// A calendar with its place.
struct PlacedCalendar: Sendable {
  let place: CalendarPlace
  let calendar: StoredCalendar

  /// The number of the calendar on pages.
  var number: Int64 { place.number(calendar.id) }
}
