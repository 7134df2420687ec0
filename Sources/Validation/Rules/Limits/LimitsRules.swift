extension RuleCatalogue {
  /// The rules of the group “Other syntaxes and resource limits”.
  static let limitRules: [Rule] = [
    Rule(
      .tooManyProperties, "too-many-properties", .error, .limits, "", fix: .none,
      "Component above N properties",
      "Component above N properties",
      bad: "",
      good: ""),
    Rule(
      .tooManyComponents, "too-many-components", .error, .limits, "", fix: .none,
      "Above N components",
      "Above N components",
      bad: "",
      good: ""),
    Rule(
      .lineOverLimit, "line-over-limit", .error, .limits, "", fix: .none,
      "Unfolded line above N MiB",
      "Unfolded line above N MiB",
      bad: "",
      good: ""),
  ]
}
