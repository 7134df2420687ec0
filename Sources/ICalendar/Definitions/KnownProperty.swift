/// A property that is registered for iCalendar, or a common vendor property.
///
/// The two delimiters BEGIN and END come first. No raw value is 0, so 0 can mean "not known". Raw values may change
/// between versions: do not store them.
public enum KnownProperty: UInt8, CaseIterable, Sendable {
  /// BEGIN, the first line of a component (RFC 5545 3.4).
  case begin = 1
  /// END, the last line of a component (RFC 5545 3.4).
  case end = 2

  // Calendar properties (RFC 5545 3.7)
  /// CALSCALE.
  case calscale
  /// METHOD.
  case method
  /// PRODID.
  case prodid
  /// VERSION.
  case version

  // Descriptive properties (RFC 5545 3.8.1)
  /// ATTACH.
  case attach
  /// CATEGORIES.
  case categories
  /// CLASS.
  case classification
  /// COMMENT.
  case comment
  /// DESCRIPTION.
  case description
  /// GEO.
  case geo
  /// LOCATION.
  case location
  /// PERCENT-COMPLETE.
  case percentComplete
  /// PRIORITY.
  case priority
  /// RESOURCES.
  case resources
  /// STATUS.
  case status
  /// SUMMARY.
  case summary

  // Date and time properties (RFC 5545 3.8.2)
  /// COMPLETED.
  case completed
  /// DTEND.
  case dtend
  /// DUE.
  case due
  /// DTSTART.
  case dtstart
  /// DURATION.
  case duration
  /// FREEBUSY.
  case freebusy
  /// TRANSP.
  case transp

  // Time zone properties (RFC 5545 3.8.3)
  /// TZID.
  case tzid
  /// TZNAME.
  case tzname
  /// TZOFFSETFROM.
  case tzoffsetfrom
  /// TZOFFSETTO.
  case tzoffsetto
  /// TZURL.
  case tzurl

  // Relationship properties (RFC 5545 3.8.4)
  /// ATTENDEE.
  case attendee
  /// CONTACT.
  case contact
  /// ORGANIZER.
  case organizer
  /// RECURRENCE-ID.
  case recurrenceID
  /// RELATED-TO.
  case relatedTo
  /// URL.
  case url
  /// UID.
  case uid

  // Recurrence properties (RFC 5545 3.8.5)
  /// EXDATE.
  case exdate
  /// EXRULE, deprecated (RFC 2445 4.8.5.2).
  case exrule
  /// RDATE.
  case rdate
  /// RRULE.
  case rrule

  // Alarm properties (RFC 5545 3.8.6)
  /// ACTION.
  case action
  /// REPEAT.
  case repeatCount
  /// TRIGGER.
  case trigger

  // Change management properties (RFC 5545 3.8.7)
  /// CREATED.
  case created
  /// DTSTAMP.
  case dtstamp
  /// LAST-MODIFIED.
  case lastModified
  /// SEQUENCE.
  case sequence

  // Miscellaneous properties (RFC 5545 3.8.8)
  /// REQUEST-STATUS.
  case requestStatus

  // Extensions
  /// XML (RFC 6321 4.2).
  case xml
  /// TZUNTIL (RFC 7808 7.1).
  case tzuntil
  /// TZID-ALIAS-OF (RFC 7808 7.2).
  case tzidAliasOf
  /// BUSYTYPE (RFC 7953 3.2).
  case busytype
  /// NAME (RFC 7986 5.1).
  case name
  /// REFRESH-INTERVAL (RFC 7986 5.7).
  case refreshInterval
  /// SOURCE (RFC 7986 5.8).
  case source
  /// COLOR (RFC 7986 5.9).
  case color
  /// IMAGE (RFC 7986 5.10).
  case image
  /// CONFERENCE (RFC 7986 5.11).
  case conference
  /// LOCATION-TYPE (RFC 9073 6.1).
  case locationType
  /// PARTICIPANT-TYPE (RFC 9073 6.2).
  case participantType
  /// RESOURCE-TYPE (RFC 9073 6.3).
  case resourceType
  /// CALENDAR-ADDRESS (RFC 9073 6.4).
  case calendarAddress
  /// STYLED-DESCRIPTION (RFC 9073 6.5).
  case styledDescription
  /// STRUCTURED-DATA (RFC 9073 6.6).
  case structuredData
  /// ACKNOWLEDGED (RFC 9074 6.1).
  case acknowledged
  /// PROXIMITY (RFC 9074 8.1).
  case proximity
  /// CONCEPT (RFC 9253 8.1).
  case concept
  /// LINK (RFC 9253 8.2).
  case link
  /// REFID (RFC 9253 8.3).
  case refID

