import ICalendar
import TimeZones

/// All checks, by subject.
enum AllChecks {
  static let lines: [LineCheck] =
    NameChecks.lines + ParameterChecks.lines + TextChecks.lines + TimeValueChecks.lines + NumberChecks.lines
    + AddressChecks.lines + VocabularyChecks.lines + RuleTextChecks.lines + RecurrenceSetChecks.lines
    + ZoneUseChecks.lines + AttendeeChecks.lines + ClientChecks.lines + ExtensionChecks.lines + HygieneChecks.lines
    + PrivacyChecks.lines

  static let components: [ComponentCheck] =
    StructureChecks.components + CardinalityChecks.components + TimeRelationChecks.components
    + UntilChecks.components + RecurrenceSetChecks.components + DateListChecks.components
    + ZoneDefinitionChecks.components + AlarmChecks.components
    + TodoChecks.components + MethodChecks.components + AttendeeChecks.components + ClientChecks.components
    + ExtensionChecks.components + HygieneChecks.components + PrivacyChecks.components + LimitChecks.components

  static let calendars: [SubjectCheck<CalendarView>] =
    StructureChecks.calendars + CardinalityChecks.calendars
    + ZoneUseChecks.calendars + MethodChecks.calendars + CalDAVChecks.calendars + OutlookMessageChecks.calendars
    + ClientChecks.calendars + ExtensionChecks.calendars + HygieneChecks.calendars

  static let streams: [SubjectCheck<StreamFacts>] =
    StreamChecks.streams + OverrideChecks.streams + ZoneUseChecks.streams + DefinedZoneChecks.streams
    + AlarmChecks.streams + TodoChecks.streams + ClientChecks.streams + HygieneChecks.streams
    + DeliveryChecks.streams + LimitChecks.streams

  /// The rules that the checks and the readers report.
  static var rules: [Rule] {
    lines.flatMap(\.rules) + components.flatMap(\.rules) + calendars.flatMap(\.rules) + streams.flatMap(\.rules)
      + Issue.Code.allCases.map(\.rule) + TimeZoneIssue.Code.allCases.map(\.rule)
      + Reporter.unreadableRules + SecondOpinionChecks.rules
  }
}

extension CheckPlan {
  /// Selects the checks that have at least one rule turned on.
  init(_ levels: RuleLevels) {
    self.init(
      levels, lines: AllChecks.lines, components: AllChecks.components, calendars: AllChecks.calendars,
      streams: AllChecks.streams)
  }
}
