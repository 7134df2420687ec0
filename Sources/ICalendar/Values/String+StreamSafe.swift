import Bounds

extension String {
  /// The text with at most thirty consecutive combining marks, more than any language uses, so that normalizing it
  /// takes linear time. This is the Stream-Safe Text Format (UAX #15, 13).
  ///
  /// A combining grapheme joiner is inserted after every thirty marks, as the annex specifies.
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

  /// Counts consecutive combining marks, and returns whether a mark follows thirty others.
  private static func follows(_ scalar: Unicode.Scalar, _ marks: inout Int) -> Bool {
    marks = CombiningMarks.isMark(scalar) ? marks + 1 : 0
    return marks > 30
  }
}
