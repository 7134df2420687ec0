extension GermanWords {
  /// The search.
  static let search: [PageWord: String] = [
    .searchTitle: "Suche",
    .searchHere: "Hier suchen",
    .coming: "Kommend",
    .past: "Vergangen",
    .without: "Ohne {0}",
    .notUnderstood: "Nicht verstanden",
    .searchFor: "Suchen nach",
    .searchEverything: "Überall suchen",
    .narrowing: "Wörter, die eingrenzen:",
    .wordsInRow: "Wörter hintereinander",
    .sampleWithout: "ohne",
    .sampleBegins: "beginnt",
    .nothingFound: "Nichts gefunden für „{0}“ {1}.",
    .found: "{0} gefunden {1}.",
    .moreThan: "Mehr als {0}",
    .inAll: "in allen Kalendern",
  ]
}
