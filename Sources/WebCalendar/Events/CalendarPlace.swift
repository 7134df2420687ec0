import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// A store with those of its calendars that a reader may see: the reader's own, or that of somebody who shares some.
struct CalendarPlace: Sendable {
  /// Whose it is; nil for the reader's own.
  let owner: String?
  let store: CalendarStore
  /// What the reader may see, under the numbers of the store.
  let calendars: [StoredCalendar]
  /// What is added to the numbers of the store, so that no two calendars on a page have the same.
  let base: Int64
  /// The titles that the calendars have in the store.
  private let titles: [Int64: String]
  /// The calendars in which the reader changes items on pages.
  private let changeable: Set<Int64>

  /// The reader's own store, with all of its calendars.
  init(own store: CalendarStore) throws {
    (owner, base, self.store) = (nil, 0, store)
    calendars = try store.allCalendars()
    titles = Self.titles(calendars)
    changeable = Set(calendars.filter(\.allowsContentModifications).map(\.id))
  }

  /// What somebody shares with a user; nil if that is nothing, or cannot be read.
  init?(_ sharing: SharingStore, with user: String) {
    let shared = (try? sharing.store.shares())?.compactMap { share -> (calendar: StoredCalendar, mayWrite: Bool)? in
      guard case .user(let name, let mayWrite) = share.audience, name.hasSameBytes(as: user) else { return nil }
      return (share.calendar, mayWrite)
    }
    guard let shared, !shared.isEmpty else { return nil }
    (owner, store) = (sharing.owner, sharing.store)
    titles = Self.titles(shared.map(\.calendar))
    calendars = shared.map { shared in
      var calendar = shared.calendar
      calendar.title = "\(calendar.title) (\(sharing.owner))"
      if !shared.mayWrite { calendar.isReadOnly = true }
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
  func path(_ name: String) -> String { "/event/" + (owner.map { $0 + String(Self.mark) } ?? "") + name }

  /// Whose item a name in a path is, and its name in their store.
  static func parts(_ name: String) -> (owner: String?, name: String) {
    guard let place = name.firstIndex(of: mark) else { return (nil, name) }
    return (String(name[..<place]), String(name[name.index(after: place)...]))
  }

  /// What stands between the owner and the name of an item. No name of a user has it.
  private static let mark: Character = "~"
}
