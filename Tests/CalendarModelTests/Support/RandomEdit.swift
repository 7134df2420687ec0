import CalendarModel
import CivilTime
import Recurrence

/// A random change to one field, with the properties whose lines it may change.
struct RandomEdit<Item: CalendarItem> {
  let allowed: Set<String>
  let change: (inout Item, inout SeededGenerator) -> Void

  init(_ allowed: String..., change: @escaping (inout Item, inout SeededGenerator) -> Void) {
    self.allowed = Set(allowed)
    self.change = change
  }
}

extension RandomEdit {
  /// Changes to the fields that events and to-dos share.
  static var shared: [RandomEdit] { texts + times + lists + [alarms] }

  private static var texts: [RandomEdit] {
    [
      RandomEdit("UID") { $0.uid = "uid-\(Int.random(in: 0...9, using: &$1))" },
      RandomEdit("SUMMARY") { $0.title = $1.optional { $0.text() } },
      RandomEdit("DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION") { $0.notes = $1.optional { $0.text() } },
      RandomEdit("LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION") { $0.location = $1.optional { $0.location() } },
      RandomEdit("URL") { $0.url = $1.optional { $0.uri() } },
      RandomEdit("CLASS") { $0.classification = $1.pick([nil, .public, .private, Classification(rawValue: "X-A")]) },
      RandomEdit("PRIORITY", "X-MICROSOFT-CDO-IMPORTANCE") { $0.priority = $1.pick([nil, 0, 1, 9]) },
      RandomEdit("STATUS") { $0.status = $1.pick([nil, .cancelled, .tentative]) },
      RandomEdit("COLOR") { $0.color = $1.pick([nil, "red", "navy"]) },
      RandomEdit("CREATED") { $0.created = $1.optional { $0.instant() } },
    ]
  }

  private static var times: [RandomEdit] {
    [
      RandomEdit("RECURRENCE-ID", "SEQUENCE") { item, generator in
        item.recurrenceID = generator.optional {
          RecurrenceID(time: $0.time(), includesFuture: Bool.random(using: &$0))
        }
      },
      RandomEdit("RRULE", "SEQUENCE") { $0.recurrenceRules = $1.pick([[], ["FREQ=DAILY"], ["FREQ=WEEKLY;COUNT=2"]]) },
      RandomEdit("EXRULE", "SEQUENCE") { $0.exceptionRules = $1.pick([[], ["FREQ=YEARLY"]]) },
      RandomEdit("EXDATE", "SEQUENCE") { $1.edit(&$0.exceptionDates) { $0.time() } },
      RandomEdit("RDATE", "SEQUENCE") { item, generator in
        generator.edit(&item.recurrenceDates) { generator in
          let start = generator.time()
          if start.isDate || Bool.random(using: &generator) { return .time(start) }
          return .period(CalendarPeriod(start: start, end: .duration(generator.duration())))
        }
      },
    ]
  }

