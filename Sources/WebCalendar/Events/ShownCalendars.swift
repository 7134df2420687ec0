import CalendarText
import CalendarModel
import CalendarStore
import PageLayout

/// The calendars that a reader may see, and which of them are shown.
struct ShownCalendars: Sendable {
  /// The calendars of one source or one owner.
  struct Group: Sendable {
    let id: Int64
    /// The source, or nil for the calendars of another user.
    let source: Source?
    let place: CalendarPlace
    let calendars: [StoredCalendar]

    /// The numbers of the calendars on pages.
    var numbers: [Int64] { calendars.map { place.number($0.id) } }
  }

  /// The reader's own store and the stores of others.
  let places: [CalendarPlace]
  let groups: [Group]
  /// The reader's own calendars.
  let all: [StoredCalendar]
  /// The numbers of hidden calendars.
  let hidden: Set<Int64>
  /// The numbers of all calendars.
  let numbers: [Int64]
  let colors: [Int64: CalendarColor]
  private let titles: [Int64: String]
  /// The placeholder for a missing title.
  private let untitled: String

  /// - Parameters:
  ///   - store: The reader's own store.
  ///   - shared: The stores of others who share calendars with the reader.
  ///   - hidden: The numbers of the calendars that the reader has hidden.
  ///   - only: The numbers of the calendars that a link selects, or nil if there is no such link.
  ///   - untitled: The placeholder for a missing title.
  init(
    _ store: CalendarStore, _ shared: [CalendarPlace] = [], hidden: Set<Int64>, only: Set<Int64>? = nil,
    untitled: String
  ) throws {
    self.untitled = untitled
    let own = try CalendarPlace(own: store)
    all = own.calendars
    places = [own] + shared
    let sources = try store.sources().compactMap { source -> Group? in
      let calendars = own.calendars.filter { $0.sourceID == source.id }
      return calendars.isEmpty ? nil : Group(id: source.id, source: source, place: own, calendars: calendars)
    }
    groups = sources + shared.map { Group(id: $0.base, source: nil, place: $0, calendars: $0.calendars) }
    let calendars = places.flatMap { place in place.calendars.map { (number: place.number($0.id), calendar: $0) } }
    numbers = calendars.map(\.number)
    let known = Set(numbers)
    self.hidden = only.map { known.subtracting($0) } ?? known.intersection(hidden)
    titles = Dictionary(
      calendars.map { ($0.number, PlainText.short($0.calendar.title)) }, uniquingKeysWith: { first, _ in first })
    // Calendars without a color are assigned one that does not depend on their order.
    let byNumber = calendars.sorted { $0.number < $1.number }
    let chosen = byNumber.map { $0.calendar.color.flatMap { CalendarColor($0) } }
    colors = Dictionary(
      zip(byNumber.map(\.number), CalendarColor.all(chosen)).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The stores of others that contain shown calendars and whose changes an open page follows.
  var followed: [CalendarPlace] { Self.followed(places, hidden) }

  static func followed(_ places: [CalendarPlace], _ hidden: Set<Int64>) -> [CalendarPlace] {
    Array(places.lazy.filter { $0.owner != nil && !hidden.isSuperset(of: $0.numbers) }.prefix(mostFollowed))
  }

  /// The maximum number of other users' stores that an open page follows.
  private static let mostFollowed = 10

  /// Returns the place that a name used on pages refers to and the name in that place's store, or nil if the reader is
  /// not allowed to see anything in the owner's store.
  func place(ofName text: String) -> (place: CalendarPlace, name: String)? {
    let (owner, name) = CalendarPlace.parts(text)
    return places.first { $0.owner == owner }.map { ($0, name) }
  }

  /// Returns the shown calendars of a place.
  func shown(in place: CalendarPlace) -> [StoredCalendar] {
    place.calendars.filter { !hidden.contains(place.number($0.id)) }
  }

  /// Returns the names that a query uses to select calendars in a place. An empty list selects all calendars, which is
  /// allowed only for the reader's own store.
  func names(of calendars: [StoredCalendar], in place: CalendarPlace) -> [String] {
    place.owner == nil && calendars.count == place.calendars.count ? [] : calendars.map(\.identifier)
  }

  /// The number of shown calendars.
  var shownCount: Int { numbers.count - hidden.count }

  func isShown(_ calendar: Int64) -> Bool { !hidden.contains(calendar) }

  /// Returns the title of a calendar.
  func title(_ calendar: Int64) -> String {
    let title = titles[calendar] ?? ""
    return title.isEmpty ? untitled : title
  }

  /// The style rules of the calendars' classes.
  var style: String {
    CalendarStyle.rules(numbers.compactMap { number in colors[number].map { (number, $0) } })
  }

  /// Parses numbers from a string such as `3.5.8`.
  static func numbers(_ text: String?) -> Set<Int64> {
    Set((text ?? "").split(separator: ".").prefix(10_000).compactMap { Int64($0) })
  }

  /// Returns numbers as a string such as `3.5.8`.
  static func text(_ numbers: Set<Int64>) -> String { numbers.sorted().map(String.init).joined(separator: ".") }
}
