import CalendarModel
public import CalendarStore
import CalendarText
public import CivilTime
import ICalendar
import JSON

extension Notice {
  /// The maximum number of simultaneous alarms that are delivered separately.
  static let mostAlone = 5

  /// Creates the notices for some alarms: one for each alarm, a list for many simultaneous alarms, and a list for
  /// missed alarms.
  ///
  /// - Parameters:
  ///   - alarms: The alarms, in the order in which they went off.
  ///   - now: The current time.
  ///   - zone: The reader's time zone.
  public static func notices(of alarms: [ClaimedAlarm], at now: Instant, in zone: TimeZoneRules) -> [Notice] {
    let missed = alarms.filter(\.delivery.isStale)
    let current = alarms.filter { !$0.delivery.isStale }
    let text = NoticeText(now: now, zone: zone)
    var notices: [Notice] = []
    if !missed.isEmpty { notices.append(list(missed, isMissed: true, text)) }
    if current.count > mostAlone {
      notices.append(list(current, isMissed: false, text))
    } else {
      notices += current.map { Notice($0, text) }
    }
    return notices
  }

  private init(_ claimed: ClaimedAlarm, _ text: NoticeText) {
    let delivery = claimed.delivery
    let item = claimed.alarm?.item.component
    key = delivery.key
    place = delivery.series
    title = NoticeText.title(delivery.title)
    var lines = [text.when(delivery)]
    if let words = claimed.repetition(in: text.zone) { lines.append(words) }
    if let place = item?.first(.location)?.text, !place.isEmpty { lines.append(NoticeText.line(place)) }
    if let words = claimed.alarm?.alarm.text, !Self.standardTexts.contains(words.lowercased()), words != delivery.title
    {
      lines.append(NoticeText.line(words))
    }
    body = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    link = item.flatMap(Self.link)
    isUrgent = delivery.start.seconds(since: text.now) < 300
    isMissed = false
    json = AlarmObject(claimed, zone: text.zone).jsonText()
    deliveries = [delivery.id]
    due = delivery.due
    calendar = claimed.calendar.title
    uid = delivery.uid
  }

  /// The meaningless default texts that programs put into alarms.
  private static let standardTexts: Set = ["reminder", "event reminder", "alarm", "default mozilla description", ""]

  /// The maximum number of alarms in a list.
  private static let mostListed = 20

  private static func list(_ alarms: [ClaimedAlarm], isMissed: Bool, _ text: NoticeText) -> Notice {
    let what = isMissed ? "while notifications were unavailable" : "at once"
    var lines = alarms.suffix(mostListed).map { alarm in
      "\(text.moment(alarm.delivery)) \(NoticeText.title(alarm.delivery.title))"
    }
    if alarms.count > mostListed { lines.append("and \(alarms.count - mostListed) earlier ones") }
    let calendars = Set(alarms.map(\.calendar.title))
    var writer = JSONWriter()
    writer.array { writer in
      for alarm in alarms { AlarmObject(alarm, zone: text.zone).write(to: &writer) }
    }
    let key = "list-\(alarms.first?.delivery.key ?? "")"
    return Notice(
      key: key, place: key,
      title: "\(alarms.count.of("alarm")) went off \(what)",
      body: lines.joined(separator: "\n"), link: nil, isUrgent: false, isMissed: isMissed, json: writer.takeText(),
      deliveries: alarms.map(\.delivery.id), due: alarms.first?.delivery.due ?? text.now,
      calendar: calendars.count == 1 ? calendars.first : nil, uid: nil)
  }

  /// The first web address in URL or CONFERENCE.
  private static func link(_ item: Component) -> String? {
    for property in [KnownProperty.url, .conference] {
      for line in item.all(property) {
        let address = line.uri
        let lowercased = address.prefix(8).lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://"), address.utf8.count < 2_000,
          address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { continue }
        return address
      }
    }
    return nil
  }
}
