import CalendarStore

/// The calendar state that a client last synchronized with, as a URI (RFC 6578 4).
struct SyncToken {
  private static let prefix = "urn:almanac:sync:"

  let knowledge: ServingReader.Knowledge
  private let calendar: String

  init(_ knowledge: ServingReader.Knowledge, _ calendar: ServedCalendar) {
    self.knowledge = knowledge
    self.calendar = calendar.calendar.identifier.lowercased()
  }

  /// Parses a token, or returns nil if the text is not a token for the calendar.
  init?(_ text: String, _ calendar: ServedCalendar) {
    let own = calendar.calendar.identifier.lowercased()
    guard text.hasPrefix("\(Self.prefix)\(own):") else { return nil }
    let parts = text.dropFirst(Self.prefix.count + own.count + 1).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let revision = Int64(parts[0]), let time = Int64(parts[1]), revision >= 0,
      let path = RequestPath("/\(parts[2])")
    else { return nil }
    self.calendar = own
    knowledge = ServingReader.Knowledge(revision: revision, time: time, name: path.segments.first ?? "")
  }

  var text: String {
    let name = knowledge.name.isEmpty ? "" : String(RequestPath([knowledge.name]).text.dropFirst())
    return "\(Self.prefix)\(calendar):\(knowledge.revision):\(knowledge.time):\(name)"
  }
}
