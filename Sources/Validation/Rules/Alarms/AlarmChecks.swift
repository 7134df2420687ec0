import CivilTime
import ICalendar

/// Checks alarms.
enum AlarmChecks {
  private static let alarm: Set<KnownComponent> = [.valarm]

  static let components: [ComponentCheck] = [
    ComponentCheck(alarm, .alarmMissingAction) { reporter, view in
      guard !view.has(.action) else { return }
      reporter.report(
        .alarmMissingAction, view.begin, fix: .addition(.unsafe, "add ACTION:DISPLAY", view, "ACTION:DISPLAY")
      ) { "VALARM has no ACTION; add DISPLAY, AUDIO or EMAIL" }
    },
    ComponentCheck(alarm, .alarmMissingTrigger) { reporter, view in
      guard !view.has(.trigger), !view.has(.proximity), !view.has(.xAppleProximity) else { return }
      reporter.report(.alarmMissingTrigger, view.begin) {
        "VALARM has no TRIGGER; add the time at which it goes off, such as -PT15M"
      }
    },
    ComponentCheck(alarm, .alarmDisplayDescription, .alarmEmailRequired) { reporter, view in
      checkContent(view, &reporter)
    },
    ComponentCheck(alarm, .alarmAudioAttach) { reporter, view in
      let attachments = view.all(.attach)
      guard action(view) == .audio, attachments.count > 1, let second = attachments.dropFirst().first else { return }
      reporter.report(.alarmAudioAttach, second) { "An audio alarm can have only one ATTACH; keep one" }
    },
    ComponentCheck(alarm, .alarmRepeatDuration) { reporter, view in
      guard view.has(.repeatCount) != view.has(.duration),
        let line = view.first(.repeatCount) ?? view.first(.duration)
      else { return }
      let missing = view.has(.repeatCount) ? "DURATION" : "REPEAT"
      reporter.report(
        .alarmRepeatDuration, line, fix: Fix.deletion(.safe, "remove \(line.name.uppercased())", line)
      ) { "\(line.name.uppercased()) needs \(missing): REPEAT is the number of repetitions, DURATION the interval" }
    },
    ComponentCheck(
      alarm,
      rules: [
        .alarmAbsoluteNotUtc, .alarmTriggerMissingValue, .alarmRelatedOnAbsolute, .alarmRelatedEndNoEnd,
        .alarmRelativeNoStart, .alarmAfterEnd,
      ]
    ) { reporter, view in checkTrigger(view, &reporter) },
    ComponentCheck(alarm, .alarmUnknownAction) { reporter, view in
      guard let line = view.first(.action), !line.trimmed.isEmpty, action(view) == nil else { return }
      let word = line.trimmed
      if word.uppercased().hasPrefix("X-") { return }
      reporter.report(
        .alarmUnknownAction, line, line.trimmedRange, fix: Fix.value(.unsafe, "write DISPLAY", line, "DISPLAY")
      ) {
        "ACTION \(word.quoted) is not registered, and programs ignore such alarms; use AUDIO, DISPLAY or EMAIL"
      }
    },
    ComponentCheck([.vevent, .vtodo], .alarmInFeed) { reporter, view in
      guard reporter.context.method == nil || reporter.context.method == "PUBLISH",
        let alarm = view.children.first(where: { $0.kind == .valarm })
      else { return }
      reporter.report(
        .alarmInFeed, alarm.begin, fix: withoutAlarms(view)
      ) { "Alarms in a published calendar go off for every subscriber, or are ignored" }
    },
    ComponentCheck(alarm, .propertyNotAllowedHere) { reporter, view in checkAddresses(view, &reporter) },
    ComponentCheck([.vevent, .vtodo], .alarmDuplicate) { reporter, view in
      guard view.children.count > 1 else { return }
      var seen: [String: ComponentView] = [:]
      for alarm in view.children where alarm.kind == .valarm {
        guard let trigger = alarm.first(.trigger), let action = alarm.first(.action)?.trimmed.uppercased() else {
          continue
        }
        let key = [action, trigger.trimmed, trigger.value(of: .related)?.uppercased() ?? "START"].joined(separator: ";")
        if let first = seen[key] {
          reporter.report(
            .alarmDuplicate, alarm.begin,
            fix: first.component == alarm.component ? Fix.deletion(.safe, "remove the second one", alarm) : nil,
            related: [RelatedLocation(line: first.begin.number, message: "the first one")]
          ) { "Another alarm does the same thing at the same time" }
        } else {
          seen[key] = alarm
        }
      }
    },
    ComponentCheck(alarm, .alarmProximityValue, .alarmProximityLocation) { reporter, view in
      guard let line = view.first(.proximity) else { return }
      if let words = KnownProperty.proximity.values(in: nil), !words.contains(line.trimmed),
        !line.trimmed.uppercased().hasPrefix("X-")
      {
        reporter.report(.alarmProximityValue, line, line.trimmedRange) {
          "PROXIMITY must be \(words.values.joined(separator: ", ")), not \(line.trimmed.quoted)"
        }
      } else if ["ARRIVE", "DEPART"].contains(line.trimmed.uppercased()),
        !view.children.contains(where: { $0.kind == .vlocation }), !view.has(.xAppleStructuredLocation)
      {
        reporter.report(.alarmProximityLocation, line) {
          "PROXIMITY needs a VLOCATION in the alarm; without one, programs do not know where the alarm goes off"
        }
      }
    },
    ComponentCheck([.vevent, .vtodo], .alarmSnoozeRelation) { reporter, view in
      if view.children.isEmpty { return }
      let alarms = view.children.filter { $0.kind == .valarm }
      let uids = Set(alarms.compactMap { ($0.first(.uid)?.raw).map(ExactText.init) })
      for alarm in alarms {
        for line in alarm.all(.relatedTo) where line.value(of: .reltype)?.isSame("SNOOZE") ?? false {
          if uids.contains(ExactText(line.raw)) { continue }
          reporter.report(.alarmSnoozeRelation, line) {
            "The alarm that this one snoozes, \(line.raw.quoted), is missing"
          }
        }
      }
    },
    ComponentCheck(nil, .alarmVendorAck) { reporter, view in
      for line in view.lines {
        let better: String
        switch line.property {
        case .xMozLastAck: better = "ACKNOWLEDGED"
        case .xWRAlarmUID where view.kind == .valarm && !view.has(.uid): better = "UID"
        case .xAppleProximity where !view.has(.proximity): better = "PROXIMITY"
        default: continue
        }
        reporter.report(.alarmVendorAck, line) {
          "\(line.name.uppercased()) is specific to one vendor; use the standard property \(better) (RFC 9074)"
        }
      }
    },
    ComponentCheck([.valarm], .alarmEmailThirdParty) { reporter, view in
      guard action(view) == .email else { return }
      let owner = view.parent?.first(.organizer)?.trimmed.lowercased()
      for line in view.all(.attendee) where line.trimmed.lowercased() != owner {
        reporter.report(
          .alarmEmailThirdParty, line, line.trimmedRange,
          fix: view.all(.attendee).count > 1
            ? Fix.deletion(.unsafe, "remove the address", line) : Fix.deletion(.unsafe, "remove the alarm", view)
        ) { "The alarm sends mail to \(line.trimmed.quoted), who may not have asked for it" }
      }
    },
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.alarmUidDuplicate) { reporter, facts in
      var seen: [UInt64: Int] = [:]
      for (uid, line) in facts.alarmUIDs {
        if let first = seen[uid] {
          reporter.report(
            .alarmUidDuplicate, at: SourcePosition(line: line, column: 1), length: 3, source: "", property: "UID",
            key: "\(uid)", related: [RelatedLocation(line: first, message: "the first one")],
            "Another alarm in the calendar has the same UID; give each alarm its own UID"
          )
        } else {
          seen[uid] = line
        }
      }
    }
  ]

  /// Removes all alarms from an event.
  private static func withoutAlarms(_ view: ComponentView) -> Fix? {
    let alarms = view.children.filter { $0.kind == .valarm }
    guard alarms.allSatisfy(\.component.isClosedInInput) else { return nil }
    return Fix(
      .unsafe, "remove the alarms",
      alarms.map { .delete($0.begin.number, through: $0.component.endLine.lineNumber) })
  }

  private static func action(_ view: ComponentView) -> AlarmTable.Action? {
    view.first(.action).flatMap { AlarmTable.Action(name: $0.trimmed) }
  }

  private static func checkContent(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let action = action(view) else { return }
    let missing = AlarmTable.requirements(of: action).filter { requirement in
      requirement.cardinality.isRequired && !view.has(requirement.property)
        && requirement.property != .action && requirement.property != .trigger
    }.map(\.property)
    guard !missing.isEmpty else { return }
    let names = missing.map(\.name).joined(separator: ", ")
    if action == .display {
      let summary = view.parent?.first(.summary)?.raw
      reporter.report(
        .alarmDisplayDescription, view.begin,
        fix: summary.map { .addition(.safe, "copy SUMMARY", view, "DESCRIPTION:\($0)") }
      ) { "A display alarm has no \(names); add the text to show" }
    } else {
      reporter.report(.alarmEmailRequired, view.begin) {
        "An email alarm has no \(names); it needs a subject, a body and recipients"
      }
    }
  }

  /// Reports addresses in alarms that do not send e-mail.
  private static func checkAddresses(_ view: ComponentView, _ reporter: inout Reporter) {
    guard view.has(.attendee), let action = action(view),
      !AlarmTable.requirements(of: action).contains(where: { $0.property == .attendee })
    else { return }
    for line in view.all(.attendee) {
      reporter.report(.propertyNotAllowedHere, line, fix: Fix.deletion(.unsafe, "remove the line", line)) {
        "ATTENDEE has no meaning in an alarm with ACTION:\(action.rawValue), which does not send mail"
      }
    }
  }

  // MARK: Triggers

  private static func checkTrigger(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let line = view.first(.trigger), !line.trimmed.isEmpty else { return }
    let text = line.trimmed
    let isMoment = text.first?.isNumber ?? false
    let declared = line.value(of: .value)?.uppercased()
    if isMoment {
      checkAbsolute(line, declared, &reporter)
    } else if let parent = view.parent {
      checkRelative(line, parent, &reporter)
    }
  }

  private static func checkAbsolute(_ line: LineView, _ declared: String?, _ reporter: inout Reporter) {
    guard case .valid(let time) = DateTimeReading(line.trimmed, tzid: line.tzid), !time.isDate else { return }
    if declared == nil {
      reporter.report(
        .alarmTriggerMissingValue, line,
        fix: Fix.parameter(.safe, "add VALUE=DATE-TIME", line, "VALUE", ["DATE-TIME"])
      ) { "TRIGGER is a duration by default; add VALUE=DATE-TIME" }
    }
    if !time.isUTC {
      let start = reporter.view?.parent?.start
      let zone = time.tzid ?? start?.tzid
      let isUTC = time.tzid == nil && start.map(\.isUTC) ?? false
      let rules = isUTC ? .utc : zone.flatMap { reporter.context.rules(of: $0) }
      let utc = rules.map { $0.instant(of: time.civilDateTime).civil(at: .zero).text + "Z" }
      reporter.report(
        .alarmAbsoluteNotUtc, line, line.trimmedRange,
        fix: utc.map { Fix.line(.unsafe, "write \($0)", line, "TRIGGER;VALUE=DATE-TIME:\($0)") }
      ) { "An alarm at a fixed time must be in UTC, with a Z at the end" }
    }
    if let related = line.parameter(.related) {
      reporter.report(
        .alarmRelatedOnAbsolute, line, related.offsets,
        fix: Fix.parameter(.safe, "remove RELATED", line, "RELATED", [])
      ) { "RELATED has no meaning if TRIGGER is a fixed time; remove it" }
    }
  }

  private static func checkRelative(_ line: LineView, _ parent: ComponentView, _ reporter: inout Reporter) {
    let isEnd = line.value(of: .related)?.isSame("END") ?? false
    if isEnd, !parent.has(.dtend), !parent.has(.due), !(parent.has(.duration) && parent.has(.dtstart)) {
      // An all-day event without an end lasts one day.
      if parent.kind == .vevent, parent.start?.isDate ?? false { return }
      reporter.report(.alarmRelatedEndNoEnd, line) {
        "The alarm is relative to the end, but \(parent.name) has neither "
          + "\(parent.kind == .vtodo ? "DUE" : "DTEND") nor DURATION"
      }
      return
    }
    if !isEnd, !parent.has(.dtstart), !(parent.kind == .vtodo && parent.has(.due)) {
      reporter.report(.alarmRelativeNoStart, line) {
        "The alarm is relative to the start, but \(parent.name) has no "
          + "\(parent.kind == .vtodo ? "DTSTART or DUE" : "DTSTART")"
      }
      return
    }
    let duration = DurationReading(line.trimmed)
    guard duration.isWellFormed else { return }
    let isLong = duration.seconds < -60 * 86_400
    var isAfterEnd = false
    if !isEnd, let start = parent.start, let end = parent.end ?? parent.due,
      let length = reporter.context.seconds(from: start, to: end)
    {
      isAfterEnd = duration.seconds > Int(max(length, 0))
    } else if isEnd, duration.seconds > 0 {
      isAfterEnd = true
    }
    guard isLong || isAfterEnd else { return }
    reporter.report(.alarmAfterEnd, line, line.trimmedRange) {
      isLong ? "The alarm goes off more than 60 days before the event" : "The alarm goes off after the event is over"
    }
  }
}
