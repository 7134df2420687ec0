import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import TestSupport

/// A random history of a meeting: an organizer and attendees, each with a copy, and messages between them that may be
/// lost, duplicated, delayed and reordered.
struct History {
  /// A violated condition.
  struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  /// A message in transit.
  struct Letter {
    let method: SchedulingMethod
    let from: String
    let to: String
    let calendar: ICalendarObject
  }

  static let organizer = "ann@example.org"
  static let people = ["bob", "cyd", "dan", "eve", "flo"].map { "\($0)@example.com" }

  var random: SeededGenerator
  var now = Instant(secondsSince1970: 1_767_225_600)
  var copies: [String: ICalendarObject] = [:]
  var letters: [Letter] = []
  var lost: [Letter] = []
  var log: [String] = []
  /// The attendees who were invited by delegation: their copies are as old as the delegator's.
  var delegates: Set<String> = []
  var hasLost = false
  /// Cancellations that arrived before the invitation: a store keeps such messages, and applies them afterwards.
  var early: [String: [Letter]] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func run() throws {
    try begin()
    for _ in 0..<Int.random(in: 3...14, using: &random) {
      tick()
      if chance(35) {
        try organizerActs()
      } else if chance(45) {
        try attendeeActs()
      }
      while !letters.isEmpty, chance(55) { try deliverOne() }
    }
    try deliverAll()
    if !hasLost { try compare(answersOfOthers: false) }
    try sayAgain()
    try deliverAll()
    for person in copies.keys.sorted() where person != Self.organizer { askForNewest(person) }
    try deliverAll()
    try compare(answersOfOthers: true)
  }

  mutating func tick() { now = now.adding(seconds: Int64.random(in: 1...5_000, using: &random)) }

  func scheduler(_ person: String) -> Scheduler { Scheduler(for: CalendarUser(addresses: [person]), at: now) }

  // MARK: Messages

  mutating func post(_ messages: [SchedulingMessage], by person: String, seeing people: Set<String>) throws {
    for message in messages {
      let text = message.calendar.text.replacing("\r\n ", with: "")
      for secret in ["X-SECRET", "VALARM", "X-ALMANAC", "TRANSP", "SCHEDULE-", "CATEGORIES"] where text.contains(secret)
      {
        throw Broken(description: "\(message.method) of \(person) has \(secret):\n\(text)")
      }
      for to in message.to {
        let address = AddressIdentity(to).text
        guard people.contains(address) else { throw Broken(description: "\(address) must not know of \(text)") }
        if message.method != .reply {
          for item in message.calendar.items where item.answer(of: address) == nil {
            throw Broken(description: "\(address) is not in a component of \(text)")
          }
        }
        letters.append(Letter(method: message.method, from: message.from, to: address, calendar: message.calendar))
      }
    }
  }

  /// Delivers a random message; some are lost, some are delivered twice, and another person may send the same one.
  mutating func deliverOne() throws {
    let index = Int.random(in: letters.indices, using: &random)
    let letter = letters[index]
    if !chance(15) { letters.remove(at: index) }
    if chance(8) {
      log.append("lost \(letter.method) to \(letter.to)")
      lost.append(letter)
      hasLost = true
      return
    }
    if chance(10) {
      let decision = scheduler(letter.to).apply(letter.calendar, to: copies[letter.to], from: "mallory@example.net")
      if decision.kind == .applied { throw Broken(description: "a stranger's \(letter.method) was applied") }
    }
    try deliver(letter)
  }

