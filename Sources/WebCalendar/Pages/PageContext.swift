import CalendarStore
import CivilTime
import ICalendar
import Scheduling

/// A request together with everything that pages need to know about the reader.
struct PageContext: Sendable {
  let request: PageRequest
  let store: CalendarStore
  /// The time zones shown with the hours. The last one is the reader's.
  let zones: [ReaderZone]
  let language: PageLanguage
  /// The reader's settings.
  let settings: ReaderSettings
  let keptSettings: KeptSettings
  let calendars: ShownCalendars
  let now: Instant
  let revision: Int64
  /// A number that changes with every change in the followed stores.
  let shownRevision: Int64
  /// The reader's lowercase addresses, with the preferred one first.
  let addresses: [String]
  /// How the server sends the reader's messages, or nil if they wait in the store's outbox.
  let scheduling: ServedScheduling?
  private let counts: WaitingCounts
  /// The forms that have been submitted.
  let forms: SubmittedForms
  /// How the reader's calendars are shared, or nil if they are not served to others.
  let shares: CalendarSharing?

  init(
    _ request: PageRequest, _ store: CalendarStore, _ zone: ReaderZone, addresses: [String],
    scheduling: ServedScheduling? = nil, counts: WaitingCounts = WaitingCounts(),
    forms: SubmittedForms = SubmittedForms(), sharing: [SharingStore] = [],
    shares: CalendarSharing? = nil, settings kept: KeptSettings = .none, now: Instant
  ) throws {
    keptSettings = kept
    // Unreadable settings must not prevent a page from being shown.
    settings = (try? kept.read()) ?? ReaderSettings()
    self.counts = counts
    self.forms = forms
    self.shares = shares
    self.request = request
    self.store = store
    let named = (request.query["zones"] ?? "").split(separator: ",").prefix(2).compactMap {
      ReaderZone(named: String($0))
    }
    let chosen = [settings[.zone], request.cookies["zone"] ?? ""].lazy.filter { !$0.isEmpty }
    zones = named.isEmpty ? [chosen.compactMap { ReaderZone(named: $0) }.first ?? zone] : named
    let languages = settings[.language]
    language = PageLanguage.preferred(languages.isEmpty ? request.languages : languages)
      .adapted(firstDay: settings.weekStart, hasTwelveHours: settings.hasTwelveHours)
    calendars = try ShownCalendars(
      store, request.user.map { user in sharing.compactMap { CalendarPlace($0, with: user) } } ?? [],
      hidden: ShownCalendars.numbers(request.cookies["hidden"]),
      only: request.query["calendars"].map { ShownCalendars.numbers($0) }, untitled: language.words[.noTitle])
    self.now = now
    self.addresses = addresses
    self.scheduling = scheduling
    revision = try store.revision()
    shownRevision = try calendars.followed.reduce(revision) { try $0 &+ $1.store.revision() }
  }

  /// The reader's time zone.
  var zone: ReaderZone { zones[zones.count - 1] }

  var today: CivilDate { zone.rules.civil(at: now).date }

  /// The event reader.
  var reader: EventReader {
    EventReader(calendars: calendars, zone: zone, user: user, untitled: language.words[.noTitle])
  }

  /// The reader with all addresses.
  var user: CalendarUser { CalendarUser(addresses: addresses) }

  /// Returns the number of waiting invitations and messages as text, such as `7` or `99+`, or nil for none.
  func waiting() throws -> String? {
    let most = 99
    let count = try counts.count(of: request.user, at: revision, now) {
      try store.waitingMessages().count + unanswered(limit: most + 1).count
    }
    return count == 0 ? nil : count > most ? "\(most)+" : String(count)
  }

  /// Returns the unanswered invitations in the reader's calendars.
  ///
  /// - Parameter limit: The maximum number. A limit is needed because others can fill a calendar with invitations.
  func unanswered(limit: Int) throws -> [StoredItem] {
    try ownStore(tells: false).unansweredInvitations(from: now, limit: limit)
  }

  /// Returns the reader's store for changes to meetings.
  ///
  /// - Parameter tells: Whether to notify the people affected.
  func ownStore(tells: Bool) -> CalendarStore {
    store.scheduling(for: SchedulingOptions(addresses: Set(addresses), sends: tells), by: scheduling)
  }

  /// Returns the store of a place for changes by the reader. Changes in other users' stores do not notify anyone.
  ///
  /// - Parameter tells: Whether to notify the people affected.
  func store(of place: CalendarPlace, tells: Bool) throws -> CalendarStore {
    try place.lentStore ?? ownStore(tells: tells)
  }

  /// The query with the parameters that are passed from one view to the next.
  var kept: String {
    let kept = ["zones", "calendars"].compactMap { name in
      request.query[name].map { "\(name)=\(PercentEncoding.encoded($0))" }
    }
    return kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
  }

  /// Returns the path of a view for a date. Views with hours scroll to the beginning of the day.
  func path(_ view: String, _ date: CivilDate) -> String {
    var path = "/\(view)/\(RFC3339.text(date))\(kept)"
    if view == "day" || view == "week" {
      let hour = date == today ? max(0, zone.rules.civil(at: now).hour - 2) : 8
      path += "#h\(hour < 10 ? "0" : "")\(hour)"
    }
    return path
  }

  /// Returns the path of the view that the reader saw last, with a parameter added.
  ///
  /// - Parameter date: The day to show, or nil for today.
  func noting(_ parameter: String, on date: CivilDate? = nil) -> String {
    let parts = path(lastView, date ?? today).split(separator: "#", maxSplits: 1)
    return parts[0] + (parts[0].contains("?") ? "&" : "?") + parameter + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// The views with a date.
  static let views: Set<String> = ["day", "week", "month", "list"]

  /// The view that the reader has chosen as the first page, or else the one that the reader saw last.
  var lastView: String {
    [settings[.view], request.cookies["view"] ?? ""].first { Self.views.contains($0) } ?? "week"
  }

  /// Returns the days that the week view shows for a day.
  func week(of date: CivilDate) -> [CivilDate] {
    switch settings.week {
    case .whole: language.week(of: date)
    case .work: language.week(of: date).filter { !language.isWeekend($0) }
    case .three: (0..<3).map { date.adding(days: $0) }
    }
  }

  /// Returns the calendars in which the reader may write items of a kind, with the reader's own first.
  func writable(_ entity: AccessEntity) -> [PlacedCalendar] {
    calendars.places.flatMap { place in
      place.calendars.filter { $0.allowsContentModifications && $0.entityTypes.contains(entity) }
        .map { PlacedCalendar(place: place, calendar: $0) }
    }
  }

  /// The URL of this page, for forms that return to it.
  var here: String {
    let path = "/" + request.path.map(PercentEncoding.encoded).joined(separator: "/")
    guard
      ["day", "week", "month", "list", "todos", "search", "event", "calendars", "invitations", "settings"].contains(
        request.path.first ?? "")
    else { return "/" }
    let kept = ["q", "days", "by", "done", "zones"].compactMap { name in
      request.query[name].map { "\(name)=\(PercentEncoding.encoded($0))" }
    }
    return kept.isEmpty ? path : path + "?" + kept.joined(separator: "&")
  }
}
