import CalendarText
import CalendarModel
import CalendarStore
import PageLayout

/// The calendars that a reader may see, and which of them the reader looks at.
struct ShownCalendars: Sendable {
  /// Calendars of one source, or of one owner.
  struct Group: Sendable {
    let id: Int64
    /// Where they come from; nil for those of somebody else.
    let source: Source?
    let place: CalendarPlace
    let calendars: [StoredCalendar]

    /// The numbers of the calendars on pages.
    var numbers: [Int64] { calendars.map { place.number($0.id) } }
  }

  /// The reader's own store, and those of others.
  let places: [CalendarPlace]
  let groups: [Group]
  /// The reader's own calendars.
  let all: [StoredCalendar]
  /// The numbers of those that are not shown.
  let hidden: Set<Int64>
  /// The numbers of all.
  let numbers: [Int64]
  let colors: [Int64: CalendarColor]
  private let titles: [Int64: String]
  /// What stands for a title that is missing.
  private let untitled: String

  /// - Parameters:
  ///   - store: the reader's own store.
  ///   - shared: what others share with the reader.
  ///   - hidden: the numbers of those that the reader has hidden.
  ///   - only: the numbers of those that a link asks for; nil for no such link.
  ///   - untitled: what stands for a title that is missing.
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
    // Those without a colour get one that does not depend on their order.
    let byNumber = calendars.sorted { $0.number < $1.number }
    let chosen = byNumber.map { $0.calendar.color.flatMap { CalendarColor($0) } }
    colors = Dictionary(
      zip(byNumber.map(\.number), CalendarColor.all(chosen)).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The stores of others of which something is shown, as far as open pages follow what changes there.
  var followed: [CalendarPlace] { Self.followed(places, hidden) }

  static func followed(_ places: [CalendarPlace], _ hidden: Set<Int64>) -> [CalendarPlace] {
    Array(places.lazy.filter { $0.owner != nil && !hidden.isSuperset(of: $0.numbers) }.prefix(mostFollowed))
  }

  /// How many stores of others an open page follows.
  private static let mostFollowed = 10

  /// The place of what has a name on pages, and the name there; nil if the reader may see nothing of whose it is.
  func place(ofName text: String) -> (place: CalendarPlace, name: String)? {
    let (owner, name) = CalendarPlace.parts(text)
    return places.first { $0.owner == owner }.map { ($0, name) }
  }

  /// The calendars of a place that are shown.
  func shown(in place: CalendarPlace) -> [StoredCalendar] {
    place.calendars.filter { !hidden.contains(place.number($0.id)) }
  }

  /// By which names a query asks a place for calendars: none ask for all, which only the reader's own place may be asked.
  func names(of calendars: [StoredCalendar], in place: CalendarPlace) -> [String] {
    place.owner == nil && calendars.count == place.calendars.count ? [] : calendars.map(\.identifier)
  }

  /// How many are shown.
  var shownCount: Int { numbers.count - hidden.count }

  func isShown(_ calendar: Int64) -> Bool { !hidden.contains(calendar) }

  /// The title of a calendar.
  func title(_ calendar: Int64) -> String {
    let title = titles[calendar] ?? ""
    return title.isEmpty ? untitled : title
  }

  /// The rules of the calendars' classes.
  var style: String {
    CalendarStyle.rules(numbers.compactMap { number in colors[number].map { (number, $0) } })
  }

  /// The numbers in a text such as `3.5.8`.
  static func numbers(_ text: String?) -> Set<Int64> {
    Set((text ?? "").split(separator: ".").prefix(10_000).compactMap { Int64($0) })
  }

  /// Numbers as a text.
  static func text(_ numbers: Set<Int64>) -> String { numbers.sorted().map(String.init).joined(separator: ".") }
}
