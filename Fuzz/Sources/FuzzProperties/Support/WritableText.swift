extension String {
  /// The part of a text that can be written to a line: line breaks of all kinds as LF, and no control characters except
  /// tabs.
  public var writable: String {
    let scalars = Array(unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isSecondHalf = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if scalar == "\r" || scalar == "\n" {
        if !isSecondHalf { result.append("\n") }
      } else if scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F) {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
