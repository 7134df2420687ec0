public import CivilTime

/// A reminder that something is about to happen, VALARM (RFC 5545 3.6.6, RFC 9074).
public struct Alarm: Hashable, Sendable {
  /// What happens when the alarm goes off, ACTION.
  public var action: Action
  /// When or where the alarm goes off, or nil if the file has no readable trigger.
  public var trigger: Optional<AlarmTrigger>
  /// The number of times the alarm goes off again after the first time, REPEAT (RFC 5545 3.8.6.2).
  public var repeatCount: Optional<Int>
  /// The time between two repeats, DURATION (RFC 5545 3.8.2.5).
  public var repeatInterval: Optional<CalendarDuration>
  /// The text to show, or the body of the e-mail, DESCRIPTION.
  public var text: Optional<String>
  /// The subject of the e-mail, SUMMARY.
  public var summary: Optional<String>
  /// The recipients of the e-mail, ATTENDEE.
  public var attendees: [Participant]
  /// The sound to play, the program to run or the attachments of the e-mail, ATTACH.
  public var attachments: [Attachment]
  /// The alarm's identity, UID (RFC 9074 4); vendors write X-WR-ALARMUID and X-EVOLUTION-ALARM-UID.
  public var uid: Optional<String>
  /// When the alarm was last dismissed or snoozed, in UTC, ACKNOWLEDGED (RFC 9074 6.1).
  public var acknowledged: Optional<Instant>
  /// The related alarms, RELATED-TO (RFC 9074 5).
  public var relations: [Relation]
  /// Whether the alarm was added by a calendar's settings, X-APPLE-DEFAULT-ALARM or X-APPLE-LOCAL-DEFAULT-ALARM.
  public var isDefault: Bool

  /// Creates an alarm. A display alarm must have text.
  public init(action: Action = .display, trigger: AlarmTrigger?, text: String? = "Reminder") {
    self = Self.empty
    self.action = action
    self.trigger = trigger
    self.text = text
  }

  /// Creates an alarm that displays text a number of minutes before the item begins.
  public init(minutesBefore minutes: Int, text: String? = "Reminder") {
    self.init(trigger: .relative(CalendarDuration(seconds: -60 * Int64(minutes)), to: .start), text: text)
  }
}

extension Alarm {
  /// What an alarm does, ACTION (RFC 5545 3.8.6.1).
  public struct Action: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Plays a sound.
    public static let audio = Action(rawValue: "AUDIO")
    /// Displays a message.
    public static let display = Action(rawValue: "DISPLAY")
    /// Sends an e-mail.
    public static let email = Action(rawValue: "EMAIL")
    /// Runs a program, deprecated (RFC 2445 4.8.6.1).
    public static let procedure = Action(rawValue: "PROCEDURE")
  }

  /// The UID of the alarm that this alarm repeats after a snooze (RFC 9074 7).
  public var snoozes: String? { relations.first { $0.kind == .snooze }?.uid }
}
