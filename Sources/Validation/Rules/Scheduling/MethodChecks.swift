import ICalendar

/// Checks of scheduling messages: what each method asks of each component (RFC 5546 3).
enum MethodChecks {
  /// The methods that may be used with each component.
  private static let methods: [KnownComponent: Set<String>] = [
    .vevent: ["PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"],
    .vtodo: ["PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"],
    .vjournal: ["PUBLISH", "ADD", "CANCEL"],
    .vfreebusy: ["PUBLISH", "REQUEST", "REPLY"],
  ]

  private static let items: Set<KnownComponent> = [.vevent, .vtodo, .vjournal, .vfreebusy]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.unknownMethod) { reporter, calendar in
      guard let line = calendar.first(.method), !line.trimmed.isEmpty,
        KnownProperty.method.values(in: nil)?.contains(line.trimmed) == false
      else { return }
      reporter.report(
        .unknownMethod, line, line.trimmedRange, fix: Fix.deletion(.unsafe, "remove METHOD", line)
      ) { "METHOD \(line.trimmed.quoted) is not defined, and some programs refuse the whole file" }
    },
    SubjectCheck(.mixedComponentsInMethod) { reporter, calendar in
      guard let line = calendar.first(.method), calendar.method != nil else { return }
      let kinds = items.filter { calendar.count($0) > 0 }
      guard kinds.count > 1 else { return }
      reporter.report(.mixedComponentsInMethod, line) {
        "A message has components of only one kind, but this one has "
          + kinds.map(\.name).sorted().joined(separator: " and ") + "; send one message for each kind"
      }
    },
    SubjectCheck(.multipleUidsInMethod) { reporter, calendar in
      guard let line = calendar.first(.method), let method = calendar.method,
        ["REQUEST", "REPLY", "CANCEL", "COUNTER", "ADD", "REFRESH", "DECLINECOUNTER"].contains(method),
        calendar.uids.count > 1, calendar.count(.vfreebusy) == 0
      else { return }
      reporter.report(.multipleUidsInMethod, line) {
        "A \(method) is about one event, but this one has several UIDs; send one message for each"
      }
    },
    SubjectCheck(.methodMimeMismatch) { reporter, calendar in
      guard let type = reporter.context.options.contentType else { return }
      let stated = type.split(separator: ";").dropFirst().compactMap { part -> String? in
        let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        return pair.count == 2 && pair[0].isSame("method") ? pair[1].filter { $0 != "\"" }.uppercased() : nil
      }.first
      guard stated != calendar.method else { return }
      reporter.report(.methodMimeMismatch, calendar.first(.method) ?? calendar.begin) {
        "The content type says method=\(stated ?? "nothing") but METHOD is \(calendar.method ?? "missing"); they must "
          + "agree"
      }
    },
    SubjectCheck(.methodInCaldavObject) { reporter, calendar in
      guard let line = calendar.first(.method) else { return }
      reporter.report(.methodInCaldavObject, line, fix: Fix.deletion(.safe, "remove METHOD", line)) {
        "A resource on a CalDAV server has no METHOD"
      }
    },
    SubjectCheck(.caldavOneUid) { reporter, calendar in
      let kinds = items.filter { calendar.count($0) > 0 }.count
      guard calendar.uids.count > 1 || kinds > 1 else { return }
      reporter.report(.caldavOneUid, calendar.begin) {
        "A resource on a CalDAV server is one event with its overrides; split the file by UID"
      }
    },
    SubjectCheck(.outlookNotSupported) { reporter, calendar in
      guard calendar.method == nil, calendar.count(.vevent) == 1,
        reporter.context.options.levels[.outlookNotSupported] != nil
      else { return }
      reporter.report(.outlookNotSupported, calendar.begin) {
        "Without METHOD, Outlook may show an attached \u{201C}not supported calendar message\u{201D}; add "
          + "METHOD:PUBLISH or METHOD:REQUEST"
      }
    },
  ]

  static let components: [ComponentCheck] = [
    ComponentCheck(items, .methodComponent) { reporter, view in
      guard let method = reporter.context.method, let kind = view.kind,
        methods[kind]?.contains(method) == false, KnownProperty.method.values(in: nil)?.contains(method) == true
      else { return }
      reporter.report(.methodComponent, view.begin) { "METHOD:\(method) cannot be used with \(kind.name)" }
    },
    ComponentCheck(
      [.vevent],
      rules: [.methodMissingOrganizer, .publishMissingOrganizer, .publishHasAttendee, .requestMissingAttendee]
    ) { reporter, view in checkPeople(view, &reporter) },
    ComponentCheck([.vevent], .replyOneAttendee) { reporter, view in
      let attendees = view.all(.attendee)
      guard reporter.context.method == "REPLY", attendees.count != 1 else { return }
      reporter.report(.replyOneAttendee, attendees.dropFirst().first ?? view.begin) {
        "A REPLY has the one ATTENDEE who answers, but this one has "
          + "\(attendees.isEmpty ? "none" : "\(attendees.count)")"
      }
    },
    ComponentCheck([.vevent], .addRecurrenceId) { reporter, view in
      guard reporter.context.method == "ADD" else { return }
      if let line = view.first(.recurrenceID) {
        reporter.report(.addRecurrenceId, line) { "METHOD:ADD adds instances and has no RECURRENCE-ID" }
      } else if !view.has(.sequence) {
        reporter.report(.addRecurrenceId, view.begin) { "METHOD:ADD needs a SEQUENCE" }
      }
    },
    ComponentCheck([.vevent, .vtodo], .cancelStatus) { reporter, view in
      guard reporter.context.method == "CANCEL" else { return }
      if !view.has(.status), view.all(.attendee).isEmpty {
        reporter.report(
          .cancelStatus, view.begin, fix: .addition(.safe, "add STATUS:CANCELLED", view, "STATUS:CANCELLED")
        ) { "METHOD:CANCEL cancels the whole event; add STATUS:CANCELLED" }
      }
      if !view.has(.sequence) {
        reporter.report(.cancelStatus, view.begin) {
          "METHOD:CANCEL needs a higher SEQUENCE than before, or programs take it for an old message"
        }
      }
    },
    ComponentCheck([.vevent], rules: [.refreshExtra, .declinecounterExtra]) { reporter, view in
      let (rule, allowed): (Rule, Set<KnownProperty>)
      switch reporter.context.method {
      case "REFRESH":
        (rule, allowed) = (.refreshExtra, [.attendee, .dtstamp, .organizer, .uid, .comment, .recurrenceID])
      case "DECLINECOUNTER":
        (rule, allowed) = (
          .declinecounterExtra, [.dtstamp, .organizer, .uid, .comment, .recurrenceID, .requestStatus, .sequence]
        )
      default: return
      }
      for line in view.lines {
        guard let property = line.property, !line.isVendors, !allowed.contains(property) else { continue }
        reporter.report(rule, line, fix: Fix.deletion(.safe, "remove the line", line)) {
          "METHOD:\(rule == .refreshExtra ? "REFRESH" : "DECLINECOUNTER") has no \(property.name)"
        }
      }
    },
    ComponentCheck([.vevent], .counterRequired) { reporter, view in
      guard reporter.context.method == "COUNTER" else { return }
      let missing = [KnownProperty.dtstart, .sequence, .summary, .organizer].filter { !view.has($0) }
      guard !missing.isEmpty else { return }
      reporter.report(.counterRequired, view.begin) {
        "METHOD:COUNTER needs \(missing.map(\.name).joined(separator: ", "))"
      }
    },
    ComponentCheck([.vevent, .vtodo], .methodForbiddenAlarm) { reporter, view in
      guard let method = reporter.context.method, ["REPLY", "CANCEL", "REFRESH", "DECLINECOUNTER"].contains(method),
        let alarm = view.children.first(where: { $0.kind == .valarm })
      else { return }
      reporter.report(.methodForbiddenAlarm, alarm.begin, fix: Fix.deletion(.safe, "remove the alarm", alarm)) {
        "METHOD:\(method) has no VALARM"
      }
    },
    ComponentCheck([.vfreebusy], .freebusyMethod) { reporter, view in
      guard let method = reporter.context.method else { return }
      let (needed, forbidden): ([KnownProperty], [KnownProperty])
      switch method {
      case "REQUEST": (needed, forbidden) = ([.attendee, .dtstart, .dtend, .organizer], [.freebusy, .url])
      case "REPLY": (needed, forbidden) = ([.attendee, .dtstart, .dtend, .organizer], [])
      case "PUBLISH": (needed, forbidden) = ([.organizer], [.attendee])
      default: return
      }
      check(.freebusyMethod, view, method, needed, forbidden, &reporter)
    },
    ComponentCheck([.vtodo, .vjournal], .todoJournalMethod) { reporter, view in
      guard let method = reporter.context.method else { return }
      let isTodo = view.kind == .vtodo
      let (needed, forbidden): ([KnownProperty], [KnownProperty])
      switch method {
      case "REQUEST" where isTodo: (needed, forbidden) = ([.attendee, .organizer, .dtstart, .priority, .summary], [])
      case "REPLY" where isTodo: (needed, forbidden) = ([.attendee, .organizer], [])
      case "CANCEL": (needed, forbidden) = ([.organizer, .sequence], [])
      case "ADD": (needed, forbidden) = ([.organizer, .sequence], [.recurrenceID])
      case "COUNTER" where isTodo: (needed, forbidden) = ([.attendee, .organizer, .summary], [])
      case "REFRESH" where isTodo: (needed, forbidden) = ([.attendee], [.dtstart, .summary, .due])
      default: return
      }
      check(.todoJournalMethod, view, method, needed, forbidden, &reporter)
    },
  ]

  private static func check(
    _ rule: Rule, _ view: ComponentView, _ method: String, _ needed: [KnownProperty], _ forbidden: [KnownProperty],
    _ reporter: inout Reporter
  ) {
    let missing = needed.filter { !view.has($0) }
    if !missing.isEmpty {
      reporter.report(rule, view.begin) {
        "METHOD:\(method) of \(view.name) needs \(missing.map(\.name).joined(separator: ", "))"
      }
    }
    for property in forbidden {
      guard let line = view.first(property) else { continue }
      reporter.report(rule, line) { "METHOD:\(method) of \(view.name) has no \(property.name)" }
    }
  }

  private static func checkPeople(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let method = reporter.context.method else { return }
    if !view.has(.organizer) {
      switch method {
      case "PUBLISH":
        reporter.report(.publishMissingOrganizer, view.begin) {
          "METHOD:PUBLISH requires an ORGANIZER; hardly any feed has one, and without METHOD it means the same"
        }
      case "REQUEST", "REPLY", "CANCEL", "ADD", "REFRESH", "DECLINECOUNTER":
        reporter.report(.methodMissingOrganizer, view.begin) {
          "METHOD:\(method) needs an ORGANIZER, who gets the answers"
        }
      default: break
      }
    }
    if method == "PUBLISH", let line = view.first(.attendee) {
      reporter.report(.publishHasAttendee, line, fix: Fix.deletion(.unsafe, "remove ATTENDEE", line)) {
        "METHOD:PUBLISH invites nobody, so it has no ATTENDEE"
      }
    }
    if method == "REQUEST", view.all(.attendee).isEmpty {
      reporter.report(.requestMissingAttendee, view.begin) { "METHOD:REQUEST invites nobody; add ATTENDEE" }
    }
  }
}
