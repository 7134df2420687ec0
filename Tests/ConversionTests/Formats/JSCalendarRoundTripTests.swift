import Comparison
import Conversion
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("To JSCalendar and back")
struct JSCalendarRoundTripTests {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"]

  static func options(_ flavor: JSCalendarFlavor, isLossless: Bool) -> ConversionOptions {
    var options = ConversionOptions()
    options.flavor = flavor.rawValue
    options.isLossless = isLossless
    return options
  }

  /// The .ics files of the corpora, only some of them outside nightly runs.
  static func files() throws -> [(path: String, bytes: [UInt8])] {
    let files = try #require(FileManager.default.enumerator(atPath: folder ?? ""))
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".ics") }.sorted()
    return try Nightly.share(oneIn: 10, of: paths).map { path in
      (path, Array(try Data(contentsOf: URL(fileURLWithPath: folder ?? "").appending(path: path))))
    }
  }

  @Test(
    "without a loss every calendar of the corpora comes back whole",
    .enabled(if: folder != nil, "ALMANAC_CORPORA names no folder of .ics files to read"),
    arguments: JSCalendarFlavor.allCases)
  func lossless(flavor: JSCalendarFlavor) throws {
    var count = 0
    var differing: [String] = []
    for (path, bytes) in try Self.files() {
      let options = Self.options(flavor, isLossless: true)
      guard let there = try? Converted(bytes, to: .jscalendar, from: .ics, options: options) else { continue }
      count += 1
      do {
        var reading = ConversionOptions()
        reading.isLossless = true
        let back = try Converted(there.bytes, to: .ics, from: .jscalendar, options: reading)
        // Parts that jCal cannot represent are lost, too.
        let unheld = Set(try Converted(bytes, to: .jcal, from: .ics).report.losses.map(\.what))
        for loss in there.report.losses where !unheld.contains(loss.what) {
          differing.append("\(path): \(loss.what) \(loss.example.text) \(loss.why)")
        }
        for loss in back.report.losses {
          differing.append("\(path): back \(loss.what) \(loss.example.text) \(loss.why)")
        }
        for issue in back.issues { differing.append("\(path): \(issue)") }
        let (before, after) = (try SortedCalendars(bytes), try SortedCalendars(back.bytes))
        if there.report.losses.isEmpty, before != after { differing.append("\(path): \(before.difference(to: after))") }
      } catch {
        differing.append("\(path): \(error)")
      }
    }
    #expect(count > Nightly.count(300, byDay: 25))
    #expect(differing.isEmpty, "\(differing.count) of \(count):\n\(differing.prefix(40).joined(separator: "\n"))")
  }

  @Test(
    "differences after a round trip are exactly those in the report",
    .enabled(if: folder != nil, "ALMANAC_CORPORA names no folder of .ics files to read"),
    arguments: JSCalendarFlavor.allCases)
  func losses(flavor: JSCalendarFlavor) throws {
    var count = 0
    var differing: [String] = []
    for (path, bytes) in try Self.files() where bytes.count < 1 << 20 && !path.hasSuffix(Self.doubtful) {
      // A UID is added to a component without one, and a text to an alarm without one.
      guard let bytes = try Self.comparable(bytes) else { continue }
      let options = Self.options(flavor, isLossless: false)
      guard let there = try? Converted(bytes, to: .jscalendar, from: .ics, options: options) else { continue }
      let back = try Converted(there.bytes, to: .ics, from: .jscalendar)
      for loss in back.report.losses { differing.append("\(path): back \(loss.what) \(loss.example.text)") }
      for issue in back.issues { differing.append("\(path): \(issue)") }
      count += 1
      let difference = CalendarDifference(
        from: try ComparedCalendar(text: bytes),
        to: try ComparedCalendar(text: back.bytes), countsBookkeeping: true)
      let found = Self.names(difference).filter(Self.isCompared)
      let told = Self.names(there.report).filter(Self.isCompared)
      let untold = found.subtracting(told)
      let unfounded = told.subtracting(found)
      if !untold.isEmpty || !unfounded.isEmpty {
        differing.append("\(path): not told \(untold.sorted()), not lost \(unfounded.sorted())")
      }
    }
    #expect(count > Nightly.count(250, byDay: 20))
    #expect(differing.isEmpty, "\(differing.count) of \(count):\n\(differing.prefix(60).joined(separator: "\n"))")
  }

  /// The differences between two calendars, by component and property.
  private static func names(_ difference: CalendarDifference) -> Set<String> {
    // An override whose instance is unknown becomes a separate item.
    var names = Set(difference.removed.map { $0.recurrenceID == nil ? $0.kind : "\($0.kind)/RECURRENCE-ID" })
    for change in difference.changed {
      for property in change.properties where !property.before.isEmpty {
        let isComponent = KnownNames.inner.contains(property.name)
        names.insert(isComponent ? property.name : "\(change.item.kind)/\(property.name)")
      }
    }
    return names
  }

  /// The names in a report, in the same form.
  private static func names(_ report: LossReport) -> Set<String> {
    var names: Set<String> = []
    // A rule has no zone, so the comparison does not look for one.
    for what in report.losses.map(\.what) where !what.hasSuffix("/RRULE;TZID") {
      var parts = what.split(separator: ";")[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if KnownNames.inner.contains(parts[0]) || parts.count == 1 || !KnownNames.entries.contains(parts[0]) {
        names.insert(parts[0])
        continue
      }
      if parts[1] == "DURATION" || parts[1] == "DTEND" || parts[1] == "DUE" {
        parts[1] = parts[0] == "VTODO" ? "DUE" : "DTEND"
      }
      names.insert(parts.joined(separator: "/"))
    }
    return names
  }

  /// Whether a name is one that an entry can represent. Additions by Outlook are often understood anyway.
  private static func isCompared(_ name: String) -> Bool {
    let isKnown = KnownNames.inner.contains(name) || KnownNames.kinds.contains(name)
    let isProperty = KnownNames.entries.contains { name.hasPrefix($0 + "/") }
    return (isKnown || isProperty) && !name.contains("/X-MICROSOFT-CDO-")
  }

  /// It has an unreadable end next to one that gives the same end.
  private static let doubtful = "invalid_duration.ics"

  /// The components of a file, with the same text in all alarms, or nil if some have no UID.
  private static func comparable(_ bytes: [UInt8]) throws -> [UInt8]? {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var lines: [UInt8] = []
    func add(_ component: Component) {
      let isAlarm = component.component == .valarm
      lines += Array("BEGIN:\(component.name)\r\n".utf8)
      for line in component.properties where line.hasValue {
        if isAlarm, line.property == .description || line.property == .summary { continue }
        lines += Array(line.bytes) + [0x0D, 0x0A]
      }
      if isAlarm { lines += Array("DESCRIPTION:x\r\n".utf8) }
      for inner in component.components { add(inner) }
      lines += Array("END:\(component.name)\r\n".utf8)
    }
    var isComplete = true
    while let element = try? reader.next() {
      switch element {
      case .calendarBegin: lines += Array("BEGIN:VCALENDAR\r\n".utf8)
      case .calendarProperty(let line): lines += Array(line.bytes) + [0x0D, 0x0A]
      case .component(let component, _):
        let uid = component.first(.uid)?.text ?? ""
        if uid.isEmpty, [.vevent, .vtodo].contains(component.component) { isComplete = false }
        add(component)
      case .calendarEnd: lines += Array("END:VCALENDAR\r\n".utf8)
      }
    }
    return isComplete ? lines : nil
  }

  private enum KnownNames {
    static let inner: Set<String> = ["VALARM", "VLOCATION", "PARTICIPANT", "VRESOURCE"]
    static let kinds: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]
    static let entries: Set<String> = ["VCALENDAR", "VEVENT", "VTODO"]
  }
}

