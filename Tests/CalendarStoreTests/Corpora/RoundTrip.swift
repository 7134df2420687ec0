import CalendarStore
import Foundation
import ICalendar

/// One file, imported into a new store and exported: its contents before and after.
struct RoundTrip {
  let source: NaiveCalendar
  let exported: NaiveCalendar
  let first: ImportSummary
  let second: ImportSummary
  /// Whether the second import left the database unchanged.
  let isIdempotent: Bool
  /// Whether a second export produced the same bytes.
  let isDeterministic: Bool

  init(file: URL) throws {
    source = NaiveCalendar(Array(try Data(contentsOf: file)))
    let test = try TestStore()
    let input = CalendarInput(path: file.path)
    first = try test.store.importCalendars([input])
    let bytes = try test.exported()
    exported = NaiveCalendar(bytes)
    isDeterministic = try test.exported() == bytes
    let before = try test.contents()
    second = try test.store.importCalendars([input])
    isIdempotent = try !second.changesAnything && test.contents() == before
  }

  /// The components that were not restored exactly, by kind and UID.
  var lostItems: [String] {
    var candidates = exported.items
    return source.items.compactMap { item in
      if let index = candidates.firstIndex(where: { $0.completes(item) }) {
        candidates.remove(at: index)
        return nil
      }
      return isDecidedAgainst(item) ? nil : "\(item.kind) \(item.value("UID") ?? item.value("SUMMARY") ?? "?")"
    }
  }

  /// The VTIMEZONEs that were not restored exactly.
  var lostTimeZones: [String] {
    let kept = Set(exported.timeZones.map(\.lines))
    return source.timeZones.filter { !kept.contains($0.lines) }.map { $0.value("TZID") ?? "?" }
  }

  /// The calendar properties other than METHOD that were not restored. Properties of a later VCALENDAR are ignored if
  /// an earlier one has the same property.
  var lostProperties: [String] {
    let kept = Set(exported.properties)
    let keptNames = Set(exported.properties.map(Self.name))
    return source.properties.filter { line in
      let name = Self.name(line)
      if name == "METHOD" || !line.contains(0x3A) { return false }
      return source.calendarCount > 1 ? !keptNames.contains(name) : !kept.contains(line)
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether another component of the file is identical, or is a version of the same item that takes precedence over
  /// this one: by a higher SEQUENCE, or else a later DTSTAMP.
  private func isDecidedAgainst(_ item: NaiveCalendar.Component) -> Bool {
    source.items.contains { other in
      guard other.place != item.place, other.kind == item.kind, other.value("UID") == item.value("UID"),
        other.value("RECURRENCE-ID") == item.value("RECURRENCE-ID")
      else { return false }
      if other.lines == item.lines { return true }
      let (mine, theirs) = (version(item), version(other))
      return (mine.sequence, mine.stamp) < (theirs.sequence, theirs.stamp)
    }
  }

  private func version(_ item: NaiveCalendar.Component) -> (sequence: Int, stamp: String) {
    (item.value("SEQUENCE").flatMap { Int($0) } ?? 0, item.value("DTSTAMP") ?? "")
  }

  private static func name(_ line: [UInt8]) -> String {
    String(decoding: line.prefix { $0 != 0x3A && $0 != 0x3B }, as: UTF8.self).uppercased()
  }
}
