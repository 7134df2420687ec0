import ICalendar

/// All checks there are.
extension CheckPlan {
  static let allLines: [LineCheck] =
    NameChecks.lines + ParameterChecks.lines + TextChecks.lines + TimeValueChecks.lines + NumberChecks.lines
    + AddressChecks.lines + VocabularyChecks.lines

  static let allComponents: [ComponentCheck] =
    StructureChecks.components + CardinalityChecks.components + TimeRelationChecks.components

  static let allCalendars: [Check<CalendarView>] = StructureChecks.calendars + CardinalityChecks.calendars

  static let allStreams: [Check<StreamFacts>] = StreamChecks.streams
}
