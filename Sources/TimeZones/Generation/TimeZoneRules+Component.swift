public import CivilTime
public import ICalendar

extension TimeZoneRules {
  /// The zone as a VTIMEZONE, cut to the time in use (RFC 5545 3.6.5).
  ///
  /// Reading it gives the offsets of these rules at every instant from `start` up to `end`. It begins with what is
  /// observed at `start`. An endless rule is written as such, so the years after `end` are right as well.
  ///
  /// libical, Google and Outlook can all read it: every observance has DTSTART, TZOFFSETFROM and TZOFFSETTO; rules are
  /// of the form `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, match their DTSTART and end, if they end, with the UTC time of
  /// their last onset; there is no RDATE. Years that fit no such rule have an observance for each onset. Only if the
  /// zone has an endless rule of another form, as Chile and Israel have, and `end` is nil, the last rule also has
  /// BYMONTHDAY. Transitions that change only the name or kind of an observance are left out.
  ///
  /// - Parameters:
  ///   - tzid: The name to give the zone. Characters that no text can hold are left out.
  ///   - start: The first instant in use.
  ///   - end: The instant up to which the zone is in use; nil if it is used for ever.
  public func component(tzid: String, from start: Instant, until end: Instant? = nil) -> Component {
    var builder = ComponentBuilder(.vtimezone)
    builder.append(ContentLine("TZID:\(TextValue.encode(tzid))"))
    for observance in ObservanceWriter(self, from: start, until: end).components { builder.append(observance) }
    return builder.component()
  }
}
