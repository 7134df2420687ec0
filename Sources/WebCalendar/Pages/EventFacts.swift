import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// Event details that are not in the index: places, people, alarms.
struct EventFacts {
  private let items: ItemsOfPlaces
  /// The details of each item, read only once because an item may be large and have many occurrences.
  private let facts: [ShownEvent.Key: ItemFacts]

  init(_ events: some Sequence<ShownEvent>) throws {
    items = try ItemsOfPlaces(events, withRules: true)
    var facts: [ShownEvent.Key: ItemFacts] = [:]
    for event in events where facts[event.key] == nil {
      facts[event.key] = items[event].map { ItemFacts($0.component) }
    }
    self.facts = facts
  }

  /// Returns the first line of the place, or nil if there is none.
  func place(_ event: ShownEvent) -> String? { facts[event.key]?.place }

  /// Returns the start in the event's own time zone, such as `10:00 in Austin`, if the local time there differs.
  func ownTime(_ event: ShownEvent, _ context: PageContext) -> String? {
    guard let name = event.zoneName, !event.isAllDay, name != context.zone.name,
      let rules = items[event]?.timeZones.rules(named: name)
    else { return nil }
    let own = rules.civil(at: event.start)
    if own == event.begin { return nil }
    let place = PlainText.line(ReaderZone(name, rules).city)
    return context.language.words.text(.timeIn, [context.language.clock(own), place])
  }

  /// Returns the place and the local time there, or nil if there is neither.
  func whereabouts(_ event: ShownEvent, _ context: PageContext) -> String? {
    let parts = [place(event), ownTime(event, context)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// A remark on the second line of an event in a list, with an icon.
  struct Remark: Sendable, Hashable {
    let sign: String
    let text: String
  }

  /// Returns up to three remarks for the second line in a list: the call, the repetition, people, the first alarm.
  func remarks(_ event: ShownEvent, _ language: PageLanguage, in zone: TimeZoneRules) -> [Remark] {
    guard let item = facts[event.key] else { return [] }
    let words = language.words
    var remarks: [Remark] = []
    if item.hasCall { remarks.append(Remark(sign: "video", text: words[.videoCall])) }
    if event.isSeries {
      let rule = items.rules[event.key].flatMap { RuleWords.text($0, language, in: zone) }
      remarks.append(Remark(sign: "repeat", text: rule ?? words[.itRepeats]))
    }
    if item.people > 0 { remarks.append(Remark(sign: "people", text: words.text(item.people, .people))) }
    if let alarm = item.alarm, case .relative? = alarm.trigger,
      let text = AlarmWords.whole(alarm, of: .event, in: language.calendarWords, moment: \.text)
    {
      remarks.append(Remark(sign: "bell", text: text.prefix(1).uppercased() + text.dropFirst()))
    }
    return Array(remarks.prefix(3))
  }
}

/// The details of an item, common to all its rows.
private struct ItemFacts {
  /// The first line of the place, if there is one.
  let place: String?
  /// Whether there is a video call to join.
  let hasCall: Bool
  /// The number of people invited.
  let people: Int
  /// The first alarm.
  let alarm: Alarm?

  /// The number of characters in which to look for the end of a place's first line.
  private static let mostRead = 2_000

  init(_ component: Component) {
    let text = component.first(.location)?.text ?? ""
    let line = PlainText.lines(String(text.unicodeScalars.prefix(Self.mostRead))).first.map { PlainText.short($0) }
    place = line.flatMap { $0.isEmpty ? nil : $0 }
    hasCall = component.first(.conference) != nil
    people = component.all(.attendee).count
    alarm = (try? Event(component))?.alarms.first
  }
}
