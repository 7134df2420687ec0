import CalendarStore
import CivilTime
import ICalendar
import Scheduling

/// A request with all that pages need to know of the reader.
struct PageContext: Sendable {
  let request: PageRequest
  let store: CalendarStore
  /// The zones of hours, of which the last is the reader's.
  let zones: [ReaderZone]
  let language: PageLanguage
  /// What the reader has chosen for all pages.
  let settings: ReaderSettings
  let keptSettings: KeptSettings
  let calendars: ShownCalendars
  let now: Instant
  let revision: Int64
  /// Another number as soon as anything has changed in the stores that are followed.
  let shownRevision: Int64
  /// The addresses of the reader, in lower case, the first of which is the usual one.
  let addresses: [String]
  /// How a server tells others what the reader answers; nil if that waits in the outbox of the store.
  let scheduling: ServedScheduling?
  private let counts: WaitingCounts
  /// The forms that were sent and did something.
  let forms: SubmittedForms
  /// How the reader's calendars are shared; nil where nothing is served to others.
  let shares: CalendarSharing?

  init(
    _ request: PageRequest, _ store: CalendarStore, _ zone: ReaderZone, addresses: [String],
    scheduling: ServedScheduling? = nil, counts: WaitingCounts = WaitingCounts(),
    forms: SubmittedForms = SubmittedForms(), sharing: [SharingStore] = [],
    shares: CalendarSharing? = nil, settings kept: KeptSettings = .none, now: Instant
  ) throws {
    keptSettings = kept
    // What cannot be read now stands in the way of no page.
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

  /// The reader's zone.
  var zone: ReaderZone { zones[zones.count - 1] }

  var today: CivilDate { zone.rules.civil(at: now).date }

  /// What reads events for the reader.
  var reader: EventReader {
    EventReader(calendars: calendars, zone: zone, user: user, untitled: language.words[.noTitle])
  }

  /// The reader, by all addresses.
  var user: CalendarUser { CalendarUser(addresses: addresses) }

  /// How many invitations and messages wait for the reader; nil for none, and of more than 99 only that.
  func waiting() throws -> String? {
    let most = 99
    let count = try counts.count(of: request.user, at: revision, now) {
      try store.waitingMessages().count + unanswered(limit: most + 1).count
    }
    return count == 0 ? nil : count > most ? "\(most)+" : String(count)
  }

  /// The invitations in the reader's calendars that are not answered.
  ///
  /// - Parameter limit: How many to look for: others can fill a calendar with them.
  func unanswered(limit: Int) throws -> [StoredItem] {
    try ownStore(tells: false).unansweredInvitations(from: now, limit: limit)
  }

  /// The store, for changes that the reader makes of meetings.
  ///
  /// - Parameter tells: Whether those are told whom they concern.
  func ownStore(tells: Bool) -> CalendarStore {
    store.scheduling(for: SchedulingOptions(addresses: Set(addresses), sends: tells), by: scheduling)
  }

  /// The store of a place, for changes that the reader makes of it. In the stores of others nobody is told anything.
  ///
  /// - Parameter tells: Whether those are told whom they concern.
  func store(of place: CalendarPlace, tells: Bool) throws -> CalendarStore {
    try place.lentStore ?? ownStore(tells: tells)
  }

  /// The parameters that stay the same from one view to the next, behind a question mark.
  var kept: String {
    let kept = ["zones", "calendars"].compactMap { name in
      request.query[name].map { "\(name)=\(PercentEncoding.encoded($0))" }
    }
    return kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
  }

  /// The path of a view with a date. Those with hours begin with the hour in which the day does.
  func path(_ view: String, _ date: CivilDate) -> String {
    var path = "/\(view)/\(RFC3339.text(date))\(kept)"
    if view == "day" || view == "week" {
      let hour = date == today ? max(0, zone.rules.civil(at: now).hour - 2) : 8
      path += "#h\(hour < 10 ? "0" : "")\(hour)"
    }
    return path
  }

  /// The path of the view that the reader looked at last, with a parameter.
  ///
  /// - Parameter date: The day that it shows; nil for today.
  func noting(_ parameter: String, on date: CivilDate? = nil) -> String {
    let parts = path(lastView, date ?? today).split(separator: "#", maxSplits: 1)
    return parts[0] + (parts[0].contains("?") ? "&" : "?") + parameter + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// The views with a date.
  static let views: Set<String> = ["day", "week", "month", "list"]

  /// The view that the reader wants first, or looked at last.
  var lastView: String {
    [settings[.view], request.cookies["view"] ?? ""].first { Self.views.contains($0) } ?? "week"
  }

  /// The days that the week of a day shows.
  func week(of date: CivilDate) -> [CivilDate] {
    switch settings.week {
    case .whole: language.week(of: date)
    case .work: language.week(of: date).filter { !language.isWeekend($0) }
    case .three: (0..<3).map { date.adding(days: $0) }
    }
  }

  /// The calendars in which the reader may write items of a kind: first the reader's own, then those of others.
  func writable(_ entity: AccessEntity) -> [PlacedCalendar] {
    calendars.places.flatMap { place in
      place.calendars.filter { $0.allowsContentModifications && $0.entityTypes.contains(entity) }
        .map { PlacedCalendar(place: place, calendar: $0) }
    }
  }

  /// The address of this page, for forms that come back to it.
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
