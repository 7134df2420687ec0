import Bounds

extension String {
  /// The text with at most thirty combining marks after each other, which is more than any language has, so that it is
  /// normalized in time that grows with its length alone: the Stream-Safe Text Format (UAX #15, 13).
  ///
  /// Between thirty marks and further ones a combining grapheme joiner stands, as the annex has it.
  package var streamSafe: String {
    var marks = 0
    if !unicodeScalars.contains(where: { Self.follows($0, &marks) }) { return self }
    marks = 0
    var safe = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if Self.follows(scalar, &marks) {
        safe.append("\u{034F}")
        marks = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  /// Counts combining marks after each other, and says whether one follows thirty of them.
  private static func follows(_ scalar: Unicode.Scalar, _ marks: inout Int) -> Bool {
    marks = CombiningMarks.isMark(scalar) ? marks + 1 : 0
    return marks > 30
  }
}