  mutating func deliver(_ letter: Letter) throws {
    tick()
    let before = copies[letter.to]
    let decision = scheduler(letter.to).apply(letter.calendar, to: before, from: letter.from)
    log.append("\(letter.to) gets \(letter.method): \(decision.kind) \(decision.reason.rawValue)")
    // A second copy of a delegator's message is not the organizer's.
    let isDelegators = letter.method == .request && AddressIdentity(letter.from).text != Self.organizer
    let isKnown = decision.kind != .refused || letter.method == .refresh || isDelegators && before != nil
    if !isKnown { throw Broken(description: "\(letter.method) to \(letter.to) was refused: \(decision.reason)") }
    if decision.kind == .applied {
      let second = scheduler(letter.to).apply(letter.calendar, to: decision.object, from: letter.from)
      if second.kind == .applied {
        throw Broken(
          description: "\(letter.method) to \(letter.to) changes something the second time: \(second.changes)\n"
            + "\(decision.object?.text ?? "")\n\(second.object?.text ?? "")")
      }
    }
    copies[letter.to] = decision.object
    if letter.method == .cancel, decision.reason == .unknownUID { early[letter.to, default: []].append(letter) }
    // The cancellation of an instance before the message that adds it is ignored, and counts as lost. The same applies
    // to the removal of a series if an older invitation to it may still arrive.
    let isWithoutSeries = decision.object?.master == nil && before?.master != nil
    if letter.method == .cancel, decision.reason == .unknownInstance || isWithoutSeries {
      lost.append(letter)
      hasLost = true
    }
    if letter.method == .request, decision.kind == .applied { letters += early[letter.to] ?? [] }
    try checkSequences(from: before, to: decision.object, letter.to)
    try post(decision.messages, by: letter.to, seeing: everybody)
  }

  var everybody: Set<String> { Set(Self.people + [Self.organizer]) }

  mutating func deliverAll() throws {
    var count = 0
    while !letters.isEmpty {
      let letter = letters.remove(at: Int.random(in: letters.indices, using: &random))
      try deliver(letter)
      count += 1
      if count > 2_000 { throw Broken(description: "messages never end") }
    }
  }

  /// Repeats messages after losses: to people whose invitation was cancelled, and from those who replied.
  mutating func sayAgain() throws {
    for letter in lost where letter.method == .cancel || letter.calendar.items.isEmpty { letters.append(letter) }
    for letter in lost where letter.method == .request && copies[letter.to] == nil { letters.append(letter) }
    lost = []
    try deliverAll()
    for person in copies.keys.sorted() where person != Self.organizer {
      guard let copy = copies[person] else { continue }
      let forced = copy.editing { items in
        items = items.map { item in
          item.editing { builder in
            guard let line = builder.first(named: "ORGANIZER") else { return }
            builder.set((try? line.settingParameter("SCHEDULE-FORCE-SEND", to: ["REPLY"])) ?? line)
          }
        }
      }
      try save(forced, by: person, seeing: everybody)
    }
  }

  mutating func askForNewest(_ person: String) {
    guard let uid = copies[person]?.items.first?.first(.uid)?.uri else { return }
    let text = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nMETHOD:REFRESH\r\nBEGIN:VEVENT\r\nUID:\(uid)\r
      DTSTAMP:\(now)\r\nORGANIZER:mailto:\(Self.organizer)\r\nATTENDEE:mailto:\(person)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    guard let calendar = try? ICalendarObject(parsing: text) else { return }
    letters.append(Letter(method: .refresh, from: person, to: Self.organizer, calendar: calendar))
  }

  // MARK: Changes

  /// Saves a changed copy, as a person's program does.
  mutating func save(_ new: ICalendarObject?, by person: String, seeing people: Set<String>) throws {
    let old = copies[person]
    let result = scheduler(person).messages(from: old, to: new)
    if !result.refused.isEmpty { throw Broken(description: "\(person) may not: \(result.refused)") }
    copies[person] = result.object
    try checkSequences(from: old, to: result.object, person)
    let again = scheduler(person).messages(from: result.object, to: result.object)
    if !again.messages.isEmpty { throw Broken(description: "\(person) sends what has not changed: \(again.messages)") }
    try post(result.messages, by: person, seeing: people)
  }

  private func checkSequences(from old: ICalendarObject?, to new: ICalendarObject?, _ person: String) throws {
    for item in old?.items ?? [] {
      let name = item.first(.recurrenceID)?.rawValue
      let now = new?.items.first { $0.first(.recurrenceID)?.rawValue == name }
      if let now, now.sequence < item.sequence {
        throw Broken(description: "SEQUENCE of \(person) falls from \(item.sequence) to \(now.sequence)")
      }
    }
  }
}
