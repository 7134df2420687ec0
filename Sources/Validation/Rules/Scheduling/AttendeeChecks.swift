import ICalendar

/// Checks of who takes part, with or without a method.
enum AttendeeChecks {
  private static let items: Set<KnownComponent> = [.vevent, .vtodo, .vjournal]

  static let components: [ComponentCheck] = [
    ComponentCheck(items, .attendeeWithoutOrganizer) { reporter, view in
      guard let line = view.first(.attendee), !view.has(.organizer) else { return }
      reporter.report(.attendeeWithoutOrganizer, line) {
        "ATTENDEE has no ORGANIZER beside it, so that nobody knows to whom to answer"
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
        let isSame =
          Set(first.parameters.map { [$0.name.uppercased()] + $0.values })
          == Set(line.parameters.map { [$0.name.uppercased()] + $0.values })
        reporter.report(
          .duplicateAttendee, line, fix: isSame ? Fix.deletion(.safe, "leave out the second one", line) : nil,
          related: [RelatedPlace(line: first.number, message: "the first one")]
        ) { "\(line.trimmed.quoted) is invited twice; keep one ATTENDEE" }
      }
    },
    ComponentCheck(items, .organizerIsOnlyAttendee) { reporter, view in
      let attendees = view.all(.attendee)
      guard !view.repeats(.attendee), let line = attendees.first,
        view.first(.organizer)?.trimmed.lowercased() == line.trimmed.lowercased(),
        reporter.context.method != "REPLY"
      else { return }
      reporter.report(.organizerIsOnlyAttendee, line) { "Nobody is invited but the organizer" }
    },
    ComponentCheck(items, .rsvpAfterAnswer) { reporter, view in
      guard let method = reporter.context.method, method == "PUBLISH" || method == "REPLY" else { return }
      for line in view.all(.attendee) {
        guard line.value(of: .rsvp)?.isSame("TRUE") ?? false, let answer = line.value(of: .partstat)?.uppercased(),
          answer == "ACCEPTED" || answer == "DECLINED", let parameter = line.parameter(.rsvp)
        else { continue }
        reporter.report(.rsvpAfterAnswer, line, parameter.offsets) {
          "RSVP=TRUE asks for an answer that PARTSTAT=\(answer) gives already"
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
          fix: Fix.parameter(.safe, "leave out \(known.name)", line, parameter.name, [])
        ) { "\(known.name) is meant for a CalDAV server and nobody else" }
      }
    }
  ]

  private static func checkDelegation(_ view: ComponentView, _ reporter: inout Reporter) {
    let attendees = view.all(.attendee)
    let isAboutDelegation = attendees.contains { line in
      line.has(.delegatedTo) || line.value(of: .partstat)?.isSame("DELEGATED") ?? false
    }
    guard isAboutDelegation else { return }
    let addresses = Set(attendees.map { $0.trimmed.lowercased() })
    for line in attendees {
      let delegates = line.parameter(.delegatedTo)
      if line.value(of: .partstat)?.isSame("DELEGATED") ?? false, delegates == nil {
        reporter.report(.delegationInconsistent, line) { "PARTSTAT=DELEGATED does not say to whom; add DELEGATED-TO" }
      }
      guard let delegates else { continue }
      for address in delegates.values.map({ $0.lowercased() }) where addresses.contains(address) {
        let other = attendees.first { $0.trimmed.lowercased() == address }
        let isMutual = other?.parameter(.delegatedFrom)?.values.contains { $0.isSame(line.trimmed) } ?? false
        if isMutual { continue }
        reporter.report(
          .delegationInconsistent, line, delegates.offsets,
          related: other.map { [RelatedPlace(line: $0.number, message: "who stands in")] } ?? []
        ) { "\(address) stands in for \(line.trimmed) without saying so; add DELEGATED-FROM there" }
      }
    }
  }
}
