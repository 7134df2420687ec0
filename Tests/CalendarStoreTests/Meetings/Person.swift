import CalendarModel
import CalendarStore
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

/// A person with a store, who receives and sends messages.
struct Person {
  let address: String
  let test: TestStore

  /// Makes a person.
  ///
  /// - Parameter now: The current time, in UTC.
  init(_ address: String, now: String = "20270105T120000Z", sends: Bool = true, in other: Person? = nil) throws {
    self.address = address
    test = try TestStore(
      now: now, in: other?.test.folder, scheduling: SchedulingOptions(addresses: [address], sends: sends))
  }

  var store: CalendarStore { test.store }

  /// Imports a fixture from Meetings/ as a trusted file.
  @discardableResult
  func reads(_ fixture: String) throws -> ImportSummary {
    try importing([Fixture.input("Meetings/" + fixture)], from: nil)
  }

  /// Receives a fixture from Meetings/ as mail.
  @discardableResult
  func gets(
    _ fixture: String, from sender: String, isDoubtful: Bool = false,
    _ automatic: MessageOptions.Automatic = .known, onRequest: MessageOptions.Request = .ask
  ) throws -> ImportedMessage {
    let summary = try importing(
      [Fixture.input("Meetings/" + fixture)], from: MessageOrigin(sender: sender, isDoubtful: isDoubtful), automatic,
      onRequest)
    return try #require(summary.messages.first)
  }

  /// Receives mail with an invitation to the meeting, or with a cancellation.
  @discardableResult
  func gets(
    _ method: SchedulingMethod, sequence: Int, start: String = "20270112T100000Z", organizer: String,
    from sender: String
  ) throws -> ImportedMessage {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      METHOD:\(method.rawValue)
      BEGIN:VEVENT
      UID:planning@example.org
      DTSTAMP:20270101T120000Z
      SEQUENCE:\(sequence)
      DTSTART:\(start)
      SUMMARY:Planning
      ORGANIZER:mailto:\(organizer)
      ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:\(address)
      END:VEVENT
      END:VCALENDAR

      """
    let input = CalendarInput(name: "mail", bytes: Array(text.utf8))
    return try #require(try importing([input], from: MessageOrigin(sender: sender)).messages.first)
  }

  /// Receives the messages that another person sends.
  @discardableResult
  func gets(_ message: OutgoingMessage) throws -> ImportedMessage {
    let input = CalendarInput(name: "mail", bytes: message.calendar.bytes)
    return try #require(
      try importing([input], from: MessageOrigin(sender: CalendarAddress.shown(message.sender))).messages.first)
  }

  /// Receives a component in mail that is not a message: without a METHOD, or with one that invites nobody.
  func gets(
    plain component: String, method: String?, from sender: String, isDoubtful: Bool = false,
    _ automatic: MessageOptions.Automatic = .known
  ) throws -> ImportSummary {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      \(method.map { "METHOD:\($0)\n" } ?? "")\(component)
      END:VCALENDAR

      """
    return try importing(
      [CalendarInput(name: "mail", bytes: Array(text.utf8))],
      from: MessageOrigin(sender: sender, isDoubtful: isDoubtful), automatic)
  }

  private func importing(
    _ inputs: [CalendarInput], from origin: MessageOrigin?, _ automatic: MessageOptions.Automatic = .known,
    _ onRequest: MessageOptions.Request = .ask
  ) throws -> ImportSummary {
    var options = ImportOptions()
    for input in inputs { options.origins[input.name] = origin }
    options.messages = MessageOptions(
      addresses: [address], automatic: automatic, onRequest: onRequest, sends: true)
    let summary = try store.importCalendars(inputs, options: options)
    #expect(try store.examine().isGood)
    return summary
  }

  /// The components of the meeting.
  func components() throws -> [Component] {
    try store.items(matching: ItemQuery()).filter { $0.uid == "planning@example.org" }.map(\.component)
  }

  /// The meeting, which consists of one component.
  func meeting() throws -> Component {
    let components = try components()
    #expect(components.count == 1)
    return try #require(components.first)
  }

  /// A person's answer, according to this copy.
  func answer(of person: String) throws -> String? {
    try meeting().all(.attendee).first { CalendarAddress.shown($0.uri) == person }?[parameter: .partstat]
  }

  /// Edits the meeting, and returns the people affected.
  @discardableResult
  func edits(_ change: (inout Event) -> Void) throws -> [MeetingNotice] {
    var notices: [MeetingNotice] = []
    try store.transaction(onNotice: { notices.append($0) }) { batch in
      let occurrence = try store.occurrence(named: "uid:planning@example.org")
      var event = try #require(occurrence.event)
      change(&event)
      try batch.save(event, as: occurrence, span: .all)
    }
    #expect(try store.examine().isGood)
    return notices
  }

  func answers(_ answer: MeetingAnswer, at occurrence: String = "") throws {
    try store.transaction("reply") { batch in
      let found = try store.occurrence(named: "uid:planning@example.org" + occurrence)
      try batch.answer(found, with: answer, span: occurrence.isEmpty ? .all : .this)
    }
  }
}