  private static var lists: [RandomEdit] {
    [
      RandomEdit("CATEGORIES") { $1.edit(&$0.categories) { $0.pick(["Work", "A, b;c", "Ä\\n", "x"]) } },
      RandomEdit("RESOURCES") { $1.edit(&$0.resources) { $0.pick(["Beamer", "Flip\nchart"]) } },
      RandomEdit("ORGANIZER") { $0.organizer = $1.optional { $0.participant() } },
      RandomEdit("ATTENDEE") { $1.edit(&$0.participants) { $0.participant() } },
      RandomEdit("ATTENDEE") { item, generator in
        guard let index = item.participants.indices.randomElement(using: &generator) else { return }
        item.participants[index].status = generator.pick([nil, .accepted, .declined])
        item.participants[index].commonName = generator.optional { $0.text() }
        item.participants[index].delegatedTo = generator.pick([[], ["mailto:x@example.org", "mailto:y@example.org"]])
      },
      RandomEdit("ATTACH") { item, generator in
        generator.edit(&item.attachments) { generator in
          let content: MediaContent = generator.pick([.uri(generator.uri()), .data([1, 2, 3]), .data([255])])
          return Attachment(content: content, formatType: "a/b", filename: generator.optional { $0.text() })
        }
      },
      RandomEdit("CONFERENCE", "X-GOOGLE-CONFERENCE") { item, generator in
        generator.edit(&item.conferences) { Conference(uri: $0.uri(), features: [.audio], label: $0.text()) }
      },
      RandomEdit("IMAGE") { item, generator in
        generator.edit(&item.images) { CalendarImage(content: .uri($0.uri()), purposes: $0.pick([[], [.badge]])) }
      },
      RandomEdit("COMMENT") { $1.edit(&$0.comments) { $0.text() } },
      RandomEdit("CONTACT") { $1.edit(&$0.contacts) { $0.text() } },
      RandomEdit("RELATED-TO") { item, generator in
        generator.edit(&item.relations) { Relation(to: $0.text(), kind: $0.pick([nil, .child, .next])) }
      },
      RandomEdit("REQUEST-STATUS") { item, generator in
        generator.edit(&item.requestStatuses) {
          RequestStatus(code: "2.0", text: $0.text(), data: $0.optional { $0.text() })
        }
      },
    ]
  }

  private static var alarms: RandomEdit {
    RandomEdit(
      "BEGIN", "END", "ACTION", "TRIGGER", "DESCRIPTION", "SUMMARY", "ATTENDEE", "ATTACH", "DURATION", "REPEAT", "UID",
      "RELATED-TO", "ACKNOWLEDGED", "PROXIMITY", "NAME", "URL", "LOCATION-TYPE", "X-PATTERN", "X-APPLE-PROXIMITY",
      "X-APPLE-STRUCTURED-LOCATION", "X-WR-ALARMUID", "X-APPLE-DEFAULT-ALARM"
    ) { item, generator in
      generator.edit(&item.alarms) { generator in
        var alarm = Alarm(
          action: generator.pick([.display, .audio]), trigger: generator.trigger(), text: generator.text())
        alarm.uid = generator.pick([nil, "1", "2"])
        return alarm
      }
      if !item.alarms.isEmpty { item.alarms[0].trigger = generator.trigger() }
    }
  }
}

extension RandomEdit where Item == Event {
  /// Changes to an event's fields.
  static var all: [RandomEdit] {
    let marks: Set = ["DTSTART", "DTEND", "DURATION", "SEQUENCE", "X-MICROSOFT-CDO-ALLDAYEVENT"]
    return shared + [
      RandomEdit(marks) { $0.start = $1.optional { $0.time() } },
      RandomEdit(marks) { $0.end = $1.optional { $0.end() } },
      RandomEdit("TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS", "X-APPLE-EWS-BUSYSTATUS") { event, generator in
        event.availability = generator.optional { Availability.allCases.randomElement(using: &$0) ?? .busy }
      },
      RandomEdit("X-APPLE-TRAVEL-DURATION") { $0.travelDuration = $1.optional { $0.duration() } },
    ]
  }
}

extension RandomEdit where Item == Reminder {
  /// Changes to a to-do's fields.
  static var all: [RandomEdit] {
    shared + [
      RandomEdit("DTSTART", "SEQUENCE") { $0.start = $1.optional { $0.time() } },
      RandomEdit("DUE", "DURATION", "SEQUENCE") { $0.due = $1.optional { $0.end() } },
      RandomEdit("COMPLETED") { $0.completed = $1.optional { $0.time() } },
      RandomEdit("PERCENT-COMPLETE") { $0.percentComplete = $1.pick([nil, 0, 50, 100]) },
    ]
  }
}

extension RandomEdit {
  private init(_ allowed: Set<String>, change: @escaping (inout Item, inout SeededGenerator) -> Void) {
    self.allowed = allowed
    self.change = change
  }
}
