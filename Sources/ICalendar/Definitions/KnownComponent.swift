/// A component that is defined by a standard or a well-known draft.
public enum KnownComponent: UInt8, CaseIterable, Sendable {
  /// VCALENDAR, the iCalendar object that contains all others (RFC 5545 3.4).
  case vcalendar = 1
  /// VEVENT, an event (RFC 5545 3.6.1).
  case vevent
  /// VTODO, a to-do (RFC 5545 3.6.2).
  case vtodo
  /// VJOURNAL, a journal entry (RFC 5545 3.6.3).
  case vjournal
  /// VFREEBUSY, a request for busy times or the reply to it (RFC 5545 3.6.4).
  case vfreebusy
  /// VTIMEZONE, the rules of a time zone (RFC 5545 3.6.5).
  case vtimezone
  /// STANDARD, an observance of standard time (RFC 5545 3.6.5).
  case standard
  /// DAYLIGHT, an observance of daylight saving time (RFC 5545 3.6.5).
  case daylight
  /// VALARM, an alarm (RFC 5545 3.6.6).
  case valarm
  /// VAVAILABILITY, the times when a calendar user is available (RFC 7953 3.1).
  case vavailability
  /// AVAILABLE, a time within a VAVAILABILITY (RFC 7953 3.1).
  case available
  /// PARTICIPANT, a participant, invited or not (RFC 9073 7.1).
  case participant
  /// VLOCATION, a place (RFC 9073 7.2).
  case vlocation
  /// VRESOURCE, a required resource (RFC 9073 7.3).
  case vresource
  /// VPOLL, a vote on several proposals (draft-ietf-calext-vpoll, not a standard).
  case vpoll
  /// VVOTER, a voter in a poll (draft-york-vpoll, not a standard).
  case vvoter
  /// VOTE, a single vote by a voter (draft-ietf-calext-vpoll, not a standard).
  case vote
}
