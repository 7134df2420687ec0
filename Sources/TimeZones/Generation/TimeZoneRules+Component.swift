public import CivilTime
public import ICalendar

extension TimeZoneRules {
  /// The zone as a VTIMEZONE, limited to the period in use (RFC 5545 3.6.5).
  ///
  /// Reading it gives the offsets of these rules at every instant from `start` to `end`. It begins with the observance
  /// in effect at `start`. An endless rule is written as such, so the years after `end` are correct as well.
  ///
  /// libical, Google and Outlook can all read it: every observance has DTSTART, TZOFFSETFROM and TZOFFSETTO; rules have
  /// the form `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, match their DTSTART, and, if they end, do so with the UTC time of
  /// their last onset; there is no RDATE. For years that do not fit such a rule, each onset is a separate observance.
  /// The last rule also has BYMONTHDAY, but only if the zone has an endless rule of another form, as in Chile and
  /// Israel, and `end` is nil. Transitions that change only the name or kind of an observance are omitted.
  ///
  /// - Parameters:
  ///   - tzid: The name of the zone. Characters that are not allowed in text are dropped.
  ///   - start: The first instant in use.
  ///   - end: The instant up to which the zone is in use, or nil if it is used forever.
  public func component(tzid: String, from start: Instant, until end: Instant? = nil) -> Component {
    var builder = ComponentBuilder(.vtimezone)
    builder.append(ContentLine("TZID:\(TextValue.encode(tzid))"))
    for observance in ObservanceWriter(self, from: start, until: end).components { builder.append(observance) }
    return builder.component()
  }
}
