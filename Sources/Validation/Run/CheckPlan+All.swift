import ICalendar

extension CheckPlan {
  /// Of all checks there are those of which a rule is on.
  init(_ levels: RuleLevels) {
    self.init(
      levels, lines: Self.allLines, components: Self.allComponents, calendars: Self.allCalendars,
      streams: Self.allStreams)
  }

  private static let allLines: [LineCheck] =
    NameChecks.lines + ParameterChecks.lines + TextChecks.lines + TimeValueChecks.lines + NumberChecks.lines
    + AddressChecks.lines + VocabularyChecks.lines + RuleTextChecks.lines + RecurrenceSetChecks.lines
    + ZoneUseChecks.lines + AttendeeChecks.lines + ClientChecks.lines + ExtensionChecks.lines + HygieneChecks.lines
    + PrivacyChecks.lines

  private static let allComponents: [ComponentCheck] =
    StructureChecks.components + CardinalityChecks.components + TimeRelationChecks.components
    + RecurrenceSetChecks.components + ZoneDefinitionChecks.components + AlarmChecks.components
    + TodoChecks.components + MethodChecks.components + AttendeeChecks.components + ClientChecks.components
    + ExtensionChecks.components + HygieneChecks.components + PrivacyChecks.components + LimitChecks.components

  private static let allCalendars: [Check<CalendarView>] =
    StructureChecks.calendars + CardinalityChecks.calendars
    + ZoneUseChecks.calendars + MethodChecks.calendars + ClientChecks.calendars + ExtensionChecks.calendars
    + HygieneChecks.calendars

  private static let allStreams: [Check<StreamFacts>] =
    StreamChecks.streams + OverrideChecks.streams + ZoneUseChecks.streams + DefinedZoneChecks.streams
    + AlarmChecks.streams + TodoChecks.streams + ClientChecks.streams + HygieneChecks.streams
    + LimitChecks.streams
}
