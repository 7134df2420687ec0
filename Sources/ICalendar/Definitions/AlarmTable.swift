/// The properties that a VALARM must or may have for each action (RFC 5545 3.6.6).
///
/// The property table lists the properties that any alarm may have. Only that table applies to properties that are not
/// listed here for an action, and to alarms with other actions.
public enum AlarmTable {
  /// The actions that RFC 5545 defines.
  public enum Action: String, CaseIterable, Sendable {
    /// Plays a sound.
    case audio = "AUDIO"
    /// Displays a message.
    case display = "DISPLAY"
    /// Sends an e-mail.
    case email = "EMAIL"

    /// The action with this name in any letter case, or nil for any other name.
    public init?(name: String) {
      guard let action = Self.allCases.first(where: { EnumeratedValues.isSame($0.rawValue, name) }) else { return nil }
      self = action
    }
  }

  /// How often each property may occur in an alarm with this action.
  public static func requirements(of action: Action) -> [(property: KnownProperty, cardinality: Cardinality)] {
    switch action {
    case .audio: common + [(.attach, .zeroOrOne)]
    case .display: common + [(.description, .exactlyOne)]
    case .email:
      common + [
        (.description, .exactlyOne), (.summary, .exactlyOne), (.attendee, .oneOrMore), (.attach, .zeroOrMore),
      ]
    }
  }

  private static let common: [(property: KnownProperty, cardinality: Cardinality)] = [
    (.action, .exactlyOne), (.trigger, .exactlyOne), (.duration, .zeroOrOne), (.repeatCount, .zeroOrOne),
  ]
}
