import CalendarModel
import CalendarStore
import CivilTime
import Conversion
import ICalendar
import TimeZones
import Validation

/// What a feed says at a moment: the same for the same store on the same day.
struct FeedContent {
  private let store: CalendarStore
  private let share: CalendarShare
  private let link: FeedLink
  private let zone: TimeZoneRules
  private let now: Instant
  /// When it last became another one: with a change of the calendar, or with the day.
  private(set) var changed: Instant

  /// How far it looks ahead if it says only when somebody is busy, and back if nothing else is said, in days.
  private static let (ahead, back) = (730, 30)

  init(_ store: CalendarStore, _ share: CalendarShare, _ link: FeedLink, now: Instant) throws {
    self.store = store
    self.share = share
    self.link = link
    self.now = now
    zone = ZoneContext().rules(named: link.zone) ?? .utc
    changed = share.created
    if link.isBusyOnly || link.beginning != nil { changed = max(changed, midnight(0)) }
    try CalendarAdoption.adopt(store)
    let change = try store.served { reader -> Int64 in
      let calendar = try reader.calendars().first { $0.calendar.id == share.calendar.id }
      return try calendar.map { try reader.knowledge($0).time } ?? 0
    }
    changed = max(changed, Instant(secondsSince1970: change))
  }

  /// The day that it is, where days of the feed begin.
  var today: CivilDate { zone.civil(at: now).date }

  private func midnight(_ days: Int) -> Instant {
    zone.instant(of: CivilDateTime(startOf: today.adding(days: days)))
  }

  /// From when on; nil for everything.
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

  /// What the calendar says of itself: its name, one that programs know it by, and how often to ask.
  private var about: [String] {
    let name = TextValue.encode(title)
    return [
      "UID:\(uid("calendar"))", "LAST-MODIFIED:\(changed)", "NAME:\(name)", "X-WR-CALNAME:\(name)",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
    ]
  }

  /// A UID of ours, the same for the same thing in the same feed.
  private func uid(_ what: String) -> String {
    Digest("\(share.created.secondsSince1970) \(share.id) \(what)".utf8).uuid
  }

  // MARK: Everything

  /// The calendar as it may be published: what rules about feeds and privacy find is mended or left out.
  private func everything() throws -> [UInt8] {
    var query = ItemQuery()
    query.calendars = [share.calendar.identifier]
    query.kinds = [.event, .reminder, .journal]
    query.from = beginning.map { ItemQuery.Moment(instant: $0, civil: zone.civil(at: $0)) }
    var bytes: [UInt8] = []
    try store.export(query) { bytes += $0 }
    if bytes.isEmpty { return try Self.calendar([], lines: about) }
    var options = ValidationOptions(profile: .feed, now: midnight(0))
    options.limits.feedSize = .max
    let feed = try adding(about, to: bytes)
    return Fixer(options: options, allowsUnsafe: true).fix(feed, name: "feed.ics").new
  }

  /// The bytes with lines before the first component, in place of others of the same names.
  private func adding(_ lines: [String], to bytes: [UInt8]) throws -> [UInt8] {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var (written, isDone): ([UInt8], Bool) = ([], false)
    var writer = ContentLineWriter { written += $0 }
    let names = Set(lines.map { $0.prefix { $0 != ":" && $0 != ";" }.uppercased() })
    while let element = try reader.next() {
      switch element {
      case .calendarBegin: try writer.write("BEGIN:VCALENDAR")
      case .calendarProperty(let line):
        if isDone || !names.contains(line.name.uppercased()) { try writer.write(line) }
      case .component(let component, _):
        if !isDone { for line in lines { try writer.write(line) } }
        isDone = true
        try writer.write(Self.dated(component))
      case .calendarEnd: try writer.write("END:VCALENDAR")
      }
    }
    try writer.finish()
    return written
  }

  /// A component that says which version it is: without a SEQUENCE it is the first (RFC 5545 3.8.7.4).
  private static func dated(_ component: Component) -> Component {
    guard component.component != .vtimezone, component.first(.sequence) == nil, component.first(.lastModified) == nil
    else { return component }
    var builder = ComponentBuilder(component)
    builder.set(ContentLine("SEQUENCE:0"))
    return builder.component()
  }

  // MARK: Busy times

  private func busyTimes() throws -> [UInt8] {
    var query = OccurrenceQuery((beginning ?? midnight(-Self.back))..<midnight(Self.ahead), zone: zone)
    query.calendars = [share.calendar.identifier]
    let events = try store.busyTimes(matching: query).times.map { time in
      var builder = ComponentBuilder(.vevent)
      let (start, end) = (zone.civil(at: time.range.lowerBound), zone.civil(at: time.range.upperBound))
      let isOfDays = start == CivilDateTime(startOf: start.date) && end == CivilDateTime(startOf: end.date)
      let lines =
        isOfDays
        ? ["DTSTART;VALUE=DATE:\(start.date.text)", "DTEND;VALUE=DATE:\(end.date.text)"]
        : ["DTSTART:\(time.range.lowerBound)", "DTEND:\(time.range.upperBound)"]
      let others = ["LAST-MODIFIED:\(share.created)", "SUMMARY:Busy", "TRANSP:OPAQUE"]
      for line in ["UID:\(uid("\(lines)"))", "DTSTAMP:\(share.created)"] + lines + others {
        builder.append(ContentLine(line))
      }
      return builder.component()
    }
    return try Self.calendar(events, lines: about)
  }

  private static func calendar(_ components: [Component], lines: [String]) throws -> [UInt8] {
    var builder = ComponentBuilder(.vcalendar)
    for line in ["VERSION:2.0", "PRODID:-//Almanac//Almanac//EN"] + lines { builder.append(ContentLine(line)) }
    for component in components { builder.append(component) }
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    try writer.write(builder.component())
    try writer.finish()
    return bytes
  }
}
