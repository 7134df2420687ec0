import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import Conversion
import ICalendar
import TimeZones

/// The content of a feed at a given time. The same store yields the same content on the same day.
struct FeedContent {
  private let store: CalendarStore
  private let share: CalendarShare
  private let link: FeedLink
  private let addresses: Set<String>
  private let zone: TimeZoneRules
  private let now: Instant
  /// When the content last changed, because the calendar changed or a new day began. Nil for busy times, because the
  /// time of the change would reveal changes to details that readers are not allowed to see.
  private(set) var changed: Instant?

  /// The number of days for which to include busy times: in the future and, unless the link specifies otherwise, in the
  /// past.
  private static let (ahead, back) = (730, 30)

  /// - Parameter addresses: The owner's e-mail addresses in lowercase. They are needed because meetings that the owner
  ///   has declined do not make the owner busy.
  init(
    _ store: CalendarStore, _ share: CalendarShare, _ link: FeedLink, addresses: Set<String>, now: Instant
  ) throws {
    self.store = store
    self.share = share
    self.link = link
    self.addresses = addresses
    self.now = now
    zone = ZoneContext().rules(named: link.zone) ?? .utc
    try CalendarAdoption.adopt(store)
    if link.isBusyOnly { return }
    let change = try store.served { reader -> Int64 in
      let calendar = try reader.calendars().first { $0.calendar.id == share.calendar.id }
      return try calendar.map { try reader.knowledge($0).time } ?? 0
    }
    let day = link.beginning == nil ? share.created : midnight(0)
    changed = max(share.created, day, Instant(secondsSince1970: change))
  }

  /// Today's date in the time zone of the feed.
  var today: CivilDate { zone.civil(at: now).date }

  private func midnight(_ days: Int) -> Instant {
    zone.instant(of: CivilDateTime(startOf: today.adding(days: days)))
  }

  /// The start of the feed, or nil if it contains everything.
  private var beginning: Instant? {
    switch link.beginning {
    case .days(let count): midnight(-count)
    case .instant(let instant): instant
    case nil: nil
    }
  }

  /// The feed in a format.
  func bytes(_ format: FeedFormat) throws -> [UInt8] {
    let feed = try link.isBusyOnly ? busyTimes() : everything()
    guard let target = format.conversion else { return feed }
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(link.zone, zone)
    options.now = midnight(0)
    options.title = format == .html ? title : nil
    let spool = try Spool()
    var converter = try Converter(to: target, options: options, into: spool)
    try converter.convert(CalendarInput(name: "feed.ics", bytes: feed), from: .ics)
    _ = try converter.finish()
    var bytes: [UInt8] = []
    try spool.forEachPiece { bytes += $0 }
    return bytes
  }

  private var title: String { link.isBusyOnly ? "Busy" : share.calendar.title }

  /// The properties of the calendar itself: its name, its UID, and how often to refresh it.
  private var about: [ContentLine] {
    let name = TextValue.encode(title)
    let uid = Digest("\(salt) calendar".utf8).uuid
    // Busy times change with the day. No other change may be visible here.
    let modified = changed ?? max(share.created, midnight(0))
    let lines = [
      "UID:\(uid)", "LAST-MODIFIED:\(modified)", "NAME:\(name)", "X-WR-CALNAME:\(name)",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
    ]
    return lines.map { ContentLine($0) }
  }

  /// The salt that makes the UIDs of this feed differ from those of other feeds.
  private var salt: String { "\(share.created.secondsSince1970) \(share.id)" }

  /// Exports items from the calendar.
  private func exported(_ kinds: [ItemKind], from: Instant?) throws -> [UInt8] {
    var query = ItemQuery()
    query.calendars = [share.calendar.identifier]
    query.kinds = kinds
    query.from = from.map { ItemQuery.Moment(instant: $0, civil: zone.civil(at: $0), zone: zone) }
    var bytes: [UInt8] = []
    do {
      // Check the size here, because the next steps produce output several times as large.
      try store.export(query) { piece in
        if !WorkBudget.draw(piece.count, of: .held) { try WorkBudget.check() }
        bytes += piece
      }
    } catch {
      try WorkBudget.check()
      throw error
    }
    return bytes
  }

  /// The full calendar, without anything that may not be published.
  private func everything() throws -> [UInt8] {
    let bytes = try exported([.event, .reminder, .journal], from: beginning)
    let calendar = PublicCalendar(lines: about, salt: salt, reader: zone)
    return try FeedCheck(now: midnight(0)).checked(calendar.published(bytes))
  }

  /// The times at which the owner is busy.
  private func busyTimes() throws -> [UInt8] {
    let start = beginning ?? midnight(-Self.back)
    var times = BusyTimes(in: start..<max(start, midnight(Self.ahead)), of: addresses, reader: zone)
    try times.add(exported([.event], from: start))
    // The periods of free/busy components may begin at any time, so the export is not limited.
    try times.add(exported([.freeBusy], from: nil))
    return times.published(lines: about, stamp: share.created, salt: salt)
  }
}
