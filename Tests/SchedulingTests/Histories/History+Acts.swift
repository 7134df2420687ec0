import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import TestSupport

extension History {
  private static let year = (Instant(secondsSince1970: 1_767_225_600), Instant(secondsSince1970: 1_798_761_600))

  /// The occurrences of a copy that take place.
  static func occurrences(_ object: ICalendarObject) -> [ICalendarObject.Occurrence] {
    Array(object.occurrences(from: year.0, to: year.1))
  }

  // MARK: The organizer

  mutating func begin() throws {
    let invited = Self.people.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
    let times =
      [
        ("DTSTART;TZID=Europe/Berlin:20260108T100000", "DTEND;TZID=Europe/Berlin:20260108T110000"),
        ("DTSTART;TZID=America/New_York:20260225T170000", "DURATION:PT90M"),
        ("DTSTART:20260301T120000Z", "DTEND:20260301T130000Z"),
        ("DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260311"),
      ].randomElement(using: &random) ?? ("", "")
    let rules = [
      nil, nil, "FREQ=WEEKLY;COUNT=6", "FREQ=DAILY;INTERVAL=3;COUNT=5", "FREQ=MONTHLY;UNTIL=20260901T000000Z",
    ]
    var lines = [
      "UID:meeting", "DTSTAMP:\(now)", times.0, times.1, "SUMMARY:Planning", "TRANSP:OPAQUE", "CATEGORIES:Secret",
      "X-SECRET:yes", "ORGANIZER;CN=Ann:mailto:Ann@Example.org",
    ]
    if let rule = rules.randomElement(using: &random) ?? nil {
      let isDate = times.0.contains("VALUE=DATE")
      lines.append("RRULE:\(isDate ? rule.replacing("T000000Z", with: "") : rule)")
    }
    if chance(70) { lines.append("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org") }
    lines += invited.map { "ATTENDEE;ROLE=REQ-PARTICIPANT:mailto:\($0)" }
    let text =
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT"] + lines
      + [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "DESCRIPTION:x", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
        "",
      ])
      .joined(separator: "\r\n")
    log.append("begins with \(invited): \(times.0) \(lines.first { $0.hasPrefix("RRULE") } ?? "")")
    try save(ICalendarObject(parsing: text), by: Self.organizer, seeing: Set(invited))
  }

  mutating func organizerActs() throws {
    guard let old = copies[Self.organizer], let master = old.master else { return }
    let isSeries = master.first(.rrule) != nil
    let acts: [Act] = [.retitle, .move, .invite, .uninvite, .askAgain]
    let ofSeries: [Act] = [
      .cutShort, .extend, .remove, .restore, .moveOne, .retitleOne, .callOffOne, .unchangeOne, .inviteToOne,
      .uninviteFromOne,
    ]
    guard let act = (acts + (isSeries ? ofSeries : [])).randomElement(using: &random) else { return }
    guard let new = changed(old, by: act) else { return }
    log.append("organizer: \(act)")
    let people = Set((old.items + new.items).flatMap { $0.all(.attendee) }.map { AddressIdentity($0.uri).text })
    let sequences = old.items.map(\.sequence)
    try save(new, by: Self.organizer, seeing: people)
    let kept = copies[Self.organizer]?.items.map(\.sequence) ?? []
    if act == .retitle || act == .invite, kept != sequences {
      throw Broken(description: "SEQUENCE grew from \(sequences) to \(kept) by \(act)")
    }
    // Excluding an instance that was already excluded, or restoring one that the rule does not have, changes nothing.
    let isSame = Self.occurrences(new).map(\.start) == Self.occurrences(old).map(\.start)
    var raising: Set<Act> = [.move, .uninvite, .askAgain, .remove]
    if !isSame { raising.formUnion([.cutShort, .extend, .restore]) }
    if raising.contains(act), (kept.first ?? 0) <= (sequences.first ?? 0) {
      throw Broken(description: "SEQUENCE did not grow by \(act): \(sequences), \(kept)")
    }
  }

  enum Act {
    case retitle, move, invite, uninvite, askAgain, cutShort, extend, remove, restore, moveOne, retitleOne, callOffOne,
      unchangeOne, inviteToOne, uninviteFromOne
  }

  /// Returns the meeting as changed by the organizer's program, or nil if the change is not possible now.
  private mutating func changed(_ old: ICalendarObject, by act: Act) -> ICalendarObject? {
    guard let master = old.master else { return nil }
    let title = ContentLine("SUMMARY:Planning \(Int.random(in: 0..<1_000, using: &random))")
    switch act {
    case .retitle: return old.editingMaster { $0.set(title) }
    case .move:
      let hours = Int64.random(in: 1...3, using: &random)
      let seconds = master.first(.dtstart)?.time?.isDate == true ? hours * 86_400 : hours * 3_600
      let sign: Int64 = chance(50) ? 1 : -1
      // Programs drop the exceptions when a series is moved.
      return old.editing { items in
        items = [
          master.editing { builder in
            builder.move([.dtstart, .dtend], by: sign * seconds)
            builder.remove([.exdate])
          }
        ]
      }
    case .invite:
      guard
        let person = Self.people.filter({ master.answer(of: $0) == nil && !delegates.contains($0) })
          .randomElement(using: &random), !old.items.contains(where: { $0.answer(of: person) != nil })
      else { return nil }
      return old.editingMaster { $0.append(ContentLine("ATTENDEE:mailto:\(person)")) }
    case .uninvite:
      guard let person = invited(master).randomElement(using: &random) else { return nil }
      return old.editing { items in items = items.map { Self.without(person, $0) } }
    case .askAgain:
      let answered = invited(master).filter {
        master.answer(of: $0) != "NEEDS-ACTION" && master.answer(of: $0) != "DELEGATED"
      }
      guard let person = answered.randomElement(using: &random) else { return nil }
      return old.editingMaster { $0.answer("NEEDS-ACTION", of: person) }
    case .cutShort, .extend:
      guard let line = master.first(.rrule),
        let count = line.rawValue.split(separator: "COUNT=").last.flatMap({ Int($0) }),
        act == .extend || count > 2 && Self.occurrences(old).count > 2
      else { return nil }
      let new = line.rawValue.replacing("COUNT=\(count)", with: "COUNT=\(act == .extend ? count + 2 : count - 1)")
      let cut = old.editingMaster { $0.set(ContentLine("RRULE:\(new)")) }
      return act == .extend ? cut : withoutStrays(cut)
    case .remove:
      guard let found = plain(old) else { return nil }
      return old.editingMaster { $0.append(Self.exception(found, master)) }
    case .restore:
      guard master.first(.exdate) != nil else { return nil }
      return old.editingMaster { $0.remove([.exdate]) }
    case .moveOne:
      guard let found = plain(old), found.start.isDate == false else { return nil }
      return old.editing { $0.append(found.asOverride(of: master).editing { $0.move([.dtstart, .dtend], by: 1_800) }) }
    case .retitleOne:
      guard let found = plain(old) else { return nil }
      return old.editing { $0.append(found.asOverride(of: master).editing { $0.set(title) }) }
    case .callOffOne:
      guard let found = plain(old), Self.occurrences(old).count > 2 else { return nil }
      return old.editing {
        $0.append(found.asOverride(of: master).editing { $0.set(ContentLine("STATUS:CANCELLED")) })
      }
    case .unchangeOne:
      guard
        let index = old.items.indices.filter({ old.items[$0].first(.recurrenceID) != nil })
          .randomElement(using: &random)
      else { return nil }
      return old.editing { $0.remove(at: index) }
    case .inviteToOne:
      guard let found = plain(old),
        let person = Self.people.filter({ person in
          !delegates.contains(person) && !old.items.contains { $0.answer(of: person) != nil } && copies[person] == nil
        }).randomElement(using: &random)
      else { return nil }
      return old.editing {
        $0.append(found.asOverride(of: master).editing { $0.append(ContentLine("ATTENDEE:mailto:\(person)")) })
      }
    case .uninviteFromOne:
      guard let found = plain(old), let person = invited(master).randomElement(using: &random) else { return nil }
      return old.editing { $0.append(Self.without(person, found.asOverride(of: master))) }
    }
  }

  private func invited(_ item: Component) -> [String] {
    Self.people.filter { item.answer(of: $0) != nil && !delegates.contains($0) && item.answer(of: $0) != "DELEGATED" }
  }

  private static func without(_ person: String, _ item: Component) -> Component {
    item.editing { builder in
      builder.removeProperties { $0.property == .attendee && $0.uri.contains(person) }
    }
  }

  /// Returns an occurrence without an override.
  mutating func plain(_ object: ICalendarObject) -> ICalendarObject.Occurrence? {
    Self.occurrences(object).filter { $0.component.first(.recurrenceID) == nil }.randomElement(using: &random)
  }

  static func exception(_ found: ICalendarObject.Occurrence, _ master: Component) -> ContentLine {
    let parameters = master.first(.dtstart)?.parameters ?? []
    let value = (found.recurrenceID ?? found.start).text
    return (try? ContentLine(name: "EXDATE", parameters: parameters, rawValue: value)) ?? ContentLine("EXDATE:\(value)")
  }

  /// Returns the meeting without overrides of instances that the rule no longer has.
  private func withoutStrays(_ object: ICalendarObject) -> ICalendarObject {
    guard let master = object.master else { return object }
    let alone = object.editing { $0 = [master.editing { $0.remove([.exdate]) }] }
    let names = Set(Self.occurrences(alone).compactMap { $0.recurrenceID?.text })
    return object.editing { items in
      items.removeAll { item in item.first(.recurrenceID).map { !names.contains($0.rawValue) } ?? false }
    }
  }

  // MARK: Attendees

  mutating func attendeeActs() throws {
    let having = copies.keys.filter { $0 != Self.organizer }.sorted()
    guard let person = having.randomElement(using: &random), let old = copies[person],
      let item = old.items.filter({ $0.answer(of: person) != nil && $0.first(.status)?.text != "CANCELLED" })
        .randomElement(using: &random)
    else { return }
    let answer = ["ACCEPTED", "DECLINED", "TENTATIVE"].randomElement(using: &random) ?? ""
    let mine = item.answer(of: person)
    if mine == "DELEGATED" { return }
    func replacing(_ new: Component) -> ICalendarObject {
      old.editing { items in items = items.map { $0 == item ? new : $0 } }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      log.append("\(person) answers \(answer) to \(item.first(.recurrenceID)?.rawValue ?? "all")")
      try save(replacing(item.editing { $0.answer(answer, of: person) }), by: person, seeing: [Self.organizer])
    case 2:
      guard let master = old.master, master.first(.rrule) != nil, let found = plain(old) else { return }
      log.append("\(person) answers \(answer) to \(found.recurrenceID?.text ?? "")")
      let override = found.asOverride(of: master).editing { builder in
        builder.answer(answer, of: person)
        builder.set(ContentLine("DTSTAMP:\(now)"))
      }
      try save(old.editing { $0.append(override) }, by: person, seeing: [Self.organizer])
    case 3:
      guard let master = old.master, master.first(.rrule) != nil, let found = plain(old), mine != "DECLINED",
        master.answer(of: person) != "DECLINED", Self.occurrences(old).count > 1
      else { return }
      log.append("\(person) deletes \(found.recurrenceID?.text ?? "")")
      let new = old.editingMaster { $0.append(Self.exception(found, master)) }
      try save(new, by: person, seeing: [Self.organizer])
    case 4: try changePersonally(item, of: person, replacing)
    default: try delegate(item, of: person, old)
    }
  }

  private mutating func changePersonally(
    _ item: Component, of person: String, _ replacing: (Component) -> ICalendarObject
  ) throws {
    log.append("\(person) changes personal things")
    let alarm = try Component("BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nDESCRIPTION:mine\r\nEND:VALARM\r\n")
    let count = letters.count
    let new = replacing(
      item.editing { builder in
        builder.append(alarm)
        builder.set(ContentLine("TRANSP:TRANSPARENT"))
        builder.set(ContentLine("X-SECRET:mine"))
        builder.set(ContentLine("DTSTAMP:\(now)"))
        builder.set(ContentLine("LAST-MODIFIED:\(now)"))
      })
    try save(new, by: person, seeing: [])
    if letters.count != count { throw Broken(description: "personal things of \(person) were sent") }
  }

  private mutating func delegate(_ item: Component, of person: String, _ old: ICalendarObject) throws {
    guard old.items.count == 1, item.first(.recurrenceID) == nil, item.first(.exdate) == nil,
      copies[Self.organizer]?.items.count == 1,
      let other = Self.people.filter({ copies[$0] == nil && !delegates.contains($0) && item.answer(of: $0) == nil })
        .randomElement(using: &random)
    else { return }
    log.append("\(person) delegates to \(other)")
    delegates.formUnion([other, person])
    let new = old.editingMaster { builder in
      builder.answer("DELEGATED", of: person)
      builder.elements = builder.elements.map { element in
        guard case .property(let line) = element, line.property == .attendee, line.uri.contains(person) else {
          return element
        }
        return .property((try? line.settingParameter("DELEGATED-TO", to: ["mailto:\(other)"])) ?? line)
      }
    }
    try save(new, by: person, seeing: [Self.organizer, other])
  }
}
