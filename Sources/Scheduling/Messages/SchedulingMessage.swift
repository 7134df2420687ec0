public import CalendarModel

/// One message to send: what it says, and to whom.
public struct SchedulingMessage: Sendable {
  /// What it is for.
  public let method: SchedulingMethod
  /// The calendar address of who sends it, as it was invited.
  public let from: String
  /// To whom it goes, as `mailto:` and an address: those who get the same text.
  public internal(set) var to: [String]
  /// The UID.
  public let uid: String
  /// SEQUENCE of its first component.
  public let sequence: Int
  /// Whether it needs an answer, or a new one.
  public let isSignificant: Bool
  /// The instances that it is about, as times in UTC, dates or local times; nil stands for the series or single item.
  public let instances: [String?]
  /// The message.
  public let calendar: ICalendarObject

  /// The message without some of those to whom it goes; nil if nobody is left.
  package func without(_ recipients: Set<String>) -> SchedulingMessage? {
    var message = self
    message.to.removeAll { recipients.contains($0) }
    return message.to.isEmpty ? nil : message
  }
}
