import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import ICalendar
import TerminalText

/// Something that was imported but may not be what the user expects.
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

  /// The warning as text.
  var text: String { "\(file.printableName)\(line.map { ":\($0):" } ?? "") \(reason)" }

  static let columns: Columns<ImportWarning> = [
    Column("file", \.file), Column("line", \.line), Column("reason", \.reason), Column("uid", \.uid),
  ]
}

extension ImportSummary {
  /// The warnings, by kind.
  ///
  /// - Parameters:
  ///   - ofBirthdays: Whether vCards were imported.
  ///   - zone: The display zone.
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
      inputsWithLeadingText.map { input in
        ImportWarning(file: input, line: nil, reason: ImportSummary.leadingTextWords)
      },
      inputsWithoutItems.map { input in
        ImportWarning(
          file: input, line: nil,
          reason: "has no \(ofBirthdays ? "vCards with a birthday" : "events, reminders or other items")")
      },
    ]
  }
}

extension ImportWarning {
  /// A warning about an item that was replaced by another version or could not be read, and so is not shown.
  init(skipped component: SkippedComponent) {
    let name = component.uid.isEmpty ? "" : "UID “\(component.uid.printableName)”: "
    self.init(file: component.input, line: component.line, reason: name + component.reason, uid: component.uid)
  }

  init(withoutStart event: SkippedComponent) {
    self.init(file: event.input, line: event.line, reason: "\(event.reason), so agendas do not show it", uid: event.uid)
  }

  fileprivate init(atPlace item: SkippedComponent) {
    self.init(
      file: item.input, line: item.line,
      reason:
        "\(item.reason.printableName); almanac does not track your position, so the alarm goes off only when you report your position with `almanac alarms at LAT,LON`",
      uid: item.uid)
  }

  fileprivate init(_ item: ItemElsewhere) {
    let (calendar, other) = (item.calendar.printableName, item.other.printableName)
    let option = "-c \(item.other.shellWord)"
    self.init(
      file: item.input, line: item.line,
      reason: item.isCancellation
        ? "the message cancels “\(item.title.printableName)”, which is in “\(other)”, not in “\(calendar)”; to cancel it there, run `almanac import "
          + "\(option)`"
        : "“\(calendar)” is a new calendar, but “\(other)” has most or all of the same items; if it is the same calendar, undo this with `almanac "
          + "undo`, and import into it with `almanac import \(option)`",
      uid: item.uid)
  }

  fileprivate init(_ override: StrayOverride, in zone: DisplayZone) {
    let start = override.start.map { ", now \(TimeText(zone: zone).full($0))," } ?? ""
    let name = "uid:\(override.uid)/\(override.recurrenceKey.text)".shellWord
    self.init(
      file: override.input, line: nil,
      reason: "“\(override.title.printableName)”\(start) overrides an occurrence that the new version of its series "
        + "does not have; it was kept; if the event is now listed twice, delete it with `almanac delete \(name)`",
      uid: override.uid)
  }

  fileprivate init(_ part: LeftPart) {
    let start = part.start.map { ", from \(TimeText.day($0.civilDate)) on," } ?? ""
    self.init(
      file: part.input, line: part.line,
      reason: "this series was split here, but the imported version is not split: the other part, "
        + "“\(part.title.printableName)”\(start) was kept; if the event is now listed twice, delete that part with `almanac delete "
        + "\("uid:\(part.uid)".shellWord)`",
      uid: part.uid)
  }

  fileprivate init(_ snooze: LostSnooze, in zone: DisplayZone) {
    let until = TimeText(zone: zone).full(.utc(snooze.until.civil(at: .zero)))
    self.init(
      file: snooze.input, line: snooze.line,
      reason: "the alarm of “\(snooze.title.printableName)” that was snoozed until \(until) will not go off: the new "
        + "version does not have that alarm or occurrence",
      uid: snooze.uid)
  }

  init(_ time: UnreadableTime) {
    let what = "\(time.property.name) “\(time.value.printableName)” of “\(time.title.printableName)”"
    let reason =
      time.isBeforeStart
      ? "\(what) is before the start; it was kept, and the event is shown without a length"
      : "\(what) cannot be read; it was kept, and \(Self.effects[time.property] ?? "")"
    self.init(file: time.input, line: time.line, reason: reason, uid: time.uid)
  }

  /// The effect of a property that cannot be read.
  private static let effects: [KnownProperty: String] = [
    .dtstart: "agendas do not show the event", .due: "the reminder is not shown as due",
    .dtend: "the event is shown without an end", .duration: "it is shown without a length",
    .rrule: "agendas do not show its occurrences", .exrule: "agendas show the occurrences it excludes",
    .rdate: "agendas do not show the dates it adds", .exdate: "agendas show the dates it excludes",
  ]

  fileprivate init(_ zone: UnknownTimeZone) {
    let place =
      zone.calendarZone.map { "so their times are read in \($0), the calendar's time zone" }
      ?? "so their times are floating and are shown in the local time of each reader"
    self.init(
      file: zone.input, line: zone.line,
      reason:
        "\(zone.count.of("item")) \(zone.count == 1 ? "names" : "name") the time zone “\(zone.tzid.prefix(100))”, "
        + "which is unknown and not defined by a VTIMEZONE, \(place)")
  }
}
