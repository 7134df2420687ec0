import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import ICalendar
import TerminalText

/// Something that an import took, although it will not be what people expect.
struct ImportWarning: Entry {
  private let file: String
  private let line: Int?
  private let reason: String
  private let uid: String?

  fileprivate init(file: String, line: Int?, reason: String, uid: String? = nil) {
    self.file = file
    self.line = line
    self.reason = reason
    self.uid = uid
  }

  /// For people.
  var text: String { "\(file.printableName)\(line.map { ":\($0):" } ?? "") \(reason)" }

  static let columns: Columns<ImportWarning> = [
    Column("file", \.file), Column("line", \.line), Column("reason", \.reason), Column("uid", \.uid),
  ]
}

extension ImportSummary {
  /// What people are warned of, by kind.
  ///
  /// - Parameters:
  ///   - ofBirthdays: whether vCards were imported.
  ///   - zone: the zone in which times are told.
  func warnings(ofBirthdays: Bool, in zone: DisplayZone) -> [[ImportWarning]] {
    let properties = Set(unreadableTimes.map(\.property)).sorted { $0.name < $1.name }
    let times = properties.map { property in
      unreadableTimes.filter { $0.property == property }.map(ImportWarning.init)
    }
    return times + [
      unknownTimeZones.map(ImportWarning.init), eventsWithoutStart.map(ImportWarning.init(withoutStart:)),
      alarmsAtPlaces.map(ImportWarning.init(atPlace:)), itemsElsewhere.map(ImportWarning.init),
      strayOverrides.map { ImportWarning($0, in: zone) },
      leftParts.map(ImportWarning.init),
      lostSnoozes.map { ImportWarning($0, in: zone) },
      inputsWithoutItems.map { input in
        ImportWarning(
          file: input, line: nil,
          reason: "has no \(ofBirthdays ? "vCards with a birthday" : "events, reminders or other items")")
      },
    ]
  }
}

extension ImportWarning {
  /// Of an item that gave way to another version, or could not be read, and so is not shown.
  init(skipped component: SkippedComponent) {
    let name = component.uid.isEmpty ? "" : "UID “\(component.uid.printable)”: "
    self.init(file: component.input, line: component.line, reason: name + component.reason, uid: component.uid)
  }

  init(withoutStart event: SkippedComponent) {
    self.init(file: event.input, line: event.line, reason: "\(event.reason), so no agenda shows it", uid: event.uid)
  }

  fileprivate init(atPlace item: SkippedComponent) {
    self.init(
      file: item.input, line: item.line,
      reason:
        "\(item.reason.printable), and nothing here knows where you are: it goes off when `almanac alarms at LAT,LON` says so",
      uid: item.uid)
  }

  fileprivate init(_ item: ItemElsewhere) {
    let (calendar, other) = (item.calendar.printable, item.other.printable)
    let option = "-c \(item.other.shellWord)"
    self.init(
      file: item.input, line: item.line,
      reason: item.isCancellation
        ? "it cancels “\(item.title.printable)”, which stands in “\(other)” and not in “\(calendar)”; `almanac import "
          + "\(option)` cancels it there"
        : "“\(calendar)” is a new calendar, and “\(other)” has the same items, or most of them; if that is what it is called now, `almanac "
          + "undo` takes this back, and `almanac import \(option)` imports into it",
      uid: item.uid)
  }

  fileprivate init(_ override: StrayOverride, in zone: DisplayZone) {
    let start = override.start.map { ", now \(TimeText(zone: zone).full($0))," } ?? ""
    let name = "uid:\(override.uid)/\(override.recurrenceKey.text)".shellWord
    self.init(
      file: override.input, line: nil,
      reason: "“\(override.title.printable)”\(start) was changed for an occurrence that the new version of its series "
        + "does not have; it stays beside the others; if it takes place twice now, `almanac delete \(name)` deletes it",
      uid: override.uid)
  }

  fileprivate init(_ part: LeftPart) {
    let start = part.start.map { ", from \(TimeText.day($0.civilDate)) on," } ?? ""
    self.init(
      file: part.input, line: part.line,
      reason: "this series was split here, and this version of it is not: the other part, "
        + "“\(part.title.printable)”\(start) stays beside it; if it takes place twice now, `almanac delete "
        + "\("uid:\(part.uid)".shellWord)` deletes that part",
      uid: part.uid)
  }

  fileprivate init(_ snooze: LostSnooze, in zone: DisplayZone) {
    let until = TimeText(zone: zone).full(.utc(snooze.until.civil(at: .zero)))
    self.init(
      file: snooze.input, line: snooze.line,
      reason: "the alarm of “\(snooze.title.printable)” that slept until \(until) does not go off any more: the new "
        + "version has no such alarm, or not that occurrence",
      uid: snooze.uid)
  }

  init(_ time: UnreadableTime) {
    let what = "\(time.property.name) “\(time.value.printable)” of “\(time.title.printable)”"
    let reason =
      time.isBeforeStart
      ? "\(what) ends it before it begins; it is kept, and the event is shown without a length"
      : "\(what) cannot be read; it is kept, and \(Self.effects[time.property] ?? "")"
    self.init(file: time.input, line: time.line, reason: reason, uid: time.uid)
  }

  /// What happens since a property cannot be read.
  private static let effects: [KnownProperty: String] = [
    .dtstart: "no agenda shows the event", .due: "the reminder is not shown as due",
    .dtend: "the event is shown without an end", .duration: "it is shown without a length",
    .rrule: "no agenda shows what it repeats", .exrule: "agendas show what it leaves out",
    .rdate: "no agenda shows the dates that it adds", .exdate: "agendas show the dates that it leaves out",
  ]

  fileprivate init(_ zone: UnknownTimeZone) {
    let place =
      zone.calendarZone.map { "so their times are taken as those of \($0), the calendar's zone" }
      ?? "so their times float: they are taken as those of whoever reads them"
    self.init(
      file: zone.input, line: zone.line,
      reason:
        "\(zone.count.of("item")) \(zone.count == 1 ? "names" : "name") the time zone “\(zone.tzid.prefix(100))”, "
        + "which no VTIMEZONE defines and nobody knows, \(place)")
  }
}
