/// The value of a setting.
public enum SettingValue: Sendable, Hashable {
  /// A string, such as a path or a duration.
  case text(String)
  /// A list of strings.
  case texts([String])
  /// True or false.
  case flag(Bool)

  /// The value in TOML.
  public var toml: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
