extension String {
  /// What of a text can be written into a line: every kind of line break as LF, no control characters but the tab.
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
