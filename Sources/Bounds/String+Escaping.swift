extension String {
  /// Replaces Unicode scalars to escape external text for use in another syntax.
  ///
  /// A `Character` is the wrong unit for this. A program that reads the result sees scalars or bytes, and text can hide
  /// a scalar from comparisons of characters: U+0600 combines with the scalar after it, U+0301 with the one before it.
  package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
    guard unicodeScalars.contains(where: { replacements[$0] != nil }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result.unicodeScalars.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
