extension RuleCatalogue {
  /// The rules of the group “Component structure”.
  static let structureRules: [Rule] = [
    Rule(
      .missingBegin, "missing-begin", .error, .structure, "RFC 5545 3.6", fix: .none,
      "END without BEGIN",
      "END without BEGIN",
      bad: "",
      good: ""),
    Rule(
      .mismatchedEnd, "mismatched-end", .error, .structure, "RFC 5545 3.6", fix: .unsafe,
      "END name differs from the open component",
      "END name differs from the open component",
      bad: "",
      good: ""),
    Rule(
      .propertyOutsideComponent, "property-outside-component", .error, .structure, "RFC 5545 3.4", fix: .unsafe,
      "Content line outside VCALENDAR",
      "Content line outside VCALENDAR",
      bad: "",
      good: ""),
    Rule(
      .paramsOnBeginEnd, "params-on-begin-end", .error, .structure, "RFC 5545 3.6", fix: .safe,
      "Parameters on BEGIN or END",
      "Parameters on BEGIN or END",
      bad: "",
      good: ""),
    Rule(
      .unclosedComponent, "unclosed-component", .error, .structure, "RFC 5545 3.6", fix: .unsafe,
      "Component never closed",
      "Component never closed",
      bad: "",
      good: ""),
    Rule(
      .noComponents, "no-components", .error, .structure, "RFC 5545 3.6", fix: .none,
      "VCALENDAR without any component (real feeds do this when empty; `feed` profile lowers to info)",
      "VCALENDAR without any component (real feeds do this when empty; `feed` profile lowers to info)",
      bad: "",
      good: ""),
    Rule(
      .badNesting, "bad-nesting", .error, .structure, "RFC 5545 3.6", fix: .none,
      "Component in a parent that does not allow it",
      "Component in a parent that does not allow it",
      bad: "",
      good: ""),
    Rule(
      .unknownComponent, "unknown-component", .info, .structure, "RFC 5545 3.6", fix: .none,
      "Not registered and not X-",
      "Not registered and not X-",
      bad: "",
      good: ""),
    Rule(
      .propertiesAfterSubcomponent, "properties-after-subcomponent", .info, .structure, "RFC 5545 3.6.1", fix: .safe,
      "Property after a nested component (ABNF puts properties first; EID 5214 was rejected, so only info)",
      "Property after a nested component (ABNF puts properties first; EID 5214 was rejected, so only info)",
      bad: "",
      good: ""),
    Rule(
      .calendarPropertyAfterComponent, "calendar-property-after-component", .warning, .structure, "RFC 5545 3.4 icalbody", fix: .safe,
      "VERSION/METHOD/X-WR-… after the first component",
      "VERSION/METHOD/X-WR-… after the first component",
      bad: "",
      good: ""),
    Rule(
      .componentPropertyAtCalendarLevel, "component-property-at-calendar-level", .error, .structure, "RFC 5545 3.7", fix: .none,
      "DTSTART etc. directly in VCALENDAR",
      "DTSTART etc. directly in VCALENDAR",
      bad: "",
      good: ""),
    Rule(
      .nestingTooDeep, "nesting-too-deep", .error, .structure, "", fix: .none,
      "Depth above the limit (default 8)",
      "Depth above the limit (default 8)",
      bad: "",
      good: ""),
    Rule(
      .propertyNotAllowedHere, "property-not-allowed-here", .warning, .structure, "RFC 5545 3.8", fix: .unsafe,
      "Registered property in a component that does not list it",
      "Registered property in a component that does not list it",
      bad: "",
      good: ""),
    Rule(
      .emptyComponent, "empty-component", .warning, .structure, "RFC 5545 3.6", fix: .unsafe,
      "Component with no properties",
      "Component with no properties",
      bad: "",
      good: ""),
  ]
}
