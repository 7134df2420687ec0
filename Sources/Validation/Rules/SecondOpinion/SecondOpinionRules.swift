extension RuleCatalogue {
  /// The rules of the group “Second opinion”.
  static let secondOpinionRules: [Rule] = [
    Rule(
      .libical, "libical", .warning, .secondOpinion, "", fix: .none,
      "libical complains, which many calendar programs read with",
      "Most free calendar programs read with libical, and drop or change what it complains of. It is asked only with "
        + "--second-opinion; what the standards say about the same place is a finding of its own.",
      bad: "DTSTART:soon", good: "DTSTART:20260105T100000Z")
  ]
}
