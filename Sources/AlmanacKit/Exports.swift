// Exports everything that most programs need under one import, without any types of its own.
@_exported public import CalendarModel
@_exported public import CalendarStore
@_exported public import CivilTime
@_exported public import ICalendar
@_exported public import Recurrence
@_exported public import TimeZones
@_exported public import TypedTimes
@_exported public import Validation
