extension String {
  /// The text with values in place of `{0}`, `{1}` …
  package func filled(_ values: [String]) -> String {
    // Placeholders inside a value are not replaced.
    let parts = split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      guard part.dropFirst().first == "}", let index = part.first?.wholeNumberValue, values.indices.contains(index)
      else {
        return text + "{" + part
      }
      return text + values[index] + part.dropFirst(2)
    }
  }
}
