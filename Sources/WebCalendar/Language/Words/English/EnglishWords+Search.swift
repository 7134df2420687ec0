extension EnglishWords {
  /// The search.
  static let search: [PageWord: String] = [
    .searchTitle: "Search",
    .searchHere: "Search here",
    .coming: "Upcoming",
    .past: "Past",
    .without: "Without {0}",
    .notUnderstood: "Not understood",
    .searchFor: "Search for",
    .searchEverything: "Search everything",
    .narrowing: "Narrow the search with:",
    .wordsInRow: "an exact phrase",
    .sampleWithout: "without",
    .sampleBegins: "begins",
    .nothingFound: "Nothing found for “{0}” {1}.",
    .found: "{0} found {1}.",
    .moreThan: "More than {0}",
    .inAll: "in all calendars",
  ]
}
