/// Splits a command into words, as typed and without a shell.
public enum CommandWords {
  /// The words of a command, separated by spaces. Text in single or double quotes is one word. Nothing is expanded.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let open = quote {
        if scalar == open { quote = nil } else { word?.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? String.UnicodeScalarView()
      } else if scalar == " " || scalar == "\t" {
        if let word { words.append(String(word)) }
        word = nil
      } else {
        word = word ?? String.UnicodeScalarView()
        word?.append(scalar)
      }
    }
    return words + (word.map { [String($0)] } ?? [])
  }
}
