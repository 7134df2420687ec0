/// Escapes text for Markdown (CommonMark 0.31, and GitHub's tables), so that all of it is literal.
enum MarkdownText {
  /// Returns text on one line.
  static func escape(_ text: String) -> String {
    var result = ""
    var scalars = Substring(text).unicodeScalars
    // Characters that begin a list, a heading or a rule are only special at the beginning of the text.
    let digits = scalars.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty, let mark = scalars.dropFirst(digits.count).first, mark == "." || mark == ")" {
      result.unicodeScalars.append(contentsOf: digits)
      result += "\\"
      scalars = scalars.dropFirst(digits.count)
      result.unicodeScalars.append(mark)
      scalars = scalars.dropFirst()
    } else if let first = scalars.first, "#+-=~:".unicodeScalars.contains(first) {
      result += "\\"
      result.unicodeScalars.append(first)
      scalars = scalars.dropFirst()
    }
    for scalar in scalars {
      if special.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static let special = Set("\\`*_[]{}<>|&~$".unicodeScalars)
}
