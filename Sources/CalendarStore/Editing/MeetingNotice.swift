public import Scheduling

/// The messages that result from a change to a meeting.
public struct MeetingNotice: Sendable {
  /// The UID of the meeting.
  public let uid: String
  /// The title of the meeting.
  public let title: String
  /// The messages.
  public let messages: [SchedulingMessage]
  /// The calendar addresses of people who would be notified if they could be reached by mail.
  public var unreachable: Set<String> = []
  /// Whether the messages were queued.
  public let isQueued: Bool
  /// Whether the account's server sends the messages once it has received the change (RFC 6638).
  public let isSentByServer: Bool

  /// The distinct recipients, as `mailto:` URIs.
  public var recipients: [String] {
    var seen: Set<String> = []
    return messages.flatMap(\.to).filter { seen.insert($0).inserted }
  }
}