/// The calendars of a file in canonical form, with the properties and components of each sorted.
struct SortedCalendars: Equatable {
  private var calendars: [[String]] = []

  init(_ bytes: [UInt8]) throws {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var isOpen = false
    while let element = try reader.next() {
      switch element {
      case .calendarBegin:
        calendars.append([])
        isOpen = true
      case .calendarProperty(let line): calendars[calendars.count - 1].append(Self.text(line))
      case .component(let component, _):
        if !isOpen {
          calendars.append([])
          isOpen = true
        }
        calendars[calendars.count - 1].append(Self.text(component))
      case .calendarEnd: isOpen = false
      }
    }
    calendars = calendars.map { $0.sorted() }
  }

  private static func text(_ line: ContentLine) -> String {
    var bytes: [UInt8] = []
    line.appendCanonical(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ component: Component) -> String {
    let parts = component.properties.map(text) + component.components.map(text)
    return "BEGIN:\(component.name)\r\n" + parts.sorted().joined() + "END:\(component.name)\r\n"
  }

  /// The first part that only one of two calendars has.
  func difference(to other: SortedCalendars) -> String {
    guard calendars.count == other.calendars.count else { return "\(calendars.count) and \(other.calendars.count)" }
    for (own, theirs) in zip(calendars, other.calendars) where own != theirs {
      let missing = own.first { !theirs.contains($0) } ?? "-"
      let added = theirs.first { !own.contains($0) } ?? "-"
      let lines = missing.split(separator: "\r\n").filter { !added.contains($0) }
      let others = added.split(separator: "\r\n").filter { !missing.contains($0) }
      return "only before: \(lines.prefix(4)); only after: \(others.prefix(4))"
    }
    return "nothing"
  }
}
