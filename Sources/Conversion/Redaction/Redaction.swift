/// What is left of a calendar before others get it.
public enum Redaction: String, CaseIterable, Sendable {
  /// Only when somebody is busy, as ``BusyTimes`` tells it.
  case busy
  /// Everything but who takes part and where: without people, places, links, attachments and whatever no standard knows. Texts
  /// stay.
  case people
}
