import CalendarText
import CalendarModel
import CivilTime
import ICalendar
import JSON

/// Describes the events on a page to search engines, as schema.org Events in JSON-LD. The data is collected in a
/// separate spool, because it comes after the page.
struct StructuredData {
  private let spool: Spool
  private let times: ListedTimes
  private var isFirst = true

  init(_ zone: ConversionOptions.Zone) throws {
    spool = try Spool()
    times = ListedTimes(zone)
    try append("<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@graph\":[")
  }

  /// Adds an event; to-dos and journal entries are ignored.
  mutating func add(_ entry: PageEntry) throws {
    let occurrence = entry.occurrence
    guard occurrence.item.kind == .event, let start = occurrence.start, let end = occurrence.end else { return }
    let component = occurrence.item.component
    let conference = component.first(.conference).flatMap { PlainText.link($0.uri) }
    var writer = JSONWriter(isInHTML: true)
    writer.object { writer in
      writer.member("@type", "Event")
      writer.member("name", entry.title)
      writer.member("startDate", text(start, occurrence.startInstant, entry))
      // In schema.org, the last day is included.
      let last = entry.clocks == nil ? entry.days.map { RFC3339.text($0.upperBound) } : nil
      writer.member("endDate", last ?? text(end, occurrence.endInstant, entry))
      writer.member(
        "eventStatus", "https://schema.org/Event\(occurrence.isCancelled ? "Cancelled" : "Scheduled")")
      writer.memberIfPresent("eventAttendanceMode", Self.mode(entry.place != nil, conference != nil))
      Self.writeLocations(entry.place, conference, &writer)
      writer.memberIfPresent("url", entry.url.flatMap(PlainText.link))
      if let organizer = component.first(.organizer) {
        let person = organizer.withUnfolded { ListedPerson($0) }
        writer.name("organizer")
        writer.object { writer in
          writer.member("@type", "Person")
          writer.memberIfPresent("name", person.name)
          writer.memberIfPresent("email", person.email)
        }
      }
    }
    try append((isFirst ? "\n" : ",\n") + writer.takeText())
    isFirst = false
  }

  private static func mode(_ hasPlace: Bool, _ isOnline: Bool) -> String? {
    let word = hasPlace ? (isOnline ? "Mixed" : "Offline") : isOnline ? "Online" : nil
    return word.map { "https://schema.org/\($0)EventAttendanceMode" }
  }

  private static func writeLocations(_ place: String?, _ conference: String?, _ writer: inout JSONWriter) {
    if place == nil, conference == nil { return }
    writer.name("location")
    writer.array { writer in
      if let place {
        writer.object {
          $0.member("@type", "Place")
          $0.member("name", place)
        }
      }
      if let conference {
        writer.object {
          $0.member("@type", "VirtualLocation")
          $0.member("url", conference)
        }
      }
    }
  }

  private func text(_ time: CalendarTime, _ instant: Instant, _ entry: PageEntry) -> String {
    var bytes: [UInt8] = []
    times.append(time, instant, entry.occurrence.item.zones, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(_ text: String) throws { try spool.append(Array(text.utf8)) }

  /// Appends everything to the page.
  func copy(to page: Spool) throws {
    try append("\n]}</script>\n")
    try spool.forEachPiece { try page.append($0) }
  }
}
