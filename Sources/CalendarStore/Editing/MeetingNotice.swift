public import Scheduling

/// What a change of a meeting has to tell others.
public struct MeetingNotice: Sendable {
  /// The UID of the meeting.
  public let uid: String
  /// Its title.
  public let title: String
  /// The messages.
  public let messages: [SchedulingMessage]
  /// Whether they were put into the queue.
  public let isQueued: Bool
  /// Whether the server of the account tells them, as soon as it has the change (RFC 6638).
  public let isSentByServer: Bool

  /// To whom they go, as `mailto:` URIs, each once.
  public var recipients: [String] {
    var seen: Set<String> = []
    return messages.flatMap(\.to).filter { seen.insert($0).inserted }
  }
}
