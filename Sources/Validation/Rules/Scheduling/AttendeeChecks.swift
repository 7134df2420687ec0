import ICalendar

/// The rules that these checks report.
extension Rule {
  static let attendeeWithoutOrganizer = Rule(
    567, "attendee-without-organizer", .error, in: "RFC 5545 3.8.4.3", says: .must, levels: .lenient(),
    "A scheduled event has an ATTENDEE but no ORGANIZER",
    "Replies to an invitation go to the organizer. Without ORGANIZER, attendees cannot reply.",
    bad: "ATTENDEE:mailto:ann@example.net", good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")

  static let duplicateAttendee = Rule(
    568, "duplicate-attendee", .warning, in: "RFC 5545 3.8.4.1", fix: .safe,
    "Two ATTENDEEs have the same address",
    "The same person is invited twice, and a reply changes only one of the two.",
    bad: .lines("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net", "ATTENDEE:MAILTO:ann@example.net"),
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")

  static let organizerIsOnlyAttendee = Rule(
    569, "organizer-is-only-attendee", .info, levels: [.itip: .info],
    "The organizer is the only attendee",
    "Only the organizer takes part, so this is not a meeting. Some programs show it as a meeting awaiting replies.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:bob@example.net",
    good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")

  static let rsvpAfterAnswer = Rule(
    570, "rsvp-after-answer", .info, in: "RFC 5545 3.2.17", levels: [.itip: .info],
    "RSVP=TRUE with PARTSTAT=ACCEPTED or DECLINED in a PUBLISH or REPLY",
    "The line requests a reply that it already contains.",
    bad: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net",
        "ATTENDEE;RSVP=TRUE;PARTSTAT=ACCEPTED:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.net")))

  static let delegationInconsistent = Rule(
    571, "delegation-inconsistent", .warning, in: "RFC 5545 3.2.4, 3.2.5",
    "PARTSTAT=DELEGATED without DELEGATED-TO, or only one side refers to the other",
    "When an attendee delegates, one line names the delegate and the other the delegator.",
    bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=DELEGATED:mailto:ann@example.net",
    good: .lines(
      "ORGANIZER:mailto:bob@example.net",
      "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:joe@example.net\":mailto:ann@example.net"))

  static let scheduleParamsInImip = Rule(
    577, "schedule-params-in-imip", .error, in: "RFC 6638 7.1", says: .must, fix: .safe, isOnRequest: true,
    levels: [.itip: .error],
    "SCHEDULE-AGENT, SCHEDULE-STATUS or SCHEDULE-FORCE-SEND outside CalDAV",
    "These parameters tell a CalDAV server what to do. They have no meaning in messages and feeds. This rule is on in "
      + "the profile itip.",
    bad: "ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:bob@example.net", good: "ORGANIZER:mailto:bob@example.net")
}

/// Checks participants, with or without a method.
enum AttendeeChecks {
  private static let items: Set<KnownComponent> = [.vevent, .vtodo, .vjournal]

  static let components: [ComponentCheck] = [
    ComponentCheck(items, .attendeeWithoutOrganizer) { reporter, view in
      guard let line = view.first(.attendee), !view.has(.organizer) else { return }
      reporter.report(.attendeeWithoutOrganizer, line) {
        "There is an ATTENDEE but no ORGANIZER, so attendees cannot reply"
      }
    },
    ComponentCheck(items, .duplicateAttendee) { reporter, view in
      guard view.repeats(.attendee) else { return }
      var seen: [String: LineView] = [:]
      for line in view.all(.attendee) {
        let address = line.trimmed.lowercased()
        guard let first = seen[address] else {
          seen[address] = line
          continue
        }
        reporter.report(
          .duplicateAttendee, line,
          fix: hasSameParameters(first, line) ? Fix.deletion(.safe, "remove the second one", line) : nil,
          related: [RelatedLocation(line: first.number, message: "the first one")]
        ) { "\(line.trimmed.quoted) is invited twice; keep one ATTENDEE" }
      }
    },
    ComponentCheck(items, .organizerIsOnlyAttendee) { reporter, view in
      let attendees = view.all(.attendee)
      guard !view.repeats(.attendee), let line = attendees.first,
        view.first(.organizer)?.trimmed.lowercased() == line.trimmed.lowercased(),
        reporter.context.method != "REPLY"
      else { return }
      reporter.report(.organizerIsOnlyAttendee, line) { "The organizer is the only attendee" }
    },
    ComponentCheck(items, .rsvpAfterAnswer) { reporter, view in
      guard let method = reporter.context.method, method == "PUBLISH" || method == "REPLY" else { return }
      for line in view.all(.attendee) {
        guard line.value(of: .rsvp)?.isSame("TRUE") ?? false, let answer = line.value(of: .partstat)?.uppercased(),
          answer == "ACCEPTED" || answer == "DECLINED", let parameter = line.parameter(.rsvp)
        else { continue }
        reporter.report(.rsvpAfterAnswer, line, parameter.offsets) {
          "RSVP=TRUE asks for a reply, but PARTSTAT=\(answer) is already a reply"
        }
      }
    },
    ComponentCheck(items, .delegationInconsistent) { reporter, view in checkDelegation(view, &reporter) },
  ]

  static let lines: [LineCheck] = [
    LineCheck(.of([.attendee, .organizer]), .scheduleParamsInImip) { reporter, line in
      let parameters: ParameterSet = [.scheduleAgent, .scheduleStatus, .scheduleForceSend]
      guard !line.parameterSet.isDisjoint(with: parameters) else { return }
      for parameter in line.parameters {
        guard let known = parameter.parameter, parameters.contains(known) else { continue }
        reporter.report(
          .scheduleParamsInImip, line, parameter.offsets,
          fix: Fix.parameter(.safe, "remove \(known.name)", line, parameter.name, [])
        ) { "\(known.name) is only for a CalDAV server" }
      }
    }
  ]

  private static func hasSameParameters(_ first: LineView, _ second: LineView) -> Bool {
    // Comparing the counts first avoids decoding a long line again for each of many short ones.
    guard first.parameters.count == second.parameters.count else { return false }
    let named = { (line: LineView) in Set(line.parameters.map { [$0.name.uppercased()] + $0.values }) }
    return named(first) == named(second)
  }

  private static func checkDelegation(_ view: ComponentView, _ reporter: inout Reporter) {
    let attendees = view.all(.attendee)
    let isAboutDelegation = attendees.contains { line in
      line.has(.delegatedTo) || line.value(of: .partstat)?.isSame("DELEGATED") ?? false
    }
    guard isAboutDelegation else { return }
    let firstLines = Dictionary(
      attendees.map { ($0.trimmed.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let delegators = firstLines.mapValues { line in
      Set(line.parameter(.delegatedFrom)?.values.map { $0.lowercased() } ?? [])
    }
    for line in attendees {
      let delegates = line.parameter(.delegatedTo)
      if line.value(of: .partstat)?.isSame("DELEGATED") ?? false, delegates == nil {
        reporter.report(.delegationInconsistent, line) { "PARTSTAT=DELEGATED without a delegate; add DELEGATED-TO" }
      }
      guard let delegates else { continue }
      let own = line.trimmed.lowercased()
      for address in delegates.values.map({ $0.lowercased() }) where reporter.mayGoOn() {
        guard let other = firstLines[address], delegators[address]?.contains(own) == false else { continue }
        reporter.report(
          .delegationInconsistent, line, delegates.offsets,
          related: [RelatedLocation(line: other.number, message: "the delegate")]
        ) { "\(address) is the delegate of \(line.trimmed) but has no DELEGATED-FROM; add it there" }
      }
    }
  }
}
