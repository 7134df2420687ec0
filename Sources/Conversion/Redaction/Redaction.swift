/// The ways of reducing a calendar before it is shared.
public enum Redaction: String, CaseIterable, Sendable {
  /// Only the busy times, as in ``BusyTimes``.
  case busy
  /// Everything except participants and places: people, places, links, attachments and all nonstandard data are
  /// removed. Text is kept.
  case people
}
