public import Recurrence

/// An instance that is added to a series, one value of RDATE (RFC 5545 3.8.5.2).
public typealias RecurrenceDate = RecurrenceSet.Addition