  // Properties with which Apple, Google and Outlook describe calendars
  /// X-WR-CALNAME, the name of the calendar.
  case xWRCalname
  /// X-WR-CALDESC, the description of the calendar.
  case xWRCaldesc
  /// X-WR-TIMEZONE, the zone of floating times.
  case xWRTimezone
  /// X-WR-RELCALID, the identifier of the calendar.
  case xWRRelcalid
  /// X-WR-ALARMUID, the identifier of an alarm.
  case xWRAlarmUID
  /// X-PUBLISHED-TTL, the interval at which to fetch the feed, a DURATION.
  case xPublishedTTL
  /// X-ORIGINAL-URL, the origin of the feed.
  case xOriginalURL

  // Apple
  /// X-APPLE-STRUCTURED-LOCATION, a place as a "geo:" URI.
  case xAppleStructuredLocation
  /// X-APPLE-TRAVEL-ADVISORY-BEHAVIOR, whether to warn when it is time to leave.
  case xAppleTravelAdvisoryBehavior
  /// X-APPLE-TRAVEL-DURATION, the travel time to the event.
  case xAppleTravelDuration
  /// X-APPLE-TRAVEL-START, the place where the journey begins, as a "geo:" URI.
  case xAppleTravelStart
  /// X-APPLE-PROXIMITY, whether an alarm goes off on arrival or on departure.
  case xAppleProximity
  /// X-APPLE-DEFAULT-ALARM, whether an alarm was added by the settings.
  case xAppleDefaultAlarm
  /// X-APPLE-LOCAL-DEFAULT-ALARM, whether an alarm was added by this device's settings.
  case xAppleLocalDefaultAlarm
  /// X-APPLE-CALENDAR-COLOR, the color of the calendar as "#RRGGBB" or "#RRGGBBAA".
  case xAppleCalendarColor
  /// X-APPLE-SORT-ORDER, the position of a reminder in its list.
  case xAppleSortOrder
  /// X-APPLE-EWS-BUSYSTATUS, Apple's copy of Exchange's busy status.
  case xAppleEWSBusyStatus
  /// X-APPLE-CREATOR-IDENTITY, the bundle identifier of the program that created the item.
  case xAppleCreatorIdentity
  /// X-APPLE-CREATOR-TEAM-IDENTITY, the team identifier of the program that created the item.
  case xAppleCreatorTeamIdentity

  // Microsoft
  /// X-ALT-DESC, the description in another format, usually HTML.
  case xAltDesc
  /// X-MICROSOFT-CDO-BUSYSTATUS, how the time is shown.
  case xMicrosoftCDOBusyStatus
  /// X-MICROSOFT-CDO-INTENDEDSTATUS, how the organizer wants the time shown.
  case xMicrosoftCDOIntendedStatus
  /// X-MICROSOFT-CDO-ALLDAYEVENT, whether the event is all-day.
  case xMicrosoftCDOAllDayEvent
  /// X-MICROSOFT-CDO-IMPORTANCE, 0 low, 1 normal, 2 high.
  case xMicrosoftCDOImportance
  /// X-MICROSOFT-CDO-INSTTYPE, whether the item is single, a series, an instance or an exception.
  case xMicrosoftCDOInstType
  /// X-MICROSOFT-CDO-APPT-SEQUENCE, Exchange's sequence number.
  case xMicrosoftCDOApptSequence
  /// X-MICROSOFT-CDO-OWNERAPPTID, the organizer's number for the item.
  case xMicrosoftCDOOwnerApptID
  /// X-MICROSOFT-CDO-TZID, the number of a time zone in an old table.
  case xMicrosoftCDOTZID
  /// X-MICROSOFT-DISALLOW-COUNTER, whether attendees are forbidden to propose another time.
  case xMicrosoftDisallowCounter
  /// X-MICROSOFT-DONOTFORWARDMEETING, whether attendees are forbidden to forward the invitation.
  case xMicrosoftDoNotForwardMeeting
  /// X-MICROSOFT-SKYPETEAMSMEETINGURL, the address of a Teams meeting.
  case xMicrosoftSkypeTeamsMeetingURL
  /// X-MS-OLK-FORCEINSPECTOROPEN, whether Outlook opens the item in a window.
  case xMSOLKForceInspectorOpen
  /// X-OUTLOOK-COLOR, the color of the calendar in Outlook.
  case xOutlookColor

  // Mozilla, Google, Evolution, libical
  /// X-MOZ-LASTACK, when alarms were last acknowledged.
  case xMozLastAck
  /// X-MOZ-SNOOZE-TIME, the end of an alarm's snooze.
  case xMozSnoozeTime
  /// X-MOZ-GENERATION, a counter of changes.
  case xMozGeneration
  /// X-GOOGLE-CONFERENCE, the address of a video call.
  case xGoogleConference
  /// X-EVOLUTION-ALARM-UID, the identifier of an alarm.
  case xEvolutionAlarmUID
  /// X-LIC-ERROR, libical's message about a line that it could not read.
  case xLicError
  /// X-LIC-LOCATION, the time zone's name in the Olson database.
  case xLicLocation
  /// X-PROLEPTIC-TZNAME, the abbreviation in use before the zone's first observance.
  case xProlepticTZName
  /// X-TZINFO, the time zone's name and the version of the database from which it was generated.
  case xTZInfo
}
